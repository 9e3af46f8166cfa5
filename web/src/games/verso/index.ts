import type { Event, VersoView } from "../../lib/wire"
import { t } from "../../lib/i18n.svelte"
import type { Sound } from "../../lib/sound"
import type { GameClient } from "../client"
import Board from "./Board.svelte"
import { ending } from "./ending"
import { frames } from "./frames"
import { line } from "./line"

const TURNS = ["drawn", "banked", "passed"]

export const client: GameClient<VersoView> = {
  Board,
  status,
  line,
  frames,
  sound,
  sides: ({ table }) => table.scores.map((_, seat) => [seat]),
  ending,
  scores: ({ table }, events) => (events.some(({ event }) => TURNS.includes(event)) ? [...table.scores] : null),
}

function status({ table }: VersoView): string {
  if (table.phase === "over") return t("verso.over")
  if (table.phase === "last_banking") return t("verso.last_banks")
  return t(table.players === 1 ? "verso.deck_solo" : "verso.deck", { n: table.left })
}

/** The coins of a bank are heard when it scores: see frames. */
function sound(event: Event): [Sound, number?] | null {
  switch (event.event) {
    case "drawn":
      return [event.flipped ? "turn" : "card"]
    case "flipped":
    case "rival":
      return ["turn"]
    case "banked":
    case "dealt":
      return ["card"]
    case "discarded":
      return ["sheet"]
    case "square":
      return ["square"]
    default:
      return null
  }
}
