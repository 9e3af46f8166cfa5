/** How things are called, and what is told of what happens. */

import { parseCard } from "../../art/sea"
import { listed, t, type Key } from "../../lib/i18n.svelte"
import type { Event, SeaChangeTable, SeaChangeView, Trick } from "../../lib/wire"
import type { NameOf } from "../client"
import { signed, sum, worth } from "./cards"
import { counted, RIVAL, trickNumber } from "./seats"

type Counted = Extract<Event, { event: "round_counted" }>

/** "yellow": as rules and refusals say it. */
export const colour = (suit: string): string => t(`sea.colours.${suit}` as Key)
/** "puffer": as one sees it. */
export const creature = (suit: string): string => t(`sea.creatures.${suit}` as Key)

const TINTS: Record<string, string> = { Y: "yellow", P: "purple", B: "blue", G: "green", R: "red" }
/** The sea of a suit, as the styles call it. */
export const tint = (suit: string | null): string => (suit && TINTS[suit]) ?? "none"

/** "yellow 10". */
export function cardText(card: string): string {
  const { suit, value } = parseCard(card)
  return t("sea.card", { suit: colour(suit), value })
}

/** "yellow 10, pufferfish, +1": all that stands on a card. */
export function cardName(card: string): string {
  const { suit, value } = parseCard(card)
  const name = `${cardText(card)}, ${t(`sea.species.${suit}` as Key)}`
  if (value === 0) return `${name}, ${t("sea.pearl")}`
  const points = worth(card, null)
  return points === 0 ? name : `${name}, ${signed(points)}`
}

export function status({ table }: SeaChangeView): string {
  const { round } = table
  if (round === 0) return ""
  return counted(table) ? t("sea.status_counted", { round }) : t("sea.status", { round, trick: trickNumber(table) })
}

/** A side by those who sit on it: "Ada and Yuki". */
export function sideName({ sides }: Pick<SeaChangeTable, "sides">, side: number, name: NameOf): string {
  const seats = sides[side] ?? []
  return seats.length ? listed(seats.map(name)) : t("sea.rival")
}

export function line(event: Event, name: NameOf, { table }: SeaChangeView): string | null {
  switch (event.event) {
    case "suits_drawn":
      return t("sea.line.suits", { suits: listed(event.suits.map(colour)) })
    case "round_dealt":
      if (table.players === 1) return t("sea.line.dealt_alone", { round: event.round })
      return t("sea.line.dealt", { round: event.round, dealer: name(event.dealer), leader: name(event.leader) })
    case "card_played":
      if (event.seat === RIVAL) return t("sea.line.rival_played", { card: cardText(event.card) })
      return t("sea.line.played", { name: name(event.seat), card: cardText(event.card) })
    case "trump_fixed":
      return t("sea.line.trump", { suit: colour(event.trump) })
    case "sea_changed":
      if (event.seat === RIVAL) return t("sea.line.rival_changed", { suit: colour(event.trump) })
      return t("sea.line.changed", { name: name(event.seat), suit: colour(event.trump) })
    case "card_drawn":
      return t("sea.line.drawn", { name: name(event.seat), n: event.left })
    case "trick_taken":
      return event.seat === RIVAL ? t("sea.line.rival_took") : t("sea.line.took", { name: name(event.seat) })
    case "round_counted":
      return roundLine(event, name, table)
    case "game_ended":
      if (table.players === 1) {
        const [you = 0, rival = 0] = event.scores
        return t("sea.line.over_alone", { you, rival })
      }
      return t("sea.line.over", { names: listed(event.winners.map((side) => sideName(table, side, name))) })
    default:
      return null
  }
}

function roundLine(event: Counted, name: NameOf, table: SeaChangeTable): string {
  const points = event.points.map((found, side) => `${sideName(table, side, name)} ${signed(found)}`).join(", ")
  return `${t("sea.line.counted", { round: event.round, points })} ${gotLine(event.got, event.no_eight, name, table)}`
}

/** Who got a victory point for a round, and why, where points did not decide it. */
export function gotLine(got: number[], noEight: boolean, name: NameOf, table: SeaChangeTable): string {
  if (noEight) return t("sea.got.no_eight")
  if (table.players > 1) return t("sea.got.names", { names: listed(got.map((side) => sideName(table, side, name))) })
  return t(got.length > 1 ? "sea.got.both" : got[0] === 0 ? "sea.got.you" : "sea.got.rival")
}

/** "Jonas took it, with a sea change." */
export function tookLine({ plays, taker }: Trick, name: NameOf): string {
  const points = signed(sum(plays.map((play) => play.card), null))
  return taker === RIVAL ? t("sea.rival_took_it", { points }) : t("sea.took_it", { name: name(taker), points })
}
