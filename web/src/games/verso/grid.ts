/** Going from card to card of a display with the arrow keys. */

import { colourOf, PLACES, rowOf, type Kind } from "./cards"
import { COLOURS } from "../../art/faces"

const column = (kind: Kind): number => rowOf(colourOf(kind)).indexOf(kind)

/** The card that a key leads to from another one: empty places are passed over. */
export function nextCard(held: readonly Kind[], from: Kind, key: string): Kind {
  const inOrder = PLACES.filter((kind) => held.includes(kind))
  const row = inOrder.filter((kind) => colourOf(kind) === colourOf(from))
  switch (key) {
    case "ArrowLeft":
      return row.findLast((kind) => column(kind) < column(from)) ?? from
    case "ArrowRight":
      return row.find((kind) => column(kind) > column(from)) ?? from
    case "ArrowUp":
      return nearest(rows(inOrder, from, -1), from)
    case "ArrowDown":
      return nearest(rows(inOrder, from, 1), from)
    case "Home":
      return inOrder[0] ?? from
    case "End":
      return inOrder.at(-1) ?? from
    default:
      return from
  }
}

/** The cards of the next row in this direction that has any. */
function rows(held: Kind[], from: Kind, by: number): Kind[] {
  for (let at = COLOURS.indexOf(colourOf(from)) + by; at >= 0 && at < COLOURS.length; at += by) {
    const row = held.filter((kind) => COLOURS.indexOf(colourOf(kind)) === at)
    if (row.length) return row
  }
  return []
}

const nearest = (row: Kind[], from: Kind): Kind =>
  row.toSorted((one, other) => Math.abs(column(one) - column(from)) - Math.abs(column(other) - column(from)))[0] ?? from
