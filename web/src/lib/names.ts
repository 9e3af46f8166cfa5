/** How people and bots are called. Names are data: they are only ever put in as text. */

import { t, type Key } from "./i18n.svelte"
import type { TableStore } from "./table.svelte"

/** Who sits there. Bots are called by their seats; of people with the same name, or one with several seats, the later ones get a number. */
export function seatName(store: TableStore, seat: number): string {
  const info = store.seats[seat]
  if (info?.name) {
    const before = store.seats.slice(0, seat).filter((one) => one.name === info.name).length
    return before ? `${info.name} ${before + 1}` : info.name
  }
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
