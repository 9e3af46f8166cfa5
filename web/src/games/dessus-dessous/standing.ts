/** Who stands where at the end (D14), and the bands of solo scores (D16). */

import type { DessusDessousTable } from "../../lib/wire"

/** The lowest score of each band: only for saying what the next one would take. */
const BANDS = [0, 13, 19, 27, 37, 50, 64]

/** Where the next band begins, null in the last one. */
export const nextBand = (score: number): number | null => BANDS.find((band) => band > score) ?? null

type Sums = Pick<DessusDessousTable, "scores" | "cards">

/** The seats by score, then by the sum on their mission cards; those who are level have the same place. */
export function standing({ scores, cards }: Sums): { seat: number; place: number }[] {
  const better = (one: number, other: number) => scores[other]! - scores[one]! || cards[other]! - cards[one]!
  const order = scores.map((_, seat) => seat).sort((one, other) => better(one, other) || one - other)
  return order.map((seat) => ({ seat, place: order.findIndex((other) => better(other, seat) === 0) + 1 }))
}

/** Who had as many points as the winners and fewer on their cards. */
export function beatenByCards({ scores, winners }: Pick<DessusDessousTable, "scores" | "winners">): number[] {
  const best = Math.max(...scores)
  return scores.flatMap((score, seat) => (score === best && !winners.includes(seat) ? [seat] : []))
}
