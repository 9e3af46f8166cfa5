/** The sequences that a view offers: how they read, which are likely, and which ones a choice of cards means. */

import type { Colour } from "../../art/faces"
import type { Bank, VersoTable } from "../../lib/wire"
import { isJoker, kindOf, pointsOf, type Kind } from "./cards"

export interface Sequence {
  move: string
  points: number
  colour: Colour
  /** In ascending order, the joker where it stands. */
  kinds: Kind[]
  /** The values that they have or stand for. */
  values: number[]
  /** What the joker stands for, where there is one. */
  joker: number | null
  /** The two highest: they go out (V11). */
  out: Kind[]
  /** The points on those two, as far as they are known. */
  lost: number
}

/** Reads a move such as "bank B 3 * 5". */
export function readSequence(move: string, points = 0, display: string[] = []): Sequence {
  const [, colour = "B", ...cards] = move.split(" ")
  const kinds = cards.map((card) => `${colour}${card}` as Kind)
  const known = cards.findIndex((card) => card !== "*")
  const values = cards.map((_, at) => Number(cards[known]) - known + at)
  const at = cards.indexOf("*")
  const out = kinds.slice(-2)
  const lost = display.filter((face) => out.includes(kindOf(face))).reduce((sum, face) => sum + pointsOf(face), 0)
  return { move, points, colour: colour as Colour, kinds, values, joker: at < 0 ? null : values[at]!, out, lost }
}

export function sequencesOf({ banks, displays, seat }: VersoTable): Sequence[] {
  const display = seat === null ? [] : (displays[seat] ?? [])
  return banks.map(({ move, points }: Bank) => readSequence(move, points, display)).sort(better)
}

/** Most points first; then what loses least, and keeps the joker. */
function better(one: Sequence, other: Sequence): number {
  return other.points - one.points || one.lost - other.lost || Number(losesJoker(one)) - Number(losesJoker(other))
}

const losesJoker = ({ out }: Sequence): boolean => out.some(isJoker)

/** Where the same two cards go out, the most points: nobody would want less for them. */
export function likely(sequences: Sequence[]): Sequence[] {
  const seen = new Set<string>()
  return sequences.filter(({ out }) => {
    const key = [...out].sort().join()
    return !seen.has(key) && seen.add(key)
  })
}

/** The sequences in which all of these cards are. */
export const holding = (sequences: Sequence[], picked: readonly Kind[]): Sequence[] =>
  sequences.filter(({ kinds }) => picked.every((kind) => kinds.includes(kind)))

/** The sequences of exactly these cards: several where the joker may stand in several places. */
export const exactly = (sequences: Sequence[], picked: readonly Kind[]): Sequence[] =>
  holding(sequences, picked).filter(({ kinds }) => kinds.length === picked.length)

/** What is picked once somebody has tapped a card: taken up or put back, or the first of another sequence.
Null for a card that is in no sequence. */
export function tapped(sequences: Sequence[], picked: readonly Kind[], kind: Kind): Kind[] | null {
  if (picked.includes(kind)) return picked.filter((one) => one !== kind)
  const more = [...picked, kind]
  if (holding(sequences, more).length) return more
  return holding(sequences, [kind]).length ? [kind] : null
}
