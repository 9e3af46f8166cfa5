/** How a game ended: victory points, and what told several apart who reached the target together (S16, S17). */

import { t, type Key } from "../../lib/i18n.svelte"
import type { SeaChangeTable, SeaChangeView } from "../../lib/wire"
import type { Ending } from "../client"
import { signed } from "./cards"
import { places } from "./places"

export function ending({ table }: SeaChangeView): Ending {
  const { decided } = table
  return {
    places: places(table).map((one) => ({ ...one, details: details(table, one.side) })),
    why: decided ? t(`sea.decided.${decided}` as Key, { n: table.target }) : "",
    rule: decided === null || decided === "target" ? "S16" : "S17",
    band: null,
  }
}

function details({ rounds, laid_open, decided }: SeaChangeTable, side: number): string[] {
  const points = rounds.map((round) => signed(round.points[side] ?? 0)).join(", ")
  const cards = laid_open?.[side] ?? []
  const found = points ? [t("sea.points_by_round", { points })] : []
  if (decided === "zero_of_trump" && cards.includes(`${rounds.at(-1)?.trump ?? ""}0`)) found.push(t("sea.has_zero"))
  if (decided === "fewest_cards" || decided === "shared") found.push(t("sea.captured", { n: cards.length }))
  return found
}
