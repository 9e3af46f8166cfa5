/** Of a round only the current trick and the last complete one may be looked at again (S10). */

import type { Event } from "../../lib/wire"

const OF_A_TRICK = new Set(["card_played", "trump_fixed", "sea_changed", "card_drawn", "trick_taken"])

export function remembered(events: Event[]): Event[] {
  let tricks = 0
  return events
    .toReversed()
    .filter(({ event }) => {
      if (event === "trick_taken") tricks += 1
      return !OF_A_TRICK.has(event) || tricks < 2
    })
    .toReversed()
}
