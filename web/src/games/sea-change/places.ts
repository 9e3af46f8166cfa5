import type { SeaChangeTable } from "../../lib/wire"
import type { Ending } from "../client"

type Place = Omit<Ending["places"][number], "details">

/** Sides in order: those who won, then by victory points. Who has as many shares the place. */
export function places({ vp, winners }: Pick<SeaChangeTable, "vp" | "winners">): Place[] {
  const sides = vp.map((score, side) => ({ side, score, won: winners.includes(side) }))
  const rank = (one: (typeof sides)[number]) => (one.won ? 1000 : 0) + one.score
  return sides
    .map((one) => ({ ...one, place: 1 + sides.filter((other) => rank(other) > rank(one)).length }))
    .sort((one, other) => one.place - other.place)
}
