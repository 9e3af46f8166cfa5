/** How a round is counted: card by card, all sides side by side, and how long that takes. */

import { sum } from "./cards"

const BEGIN = 500 // ms before the first card
const LAYING = 3200 // for all cards, at most
const SLOWEST = 240 // for each
const AFTER = 600 // until the 0 of trump, and again until the victory points are shown
const READ = 4500 // to look at it all

/** How long it takes to lay one card of each side. */
export function beat(captured: string[][]): number {
  const most = Math.max(1, ...captured.map((cards) => cards.length))
  return Math.min(SLOWEST, LAYING / most)
}

export function countTime(captured: string[][]): number {
  return settledAt(captured) + READ
}

/** When the last card lies, the 0 of trump has been counted and the victory points are given. */
export function settledAt(captured: string[][]): number {
  const most = Math.max(0, ...captured.map((cards) => cards.length))
  return BEGIN + most * beat(captured) + 2 * AFTER
}

export interface Progress {
  /** How many cards of each side lie open. */
  laid: number
  /** Whether the 0 of trump counts already, and whether the victory points are shown. */
  pearl: boolean
  done: boolean
}

/** How far it is after so many milliseconds. */
export function progress(captured: string[][], ms: number): Progress {
  const most = Math.max(0, ...captured.map((cards) => cards.length))
  const end = BEGIN + most * beat(captured)
  return {
    laid: Math.max(0, Math.min(most, Math.floor((ms - BEGIN) / beat(captured)) + 1)),
    pearl: ms >= end + AFTER,
    done: ms >= end + 2 * AFTER,
  }
}

/** What a side has come to when so many of its cards lie open. */
export function soFar(cards: string[], trump: string, { laid, pearl }: Progress): number {
  return sum(cards.slice(0, laid), pearl ? trump : null)
}

/** Cards in lines of so many. */
export function inLines(cards: string[], perLine: number): string[][] {
  const lines = Math.ceil(cards.length / perLine)
  return Array.from({ length: lines }, (_, line) => cards.slice(line * perLine, (line + 1) * perLine))
}
