/** How a game ended. */

import { t } from "../../lib/i18n.svelte"
import type { VersoView } from "../../lib/wire"
import type { Ending } from "../client"
import { AUTHORS_RECORD, bandName } from "./solo"
import { points } from "./words"

export function ending({ table }: VersoView): Ending {
  const { players, scores, winners } = table
  const places = scores
    .map((score, side) => ({
      place: scores.filter((other) => other > score).length + 1,
      side,
      score,
      won: winners.includes(side),
      details: [],
    }))
    .sort((one, other) => one.place - other.place)
  const best = places[0]?.score ?? 0
  if (players === 1) return { places, why: toTheRecord(best), rule: "V22", band: bandName(best) }
  const why = t(winners.length > 1 ? "verso.ending.level" : "verso.ending.most", { n: best })
  return { places, why, rule: "V18", band: null }
}

function toTheRecord(score: number): string {
  const record = AUTHORS_RECORD
  if (score > record) return t("verso.ending.beaten", { record })
  if (score === record) return t("verso.ending.equalled", { record })
  return t("verso.ending.missing", { record, points: points(record - score) })
}
