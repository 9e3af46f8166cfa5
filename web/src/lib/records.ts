/** Solo records, in words. */

import type { ModeStats } from "./api-types"
import { t } from "./i18n.svelte"
import { gameName } from "./names"

/** "Verso 52", for a mode that is played alone. */
export function record({ game, mode, solo }: ModeStats): string | null {
  return solo && mode === "1" ? t("home.record", { game: gameName(game), score: solo.best }) : null
}
