/** Records of games, as texts and in words. */

import type { LookedAt } from "../../lib/api-types"
import { listed } from "../../lib/i18n.svelte"
import { gameName } from "../../lib/names"

/** "Verso: Mia and Jonas", as far as the record says who played. */
export function recordTitle({ game, players }: Pick<LookedAt, "game" | "players">): string {
  const names = players.filter((name) => name !== "")
  const title = game === null ? "" : gameName(game)
  return names.length ? `${title}: ${listed(names)}` : title
}

/** A line of a text, counting from 1 as the house does. */
export function lineOf(text: string, line: number): string {
  return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").split("\n")[line - 1] ?? ""
}
