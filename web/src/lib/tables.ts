/** Opening tables, and what is said of them in lists. */

import { post } from "./api"
import type { NewTable, TableInfo } from "./api-types"
import { listed, t } from "./i18n.svelte"
import { myself } from "./me.svelte"
import { nameAmong } from "./names"
import { router } from "./router.svelte"

/** Opens a table and goes there; false when somebody would rather not say their name. */
export async function openTable(wanted: NewTable): Promise<boolean> {
  if (!(await myself.ensure())) return false
  const { table } = await post<TableInfo>("/api/tables", wanted)
  router.go(`/table/${table}`)
  return true
}

export const playAlone = (game: string): Promise<boolean> => openTable({ game, options: { players: 1 }, start: true })

/** Who else sits there: "with Jonas, Mia and Otter", "alone", or "nobody yet". */
export function company({ room, mine }: TableInfo): string {
  const others = room.seats.flatMap((one, seat) =>
    mine.includes(seat) || !(one.name ?? one.bot) ? [] : nameAmong(room.game, room.seats, seat))
  if (room.seats.length === 1) return t("home.alone")
  return others.length ? t("home.with", { names: listed(others) }) : t("home.nobody_yet")
}
