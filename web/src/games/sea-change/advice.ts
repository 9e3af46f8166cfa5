/** What a card that makes a sea change would bring or cost, as things stand on the table (S7, S8). */

import type { SeaChangeTable } from "../../lib/wire"
import { ahead, sum, suitOf, valueOf } from "./cards"
import { sideOf, trickSize } from "./seats"

export interface Outlook {
  card: string
  /** Who would take the trick so far, and whether that is me, somebody of my team, or another side. */
  taker: number
  whose: "mine" | "partner" | "other"
  points: number
  /** Whether the trick would be complete. */
  last: boolean
  /** A 0 of what would be trump lies in the trick: what it is worth is open until the round ends (S13). */
  pearl: boolean
}

export function outlook(table: SeaChangeTable, card: string): Outlook {
  const seat = table.seat ?? 0
  const trump = suitOf(card)
  const plays = [...table.trick, { seat, card, sea_change: true }]
  const last = plays.length === trickSize(table)
  const ends = last && table.hand.length === 1 && table.pile === 0
  const taker = ahead(plays, trump)?.seat ?? seat
  const cards = plays.map((play) => play.card)
  return {
    card,
    taker,
    whose: taker === seat ? "mine" : sideOf(table, taker) === sideOf(table, seat) ? "partner" : "other",
    points: sum(cards, ends ? trump : null),
    last,
    pearl: !ends && cards.some((one) => valueOf(one) === 0 && suitOf(one) === trump),
  }
}

/** For each card of my hand that would make a sea change. */
export function outlooks(table: SeaChangeTable): Outlook[] {
  return table.sea_changes.map((card) => outlook(table, card))
}

/** Whether a sea change would hand my side a trick that costs points. */
export const bad = ({ whose, points }: Outlook): boolean => whose !== "other" && points < 0

/** Alone, without an 8 to be had any more, the round is lost (S20). */
export function lost({ eights, suits, round, rounds }: SeaChangeTable): boolean {
  return eights !== null && rounds.length < round && (eights[1] ?? 0) >= suits.length
}
