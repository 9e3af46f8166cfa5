/** What is shown on the way from one position to the next, besides the cards themselves. */

import type { Colour } from "../../art/faces"
import type { VersoView } from "../../lib/wire"
import { kindOf, pointsOf, type Kind } from "./cards"

export interface Scene {
  /** A colour that is being banked: it washes over the table. */
  wash?: Colour
  /** The cards of a sequence, until the two highest go out; `coins` as long as they have not scored. */
  banked?: { seat: number; kinds: Kind[]; out: Kind[]; coins: boolean }
  /** A card that has just come to a place, under the name that it had before. */
  flight?: { seat: number; kind: Kind; fly: string }
  /** A card that lies over its like for a moment, before it is discarded (V9). */
  twin?: { seat: number; kind: Kind; face: string; fly: string }
  /** Who has completed a square. */
  square?: number
  /** The card that the solo rival turns over, under the name that it had before. */
  rival?: { top: string; face: string; fly: string }
}

/** A view with what is going on in it. */
export type Shown = VersoView & { scene?: Scene }

/** What a card in a display is called while it moves, and the top card of a deck of so many. */
export const cardKey = (seat: number, kind: Kind): string => `${seat}:${kind}`
export const topKey = (left: number): string => `top:${left}`

/** What a card is called, and where it goes when it is gone. */
export function motionOf(scene: Scene, seat: number, kind: Kind): { fly: string; to: string | undefined } {
  const { flight, banked } = scene
  const fly = flight?.seat === seat && flight.kind === kind ? flight.fly : cardKey(seat, kind)
  const goes = banked?.seat === seat && !banked.coins && banked.out.includes(kind)
  return { fly, to: goes ? "discards" : undefined }
}

/** Whether a card is part of a sequence that is being banked. */
export const isBanked = ({ banked }: Scene, seat: number, kind: Kind): boolean =>
  banked?.seat === seat && banked.kinds.includes(kind)

/** Coins on a card that is about to score. */
export function coinsOn(scene: Scene, seat: number, face: string): string[] {
  if (!scene.banked?.coins || !isBanked(scene, seat, kindOf(face))) return []
  return Array.from({ length: pointsOf(face) }, (_, coin) => `coin:${face}:${coin}`)
}
