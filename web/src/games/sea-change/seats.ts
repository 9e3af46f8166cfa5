/** Who sits where, and who plays after whom. Seat -1 is the solo rival, who is the second side. */

import type { SeaChangeTable } from "../../lib/wire"

export const RIVAL = -1

type Seats = Pick<SeaChangeTable, "seat" | "players" | "sides">

/** The others in seating order, starting left of me; for a spectator everybody. */
export function others({ seat, players }: Pick<Seats, "seat" | "players">): number[] {
  if (players === 1) return [RIVAL]
  const first = seat === null ? 0 : seat + 1
  return Array.from({ length: seat === null ? players : players - 1 }, (_, at) => (first + at) % players)
}

export function sideOf({ sides }: Pick<Seats, "sides">, seat: number): number {
  return seat === RIVAL ? 1 : sides.findIndex((seats) => seats.includes(seat))
}

/** How many cards a trick has (S4, S19). */
export function trickSize({ players }: Pick<Seats, "players">): number {
  return players === 1 ? 3 : players
}

/** Who plays to the trick, in order. */
export function order(table: Pick<SeaChangeTable, "players" | "leader" | "trick" | "dealer">): number[] {
  if (table.players === 1) return [RIVAL, 0, RIVAL]
  const first = table.trick[0]?.seat ?? table.leader ?? ((table.dealer ?? -1) + 1) % table.players
  return Array.from({ length: table.players }, (_, at) => (first + at) % table.players)
}

/** From which side of the table somebody plays, as I see it. */
export function edgeOf(table: Seats, seat: number): "left" | "right" | "below" {
  if (seat === table.seat) return "below"
  const row = others(table)
  return row.indexOf(seat) < row.length / 2 ? "left" : "right"
}

/** Which trick of the round this is, from 1. */
export function trickNumber(table: Pick<SeaChangeTable, "players" | "captured">): number {
  return Math.floor(table.captured.reduce((sum, cards) => sum + cards, 0) / trickSize(table)) + 1
}

/** Whether the round has been counted and the next one not dealt. */
export function counted({ round, rounds }: Pick<SeaChangeTable, "round" | "rounds">): boolean {
  return round > 0 && rounds.length >= round
}
