/** Solo records, and records of games from elsewhere, in words. */

import type { LookedAt, ModeStats } from "./api-types"
import { listed, t } from "./i18n.svelte"
import { gameName } from "./names"

/** "Verso 52", for a mode that is played alone. */
export function record({ game, mode, solo }: ModeStats): string | null {
  return solo && mode === "1" ? t("home.record", { game: gameName(game), score: solo.best }) : null
}

/** "Verso: Mia and Jonas", as far as the record says who played. */
export function recordTitle({ game, players }: Pick<LookedAt, "players"> & { game: string | null }): string {
  const names = players.filter((name) => name !== "")
  const title = game === null ? "" : gameName(game)
  return names.length ? `${title}: ${listed(names)}` : title
}

/** A line of a text, counting from 1 as the house does. */
export function lineOf(text: string, line: number): string {
  return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").split("\n")[line - 1] ?? ""
}
