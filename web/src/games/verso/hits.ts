/** What a bank would do to the neighbours (V11): shown before it is confirmed. The card comes from the view. */

import { COLOURS, type Colour } from "../../art/faces"
import type { VersoView } from "../../lib/wire"
import { colourOf, counts, isSquare, kindOf } from "./cards"
import { neighboursOf, type Neighbour } from "./seats"

export interface Hit extends Neighbour {
  /** The card that turns over, if they have one of the colour. */
  before: string | null
  /** Its other side, where everyone has seen it. */
  after: string | null
  fate: "nothing" | "unknown" | "stays" | "discarded"
  /** Whether it gives them a square, or could. */
  square: "no" | "possible" | "made"
}

export function hitsOf({ table, memory }: VersoView, colour: Colour): Hit[] {
  if (table.seat === null || table.phase !== "playing") return []
  return neighboursOf(table.seat, table.players).map((neighbour): Hit => {
    const { seat } = neighbour
    const display = table.displays[seat] ?? []
    const before = table.hits[seat]?.[COLOURS.indexOf(colour)] ?? null
    if (before === null) return { ...neighbour, before, after: null, fate: "nothing", square: "no" }
    const after = memory.displays[seat]?.[display.indexOf(before)] ?? null
    const twice = after !== null && display.some((face) => kindOf(face) === kindOf(after))
    const fate = after === null ? "unknown" : twice ? "discarded" : "stays"
    const comes = after === null ? COLOURS.filter((one) => one !== colour) : twice ? [] : [colourOf(after)]
    const squares =
      !table.squares[seat] && comes.some((one) => isSquare(counts([...display.filter((face) => face !== before), one])))
    return { ...neighbour, before, after, fate, square: !squares ? "no" : after === null ? "possible" : "made" }
  })
}
