import type { GameClient } from "../client"
import type { DessusDessousView } from "../../lib/wire"
import Board from "./Board.svelte"
import { ending, scores } from "./ending"
import { frames } from "./frames"
import { line, sound, status } from "./telling"

export const client: GameClient<DessusDessousView> = {
  Board,
  status,
  line,
  frames,
  sound,
  sides: (view) => Array.from({ length: view.table.players }, (_, seat) => [seat]),
  ending,
  scores,
}
