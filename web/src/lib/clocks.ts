/** The clocks that one can choose, by names that people understand. */

import { t } from "./i18n.svelte"
import { minutes } from "./times"
import type { Clock } from "./wire"

export type Pace = "none" | "relaxed" | "brisk" | "days"

const SECOND = 1000
const DAY = 86_400 * SECOND

export const CLOCKS: Record<Pace, Clock | null> = {
  none: null,
  relaxed: { kind: "player", time: 600 * SECOND, increment: 10 * SECOND },
  brisk: { kind: "move", time: 30 * SECOND },
  days: { kind: "days", time: 2 * DAY },
}

/** The one of these that a table has, or null when a program has set another. */
export function paceOf(clock: Clock | null): Pace | null {
  const found = Object.entries(CLOCKS).find(([, one]) => one?.kind === clock?.kind && one?.time === clock?.time)
  return found ? (found[0] as Pace) : null
}

export function clockName(clock: Clock | null): string {
  switch (clock?.kind) {
    case undefined:
      return t("home.clock.none")
    case "days":
      return t("home.clock.per_days", { n: Math.round(clock.time / DAY) })
    case "move":
      return t("home.clock.per_move", { time: minutes(clock.time) })
    case "player":
      return t("home.clock.per_player", { time: minutes(clock.time), more: Math.round((clock.increment ?? 0) / SECOND) })
  }
}
