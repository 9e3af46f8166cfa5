/** Who won, and why (D14); alone the score and its band (D16). */

import { listed, t, type Key } from "../../lib/i18n.svelte"
import type { Around, DessusDessousTable, DessusDessousView, Event } from "../../lib/wire"
import type { Ending, NameOf } from "../client"
import { LEVELS } from "./levels"
import { beatenByCards, nextBand, standing } from "./standing"

export const bandName = (band: number): string => t(`dessus.band.b${band}` as Key)

export function ending({ table, memory }: DessusDessousView, around: Around, name: NameOf): Ending {
  if (table.players === 1) return alone(table)
  const cards = (seat: number) => memory.results.filter((round) => round.card === seat).map((round) => round.mission.level)
  const places = standing(table).map(({ seat, place }) => {
    const levels = cards(seat)
    const details = levels.length ? [t("dessus.mission_cards", { n: levels.length, levels: levels.join(", ") })] : []
    return { place, side: seat, score: table.scores[seat]!, won: table.winners.includes(seat), details }
  })
  return { places, why: why(table, around, name), rule: "D14", band: null }
}

function alone(table: DessusDessousTable): Ending {
  const score = table.scores[0] ?? 0
  const next = nextBand(score)
  const more = next === null ? [] : [t("dessus.to_next_band", { n: next - score }) + "."]
  const count = (level: number) => table.solved.filter((one) => one === level).length
  const details = LEVELS.filter(count).map((level) => t("dessus.levels", { n: count(level), level }))
  return {
    places: [{ place: 1, side: 0, score, won: table.winners.includes(0), details }],
    why: [t("dessus.solved", { n: table.solved.length }), ...more].join(" "),
    rule: "D16",
    band: table.band === null ? null : bandName(table.band),
  }
}

function why(table: DessusDessousTable, { status }: Around, name: NameOf): string {
  if (status !== "over" || table.decided === null) return t("dessus.decided.early")
  const { winners, cards } = table
  const facts = { names: listed(winners.map(name)), n: Math.max(...table.scores), cards: cards[winners[0]!]! }
  if (table.decided === "score") return t("dessus.decided.score", facts)
  if (table.decided === "shared") return t("dessus.decided.shared", facts)
  const beaten = beatenByCards(table)
  const most = Math.max(...beaten.map((seat) => cards[seat]!))
  return t("dessus.decided.cards", { ...facts, others: listed(beaten.map(name)), most })
}

/** The scores after a round, alone after every mission that is solved. */
export function scores({ table }: DessusDessousView, events: Event[]): number[] | null {
  const counted = events.some((event) => event.event === "round_over" || (event.event === "checked" && event.right))
  return counted ? table.scores : null
}
