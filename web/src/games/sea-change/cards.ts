/** What stands on the cards, and which of a trick is ahead: for showing what lies there, not for judging moves. */

import type { Suit } from "../../art/creatures"
import { parseCard, pointsOf } from "../../art/sea"
import type { Play } from "../../lib/wire"

export const suitOf = (card: string): Suit => parseCard(card).suit
export const valueOf = (card: string): number => parseCard(card).value

/** What a card is worth; the 0 of trump is worth five at the end of the round (S12, S13). */
export function worth(card: string, lastTrump: string | null): number {
  const { suit, value } = parseCard(card)
  return value === 0 && suit === lastTrump ? 5 : pointsOf(value)
}

export function sum(cards: string[], lastTrump: string | null): number {
  return cards.reduce((total, card) => total + worth(card, lastTrump), 0)
}

/** The highest card of trump, or else of the suit that was led (S8). */
export function ahead(plays: Play[], trump: string | null): Play | null {
  const first = plays[0]
  if (!first) return null
  const rank = ({ card }: Play) => {
    const { suit, value } = parseCard(card)
    return value + (suit === trump ? 200 : suit === suitOf(first.card) ? 100 : 0)
  }
  return plays.reduce((best, play) => (rank(play) > rank(best) ? play : best), first)
}

/** "+2", "−4", "0": with the sign of a minus, not of a dash. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0"
}
