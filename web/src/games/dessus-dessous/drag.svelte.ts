/** A sheet under the finger: what it does shows at once, and Escape lays it back. */

import type { Bench } from "./bench"
import { dragged, goalOf, type Box, type Zones } from "./dragging"
import type { Hand } from "./hand.svelte"

export class Drag {
  /** The sheet that is dragged, and where the pointer is. */
  letter = $state<string | null>(null)
  x = $state(0)
  y = $state(0)
  side: HTMLElement | undefined = $state()
  above: HTMLElement | undefined = $state()
  #hand: Hand
  #end: (() => void) | null = null

  constructor(hand: Hand) {
    this.#hand = hand
  }

  /** A pointer goes down on a sheet; whether that is a tap or a drag shows later. */
  press(event: PointerEvent, letter: string): void {
    if (event.button !== 0 || !event.isPrimary || !this.#hand.free) return
    this.#end?.()
    const before = this.#hand.bench
    const { clientX, clientY, pointerId } = event
    let zones: Zones | null = null
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return
      if (!this.#hand.free) return this.#end?.()
      if (!zones && !dragged(now.clientX - clientX, now.clientY - clientY)) return
      zones ??= this.#zones()
      this.letter = letter
      this.x = now.clientX
      this.y = now.clientY
      this.#show(before, letter, zones)
    }
    const up = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return
      if (this.letter !== null && this.#hand.free) {
        this.#hand.drop(before)
        swallowClick()
      }
      this.#end?.()
    }
    const back = () => {
      if (this.letter !== null && this.#hand.free) this.#hand.put(before)
      this.#end?.()
    }
    const key = (now: KeyboardEvent) => {
      if (now.key !== "Escape" || this.letter === null) return
      now.stopPropagation()
      back()
    }
    this.#end = listening({ pointermove: move, pointerup: up, pointercancel: back, keydown: key }, () => {
      this.letter = null
      this.#end = null
    })
  }

  stop(): void {
    this.#end?.()
  }

  #zones(): Zones {
    return { side: boxOf(this.side), above: boxOf(this.above) }
  }

  #show(before: Bench, letter: string, zones: Zones): void {
    const height = before.order.indexOf(letter)
    const others = before.order.length - (height < 0 ? 0 : 1)
    this.#hand.preview(before, letter, goalOf(this.x, this.y, zones, height < 0 ? null : height, others))
  }
}

const NOWHERE: Box = { left: 0, top: 0, right: -1, bottom: -1 }

const boxOf = (element: HTMLElement | undefined): Box => element?.getBoundingClientRect() ?? NOWHERE

type Listeners = { [K in keyof WindowEventMap]?: (event: WindowEventMap[K]) => void }

function listening(listeners: Listeners, ended: () => void): () => void {
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [name, hear] of all) addEventListener(name, hear, true)
  return () => {
    for (const [name, hear] of all) removeEventListener(name, hear, true)
    ended()
  }
}

/** The click that a browser makes of the end of a drag means nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", swallow, true))
}
