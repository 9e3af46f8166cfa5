/** Hands that lie open. */

import { suitOf, valueOf } from "./cards"

/** A hand as one reads it out: its suits in their order, and the values of each from the lowest. */
export function bySuit(cards: string[]): [suit: string, values: number[]][] {
  const suits = new Map<string, number[]>()
  for (const card of cards) suits.set(suitOf(card), [...(suits.get(suitOf(card)) ?? []), valueOf(card)])
  return [...suits].sort().map(([suit, values]) => [suit, values.sort((one, other) => one - other)])
}
