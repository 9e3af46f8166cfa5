/** The positions between two others, so that one sees what happened (V8-V20). */

import type { Frame } from "../../lib/table.svelte"
import type { Banked, Drawn, Event, Flipped, Rival, VersoView } from "../../lib/wire"
import { readSequence } from "./banks"
import { kindOf } from "./cards"
import { Position } from "./position"
import { cardKey, topKey, type Scene } from "./scene"

const LOOK = 120 // ms to see where something has come to
const ANNOUNCED = 420 // ms for the colour that is banked
const TWIN = 450 // ms to see that there is a card like it
const SQUARE = 900 // ms for nine windows and seven points

export function frames(before: VersoView, events: Event[], after: VersoView): Frame[] {
  return [...new Retelling(before, events, after).tell(), { view: after, event: null, hold: 0 }]
}

class Retelling {
  readonly #position: Position
  #frames: Frame[] = []
  /** The bank that has not scored yet. */
  #banked: Banked | null = null
  /** How many cards of a sequence are still to go out. */
  #going = 0
  #twin: Scene["twin"]

  constructor(
    before: VersoView,
    private readonly events: Event[],
    private readonly after: VersoView,
  ) {
    this.#position = new Position(before)
  }

  tell(): Frame[] {
    for (const event of this.events) this.#one(event)
    return this.#frames
  }

  #one(event: Event): void {
    switch (event.event) {
      case "drawn":
        return this.#drawn(event)
      case "banked":
        return this.#bank(event)
      case "flipped":
        return this.#flipped(event)
      case "discarded":
        return this.#discarded(event.seat, event.face, event)
      case "square":
        this.#position.scores[event.seat]! += event.points
        this.#position.squares[event.seat] = true
        return this.#show(event, SQUARE, { square: event.seat })
      case "rival":
        return this.#rival(event)
      case "passed":
        return this.#show(event, LOOK)
      default:
        this.#frames.push({ view: this.after, event, hold: 0 }) // dealt, deck_empty, ended
    }
  }

  #drawn(event: Drawn): void {
    const card = { face: event.face, back: event.flipped ? event.top : null }
    this.#arrive(event, event.seat, card, this.#turnTop())
  }

  #flipped(event: Flipped): void {
    const { seat, before, after } = event
    this.#position.take(seat, kindOf(before))
    this.#arrive(event, seat, { face: after, back: before }, cardKey(seat, kindOf(before)))
  }

  /** A card comes to its place, or over the one that lies there already. */
  #arrive(event: Event, seat: number, card: { face: string; back: string | null }, fly: string): void {
    const kind = kindOf(card.face)
    if (this.#position.put(seat, card)) return this.#show(event, LOOK, { flight: { seat, kind, fly } })
    this.#twin = { seat, kind, face: card.face, fly }
    this.#show(event, TWIN)
    this.#position.discards.push(card)
  }

  #bank(event: Banked): void {
    this.#banked = event
    this.#show(event, ANNOUNCED, { wash: readSequence(event.move).colour })
  }

  #discarded(seat: number, face: string, event: Event): void {
    if (this.#twin?.seat === seat) {
      this.#twin = undefined
      return this.#show(event, 0)
    }
    if (this.#banked) this.#score(this.#banked)
    const card = this.#position.take(seat, kindOf(face))
    if (card) this.#position.discards.push(card)
    this.#going -= 1
    if (this.#going === 0)
      this.#frames.push({ view: this.#position.view({}), event: null, hold: LOOK, sound: ["sheet"] })
  }

  /** V11: the points, once the neighbours have turned their cards; then two cards go out at once. */
  #score({ seat, move, points }: Banked): void {
    const { kinds, out } = readSequence(move)
    this.#banked = null
    this.#going = out.length
    this.#position.scores[seat]! += points
    const view = this.#position.view({ banked: { seat, kinds, out, coins: false } })
    this.#frames.push({ view, event: null, hold: LOOK, sound: ["bank", points] })
  }

  #rival(event: Rival): void {
    const fly = this.#turnTop()
    this.#show(event, LOOK, { rival: { top: event.top, face: event.face, fly } })
  }

  /** The top card leaves the deck; under it lies the one that the rival will turn, or that lies there in the end. */
  #turnTop(): string {
    const position = this.#position
    const key = topKey(position.left)
    const next = this.events.find((event) => event.event === "rival")
    const waits = next && position.left - 1 > this.after.table.left
    position.left -= 1
    position.top = position.left === 0 ? null : waits ? next.top : this.after.table.top
    return key
  }

  #show(event: Event, hold: number, scene: Scene = {}): void {
    this.#frames.push({ view: this.#position.view({ ...this.#scene(), ...scene }), event, hold })
  }

  #scene(): Scene {
    const scene: Scene = this.#twin ? { twin: this.#twin } : {}
    if (!this.#banked) return scene
    const { kinds, out } = readSequence(this.#banked.move)
    return { ...scene, banked: { seat: this.#banked.seat, kinds, out, coins: true } }
  }
}
