/** What would come of a sea change, in words. */

import { t } from "../../lib/i18n.svelte"
import type { NameOf } from "../client"
import type { Outlook } from "./advice"
import { signed, suitOf, valueOf } from "./cards"
import { RIVAL } from "./seats"
import { creature } from "./words"

export function explain(one: Outlook, name: NameOf): string {
  const suit = creature(suitOf(one.card))
  const facts = { value: valueOf(one.card), suit, points: signed(one.points), name: name(one.taker) }
  const then = one.pearl ? ` ${t("sea.advice.pearl", { suit })}` : ""
  return sentence(one, facts) + then
}

type Facts = Record<"value" | "suit" | "points" | "name", string | number>

function sentence({ whose, last, taker }: Outlook, facts: Facts): string {
  if (taker === RIVAL) return t("sea.advice.rival", facts)
  if (whose === "mine") return last ? t("sea.advice.mine_last", facts) : t("sea.advice.mine", facts)
  if (whose === "partner") return last ? t("sea.advice.partner_last", facts) : t("sea.advice.partner", facts)
  return last ? t("sea.advice.theirs_last", facts) : t("sea.advice.theirs", facts)
}

/** Several at once, in short. */
export function several(all: Outlook[], name: NameOf): string {
  const value = all[0] ? valueOf(all[0].card) : 0
  const each = all.map((one) => {
    const facts = { suit: creature(suitOf(one.card)), points: signed(one.points), name: name(one.taker) }
    if (one.taker === RIVAL) return t("sea.advice.each_rival", facts)
    return one.whose === "mine" ? t("sea.advice.each_mine", facts) : t("sea.advice.each_theirs", facts)
  })
  return t("sea.advice.several", { value, each: each.join(" · ") })
}
