import type { GameClient } from "../client"
import type { DessusDessousView } from "../../lib/wire"
import Board from "./Board.svelte"

export const client: GameClient<DessusDessousView> = {
  Board,
  status: () => "",
  line: () => null,
  frames: (_before, _events, after) => [{ view: after, event: null, hold: 0 }],
  sound: () => null,
  sides: (view) => Array.from({ length: view.table.players }, (_, seat) => [seat]),
  ending: () => ({ places: [], why: "", rule: "V18", band: null }),
  scores: () => null,
}
