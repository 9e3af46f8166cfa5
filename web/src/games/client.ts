/** What each game's client brings. A game is loaded when it is needed. */

import type { Component } from "svelte"

import type { Around, Event, View } from "../lib/wire"
import type { Frame, BoardStore } from "../lib/table.svelte"
import type { Sound } from "../lib/sound"

export interface BoardProps<V extends View = View> {
  store: BoardStore
  /** What is shown now: always the same game's. */
  view: V
}

/** What somebody is called, by seat (-1: the solo rival). */
export type NameOf = (seat: number) => string

/** A line in the chart of scores: one value after each turn (or round) that is told. */
export interface Series {
  side: number
  values: number[]
}

/** How a game ended, for the end screen. Sides are seats, teams, or the player and a rival. */
export interface Ending {
  /** Sides in order of their places; several may share one. */
  places: { place: number; side: number; score: number; won: boolean; details: string[] }[]
  /** Why it was won, in a sentence, with the rule it rests on. */
  why: string
  rule: string
  /** Alone: the name of the score band, or null. */
  band: string | null
}

export interface GameClient<V extends View = View> {
  Board: Component<BoardProps<V>>
  /** Whether players hold cards that others don't see: a board can lay them open when all is over. */
  hands?: boolean
  /** What stands beside the game's name: "Deck 23", "Trick 2". */
  status(view: V): string
  /** A sentence for the log and for screen readers, or null where there is nothing to tell. */
  line(event: Event, name: NameOf, view: V): string | null
  /** What of the past may be read again, where a rule lets it be forgotten; all of it otherwise. */
  remembered?(events: Event[]): Event[]
  /** The positions between two others, so that one sees what happened. */
  frames(before: V, events: Event[], after: V): Frame[]
  /** What an event sounds like. */
  sound(event: Event, view: V): [sound: Sound, many?: number] | null
  /** Which seats play together; alone at Sea Change the rival is a side without seats. */
  sides(view: V): number[][]
  ending(view: V, around: Around, name: NameOf): Ending
  /** The score of each side in a view, for the chart; null where a step is not worth a point in it. */
  scores(view: V, events: Event[]): number[] | null
}
