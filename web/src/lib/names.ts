/** How people and bots are called. Names are data: they are only ever put in as text. */

import { t, type Key } from "./i18n.svelte"
import type { BoardStore } from "./table.svelte"
import type { SeatInfo } from "./wire"

type Sitting = Pick<SeatInfo, "name" | "bot">

/** Who sits there. Of people with the same name, one with several seats, or bots of one level, the later ones get a number. */
export function seatName(store: BoardStore, seat: number): string {
  return nameAmong(store.room?.game ?? store.view?.game ?? "", store.seats, seat)
}

export function nameAmong(game: string, seats: Sitting[], seat: number): string {
  const info = seats[seat]
  if (!info?.name && !info?.bot) return t("common.free_seat")
  const name = calledAlone(game, info, seat)
  const before = seats.slice(0, seat).filter((one, at) => calledAlone(game, one, at) === name).length
  return before ? `${name} ${before + 1}` : name
}

function calledAlone(game: string, { name, bot }: Sitting, seat: number): string {
  return name ?? (bot ? botName(game, bot, seat) : "")
}

/** Each level has its character; other bots, which programs may seat, are called by their seats. */
function botName(game: string, level: string, seat: number): string {
  return isLevel(level) ? t(`common.characters.${game.replace("-", "_")}.${level}` as Key) : t(`common.bots.s${seat % 8}` as Key)
}

const LEVELS = ["beginner", "casual", "club", "expert"]

export const isLevel = (level: string): boolean => LEVELS.includes(level)

/** How well a bot plays, in a word or two. */
export function rankName(level: string): string {
  return t(`common.levels.${level}` as Key)
}

/** The same, telling me which is mine. */
export function seatTitle(store: BoardStore, seat: number): string {
  const name = seatName(store, seat)
  return store.mine.includes(seat) ? t("common.you_named", { name }) : name
}

/** "verso" as people call it. */
export function gameName(game: string): string {
  return t(`common.${game.replace("-", "_")}` as Key)
}
