/** What happens at a table, in words and in sounds. */

import { listed, t } from "../../lib/i18n.svelte"
import type { Sound } from "../../lib/sound"
import { minutes } from "../../lib/times"
import type { DessusDessousRoundResult, DessusDessousTable, DessusDessousView, Event } from "../../lib/wire"
import type { NameOf } from "../client"
import { ROUNDS, checkedOrder, movedUp, outcomeOf } from "./rounds"

export function status({ table }: DessusDessousView): string {
  if (table.round === null) return t("dessus.solo")
  const checked = table.phase === "waiting" ? table.last?.round : undefined
  const facts = { round: (checked ?? table.round) + 1, rounds: ROUNDS }
  if (table.seat === null) return t("dessus.round_of", facts)
  return t("dessus.round_points", { ...facts, n: table.scores[table.seat] ?? 0 })
}

export function line(event: Event, name: NameOf, { table }: DessusDessousView): string | null {
  switch (event.event) {
    case "revealed":
      return t("dessus.told.revealed", { level: event.level })
    case "took":
      return t("dessus.told.took", { name: name(event.seat), token: event.token, time: since(event.at, table) })
    case "gave_up":
      return t("dessus.told.gave_up", { name: name(event.seat) })
    case "out_of_time":
      return t("dessus.told.out_of_time")
    case "countdown":
      return t("dessus.told.countdown", { name: name(event.seat) })
    case "round_over":
      return [t("dessus.told.checked", { round: event.result.round + 1 }), ...told(event.result, name)].join(" ")
    case "chosen":
      return null
    case "checked":
      return event.right ? t("dessus.told.right") : t("dessus.told.wrong")
    default:
      return null
  }
}

/** How long a round had gone on; its last event comes when the view has forgotten when it began. */
const since = (at: number, { began, last }: DessusDessousTable): string => minutes(at - (began ?? last?.began ?? at))

/** How each stack turned out, who moves up, and who has the mission card. */
function told(result: DessusDessousRoundResult, name: NameOf): string[] {
  const lines = checkedOrder(result).map((seat) => {
    const one = result.seats[seat]!
    const facts = { name: name(seat), token: one.token ?? 0, won: one.won }
    switch (outcomeOf(one)) {
      case "right":
        return t("dessus.told.is_right", facts)
      case "wrong":
        return t("dessus.told.is_wrong", facts)
      case "gave_up":
        return t("dessus.told.gave_up", facts)
      case "out_of_time":
        return t("dessus.told.too_late", facts)
    }
  })
  return [...lines, cardLine(result, name)]
}

/** Who takes the mission card (D13). */
export function cardLine({ card, mission }: DessusDessousRoundResult, name: NameOf): string {
  return card === null ? t("dessus.no_card") : t("dessus.card", { name: name(card), level: mission.level })
}

/** Why tokens went from hand to hand (D12), or null where nobody moved up. */
export function promotion(result: DessusDessousRoundResult, name: NameOf): string | null {
  const up = movedUp(result)
  if (up.length === 0) return null
  const moves = up.map((seat) => {
    const { token, won } = result.seats[seat]!
    return t("dessus.moves_up", { name: name(seat), token: token ?? 0, won })
  })
  return t("dessus.wrong_drop_out", { moves: listed(moves) })
}

export function sound(event: Event, { table }: DessusDessousView): [sound: Sound, many?: number] | null {
  switch (event.event) {
    case "revealed":
      return ["turn"]
    case "took":
      return ["take"]
    case "gave_up":
      return ["snip"]
    case "out_of_time":
      return ["wrong"]
    case "checked":
      return [event.right ? "win" : "wrong"]
    case "round_over":
      if (table.seat === null) return ["square"]
      return [event.result.seats[table.seat]?.right ? "win" : "wrong"]
    default:
      return null
  }
}
