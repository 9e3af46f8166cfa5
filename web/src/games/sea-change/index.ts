import type { Event, SeaChangeView } from "../../lib/wire"
import type { Sound } from "../../lib/sound"
import type { GameClient } from "../client"
import Board from "./Board.svelte"
import { ending } from "./ending"
import { frames } from "./frames"
import { remembered } from "./recall"
import { line, status } from "./words"

const SOUNDS: Partial<Record<Event["event"], Sound>> = {
  card_played: "card",
  sea_changed: "wave",
  trick_taken: "sheet",
  round_dealt: "turn",
}

export const client: GameClient<SeaChangeView> = {
  Board,
  hands: true,
  status,
  line,
  remembered,
  frames,
  sound: ({ event }) => {
    const sound = SOUNDS[event]
    return sound ? [sound] : null
  },
  sides: ({ table }) => table.sides,
  ending,
  scores: ({ table }, events) => (events.some(({ event }) => event === "round_counted") ? table.vp : null),
}
