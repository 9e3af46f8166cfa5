import { expect, test } from "vitest"

import type { Event } from "../../lib/wire"
import { remembered } from "./recall"

const card = (card: string): Event => ({ event: "card_played", seat: 0, card })
const taken: Event = { event: "trick_taken", seat: 0 }
const dealt: Event = { event: "round_dealt", round: 1, dealer: 0, leader: 0, pile: 0 }

test("the current trick and the last complete one are remembered, and what is no secret", () => {
  const events = [dealt, card("Y4"), taken, card("Y5"), card("Y6"), taken, card("Y7")]
  expect(remembered(events)).toEqual([dealt, card("Y5"), card("Y6"), taken, card("Y7")])
})
