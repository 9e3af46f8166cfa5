/** What somebody is about to bank: cards that are picked, and where the joker stands. It lasts as long as the offer. */

import type { Bank, VersoTable } from "../../lib/wire"
import { exactly, holding, likely, sequencesOf, tapped, type Sequence } from "./banks"
import { colourOf, type Kind } from "./cards"
import type { Colour } from "../../art/faces"

export interface Choosing {
  /** All that can be banked, the best first. */
  readonly all: Sequence[]
  readonly picked: readonly Kind[]
  readonly colour: Colour | null
  /** The sequences of exactly these cards. */
  readonly matches: Sequence[]
  readonly chosen: Sequence | null
  /** What to offer: with cards in hand what they could become, otherwise the likely ones. */
  readonly offers: Sequence[]
  /** False for a card that is in no sequence. */
  tap(kind: Kind): boolean
  choose(sequence: Sequence): void
  clear(): void
}

export function choosing(table: () => VersoTable): Choosing {
  let taken = $state.raw<{ from: Bank[]; kinds: Kind[]; move: string | null } | null>(null)

  const all = $derived(sequencesOf(table()))
  const picked = $derived(taken && taken.from === table().banks ? taken.kinds : [])
  const matches = $derived(picked.length ? exactly(all, picked) : [])
  const chosen = $derived(matches.find(({ move }) => move === taken?.move) ?? matches[0] ?? null)
  const offers = $derived(likely(picked.length ? holding(all, picked) : all))

  const take = (kinds: Kind[], move: string | null = null) => (taken = { from: table().banks, kinds, move })

  return {
    get all() {
      return all
    },
    get picked() {
      return picked
    },
    get colour() {
      return picked[0] ? colourOf(picked[0]) : null
    },
    get matches() {
      return matches
    },
    get chosen() {
      return chosen
    },
    get offers() {
      return offers
    },
    tap(kind) {
      const kinds = tapped(all, picked, kind)
      if (kinds) take(kinds)
      return kinds !== null
    },
    choose: ({ kinds, move }) => void take(kinds, move),
    clear: () => void (taken = null),
  }
}
