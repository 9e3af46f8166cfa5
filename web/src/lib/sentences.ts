/** What a person reads of a problem: the house's own sentence, or ours where the house can't be heard. */

import type { Problem } from "./api"
import { t } from "./i18n.svelte"

/** The number of the rule stands beside it, with a link. */
export function sentence(problem: Problem): string {
  if (problem.text) return problem.text.replace(` (${problem.rule})`, "")
  switch (problem.why) {
    case "unreachable":
      return t("common.unreachable")
    case "away":
      return t("common.not_sent")
    case "unanswered":
      return t("common.unanswered")
    default:
      return t("common.went_wrong")
  }
}

const GAMES: Record<string, string> = { V: "verso", S: "sea-change", D: "dessus-dessous" }

/** Where a rule stands: /rules/verso#V9. */
export function ruleLink(rule: string): string {
  return `/rules/${GAMES[rule.charAt(0)] ?? "verso"}#${rule}`
}
