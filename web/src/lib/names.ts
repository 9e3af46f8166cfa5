/** How people and bots are called. Names are data: they are only ever put in as text. */

import { t, type Key } from "./i18n.svelte"
import type { TableStore } from "./table.svelte"

/** Who sits there. Bots are called by their seats; level and such stand elsewhere. */
export function seatName(store: TableStore, seat: number): string {
  const info = store.seats[seat]
  if (info?.name) return info.name
  return info?.bot ? botName(seat) : t("common.free_seat")
}

export function botName(seat: number): string {
  return t(`common.bots.s${seat % 8}` as Key)
}

/** The same, telling me which is mine. */
export function seatTitle(store: TableStore, seat: number): string {
  const name = seatName(store, seat)
  return store.mine.includes(seat) ? t("common.you_named", { name }) : name
}

/** "verso" as people call it. */
export function gameName(game: string): string {
  return t(`common.${game.replace("-", "_")}` as Key)
}
