/** The positions between two views, so that one sees every card lie in its trick before somebody takes it. */

import type { Frame } from "../../lib/table.svelte"
import type { Event, Play, SeaChangeTable, SeaChangeView } from "../../lib/wire"
import { ahead, suitOf, valueOf } from "./cards"
import { RIVAL, sideOf } from "./seats"
import { countTime } from "./count"

const LOOK = 60 // ms that a card is seen alone
const FIXED = 350 // that one sees which suit is trump
const WAVE = 620 // that the wave needs
const COMPLETE = 700 // that a complete trick is seen
const SWEPT = 60
const DEALT = 250

interface Shot {
  hold: number
  read?: boolean
}

export function frames(before: SeaChangeView, events: Event[], after: SeaChangeView): Frame[] {
  const film: Frame[] = []
  let now = before.table
  for (const event of events) {
    if (event.event === "trick_taken") linger(film)
    now = { ...now, ...change(now, event, after.table), legal: [], sea_changes: [], mover: null }
    film.push({ view: { ...before, table: now }, event, ...shot(event) })
  }
  return film
}

/** The last card of a trick is looked at for longer. */
function linger(film: Frame[]): void {
  const last = film.at(-1)
  if (last) last.hold = Math.max(last.hold, COMPLETE)
}

function shot(event: Event): Shot {
  switch (event.event) {
    case "card_played":
      return { hold: LOOK }
    case "trump_fixed":
      return { hold: FIXED }
    case "sea_changed":
      return { hold: WAVE }
    case "trick_taken":
      return { hold: SWEPT }
    case "round_dealt":
      return { hold: DEALT }
    case "round_counted":
      return { hold: countTime(event.captured), read: true }
    default:
      return { hold: 0 }
  }
}

function change(now: SeaChangeTable, event: Event, after: SeaChangeTable): Partial<SeaChangeTable> {
  switch (event.event) {
    case "suits_drawn":
      return { suits: event.suits, dealer: event.dealer }
    case "round_dealt":
      return dealt(now, event, after)
    case "card_played":
      return played(now, event.seat, event.card)
    case "trump_fixed":
      return { trump: event.trump, winning: ahead(now.trick, event.trump) }
    case "sea_changed":
      return changed(now, event.trump)
    case "card_drawn":
      return {
        pile: event.left,
        hand_sizes: now.hand_sizes.map((size, seat) => (seat === event.seat ? size + 1 : size)),
        hand: event.seat === now.seat && after.round === now.round ? after.hand : now.hand,
      }
    case "trick_taken":
      return taken(now, event.seat)
    case "round_counted":
      return {
        rounds: [...now.rounds, { points: event.points, vp: event.got, trump: event.trump }],
        vp: event.vp,
        laid_open: event.captured,
      }
    case "game_ended":
      return { over: true, winners: event.winners, decided: event.decided }
    default:
      return {}
  }
}

type Dealt = Extract<Event, { event: "round_dealt" }>

function dealt(now: SeaChangeTable, deal: Dealt, after: SeaChangeTable): Partial<SeaChangeTable> {
  const { round, dealer, leader, pile } = deal
  const mine = now.seat !== null && after.round === round
  return {
    round, dealer, leader, pile,
    trump: null, follow: null, trick: [], winning: null, last_trick: null,
    hand: mine ? after.hand : [],
    hand_sizes: now.hand_sizes.map(() => 10),
    captured: now.captured.map(() => 0),
    eights: now.eights && [0, 0],
  }
}

function played(now: SeaChangeTable, seat: number, card: string): Partial<SeaChangeTable> {
  const trick: Play[] = [...now.trick, { seat, card, sea_change: false }]
  return {
    trick,
    follow: suitOf(trick[0]?.card ?? card),
    winning: ahead(trick, now.trump),
    hand: seat === now.seat ? now.hand.filter((one) => one !== card) : now.hand,
    hand_sizes: now.hand_sizes.map((size, owner) => (owner === seat ? size - 1 : size)),
    pile: seat === RIVAL ? now.pile - 1 : now.pile,
  }
}

function changed(now: SeaChangeTable, trump: string): Partial<SeaChangeTable> {
  const trick = now.trick.map((play, at) => (at === now.trick.length - 1 ? { ...play, sea_change: true } : play))
  return { trump, trick, winning: ahead(trick, trump) }
}

function taken(now: SeaChangeTable, taker: number): Partial<SeaChangeTable> {
  const side = sideOf(now, taker)
  const eights = now.trick.filter((play) => valueOf(play.card) === 8).length
  return {
    trick: [], follow: null, winning: null,
    leader: now.players === 1 ? RIVAL : taker,
    last_trick: { plays: now.trick, taker },
    captured: now.captured.map((cards, one) => (one === side ? cards + now.trick.length : cards)),
    eights: now.eights && now.eights.map((found, one) => (one === side ? found + eights : found)),
  }
}
