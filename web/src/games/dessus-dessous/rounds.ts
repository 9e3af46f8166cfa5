/** What a round has come to, told from its result (D11-D13). */

import type { DessusDessousRoundResult, SeatResult } from "../../lib/wire"

export const ROUNDS = 6

/** The seats in the order in which their stacks are checked: the highest token first, then who took none. */
export function checkedOrder({ seats }: DessusDessousRoundResult): number[] {
  return seats.map((_, seat) => seat).sort((one, other) => (seats[other]!.token ?? 0) - (seats[one]!.token ?? 0) || one - other)
}

/** Who moves up, since somebody before them is wrong. */
export function movedUp({ seats }: DessusDessousRoundResult): number[] {
  return seats.flatMap((one, seat) => (one.token !== null && one.won > one.token ? [seat] : []))
}

export type Outcome = "right" | "wrong" | "gave_up" | "out_of_time"

export function outcomeOf({ status, right }: SeatResult): Outcome {
  if (status === "token") return right ? "right" : "wrong"
  return status === "gave_up" ? "gave_up" : "out_of_time"
}
