/** A position that changes event by event: the steps between two views. It knows no rules, only what the events say. */

import type { VersoView } from "../../lib/wire"
import { kindOf, lying, PLACES, type Kind, type Lying } from "./cards"
import type { Scene, Shown } from "./scene"

export class Position {
  readonly displays: Lying[][]
  readonly discards: Lying[]
  readonly scores: number[]
  readonly squares: boolean[]
  top: string | null
  left: number
  readonly #before: VersoView

  constructor(view: VersoView) {
    const { table, memory } = view
    this.#before = view
    this.displays = table.displays.map((faces, seat) => lying(faces, memory.displays[seat] ?? []))
    this.discards = lying(table.discards, memory.discards)
    this.scores = [...table.scores]
    this.squares = [...table.squares]
    this.top = table.top
    this.left = table.left
  }

  at(seat: number, kind: Kind): Lying | undefined {
    return this.displays[seat]?.find(({ face }) => kindOf(face) === kind)
  }

  /** Puts a card into its place, unless there is one like it. */
  put(seat: number, card: Lying): boolean {
    const display = this.displays[seat]
    if (!display || this.at(seat, kindOf(card.face))) return false
    const place = PLACES.indexOf(kindOf(card.face))
    const behind = display.findIndex(({ face }) => PLACES.indexOf(kindOf(face)) > place)
    display.splice(behind < 0 ? display.length : behind, 0, card)
    return true
  }

  take(seat: number, kind: Kind): Lying | undefined {
    const display = this.displays[seat] ?? []
    const at = display.findIndex(({ face }) => kindOf(face) === kind)
    return at < 0 ? undefined : display.splice(at, 1)[0]
  }

  /** The position as a view in which nothing is offered. */
  view(scene: Scene): Shown {
    const { table, memory } = this.#before
    return {
      ...this.#before,
      table: {
        ...table,
        top: this.top,
        left: this.left,
        displays: this.displays.map((display) => display.map(({ face }) => face)),
        squares: [...this.squares],
        scores: [...this.scores],
        discards: this.discards.map(({ face }) => face),
        duplicate: false,
        banks: [],
        legal: [],
      },
      memory: {
        ...memory,
        displays: this.displays.map((display) => display.map(({ back }) => back)),
        discards: this.discards.map(({ back }) => back),
      },
      scene,
    }
  }
}
