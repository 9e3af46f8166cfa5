/** What happened at a stop, in words. */

import type { GameClient, NameOf } from "../../games/client"
import { t } from "../../lib/i18n.svelte"
import type { Stop } from "../../lib/replay"
import type { View } from "../../lib/wire"

export type Tell = (at: number, view: View) => string

export function teller(stops: Stop[], { line, status }: Pick<GameClient, "line" | "status">, name: NameOf): Tell {
  return (at, view) => {
    const { kind, seat, events } = stops[at]!
    if (kind === "opening") return t("replay.opening")
    if (kind === "taken_back") return t("table.took_back")
    const lines = events.flatMap((event) => line(event, name, view) ?? [])
    if (kind === "conceded" && seat !== null) lines.unshift(t("replay.conceded", { name: name(seat) }))
    if (kind === "ended") lines.unshift(t("replay.ended"))
    return lines.join(" ") || status(view)
  }
}
