/** Who sits where, seen from one seat. Play goes clockwise: the left neighbour comes next (V7, V13). */

export type Side = "left" | "right" | "both"

export interface Neighbour {
  seat: number
  side: Side
}

/** The immediate neighbours in the order in which they flip; the one opponent of two is both (V12, V13). */
export function neighboursOf(seat: number, players: number): Neighbour[] {
  if (players < 2) return []
  const left = (seat + 1) % players
  const right = (seat + players - 1) % players
  return left === right
    ? [{ seat: left, side: "both" }]
    : [
        { seat: left, side: "left" },
        { seat: right, side: "right" },
      ]
}

/** Everybody else in turn order, without the neighbours. */
export function farFrom(seat: number, players: number): number[] {
  return Array.from({ length: Math.max(0, players - 3) }, (_, at) => (seat + 2 + at) % players)
}

/** All seats in turn order, beginning with this one. */
export const roundFrom = (seat: number, players: number): number[] =>
  Array.from({ length: players }, (_, at) => (seat + at) % players)
