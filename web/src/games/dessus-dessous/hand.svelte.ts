/** My bench as it goes on: with a way back, and kept in this window as long as the mission lies open. */

import { stackText, type Layer } from "../../art/layers"
import { play, type Sound } from "../../lib/sound"
import {
  choose, clear, kept, laidOut, put, raise, restored, same, stackOn, takeOut, tap, turn, turnOver, type Bench, type Tapped,
} from "./bench"
import type { Action } from "./keys"

const STEPS = 200 // that one can go back
const TWICE = 230 // ms between two taps that are one double tap

const SOUNDS: Record<Tapped, Sound> = { added: "sheet", chosen: "sheet", turned: "sheet", turned_over: "turn" }

export class Hand {
  readonly letters: string[]
  bench = $state.raw<Bench>(laidOut([]))
  #past = $state.raw<Bench[]>([])
  #future = $state.raw<Bench[]>([])
  #may: () => boolean
  #place = ""
  #mission = ""
  #last: { letter: string; did: Tapped; at: number; before: Bench } | null = null

  /** `may` says whether sheets may be touched now. */
  constructor(letters: string[], may: () => boolean) {
    this.letters = letters
    this.#may = may
  }

  get stack(): Layer[] {
    return stackOn(this.bench)
  }

  /** As it is handed in; empty where nothing lies on the board. */
  get text(): string {
    return stackText(this.stack)
  }

  get chosen(): string | null {
    return this.bench.chosen
  }

  get free(): boolean {
    return this.#may()
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  /** Begins with a mission: with what was built for it before a reload, or with an empty board. `place` is where
  this window keeps it. */
  begin(place: string, mission: string): void {
    if (place === this.#place && mission === this.#mission) return
    this.#place = place
    this.#mission = mission
    this.#past = []
    this.#future = []
    this.#last = null
    const found = fetched(place)
    this.bench = (found?.mission === mission ? restored(found, this.letters) : null) ?? laidOut(this.letters)
  }

  /** A tap on a sheet; two at once turn it over. */
  tap(letter: string, twice = true): void {
    if (!this.free) return
    const at = performance.now()
    const last = this.#last
    const first = twice && last?.letter === letter && at - last.at < TWICE ? last : null
    const { bench, did } = tap(this.bench, letter, first?.did ?? null)
    this.#last = first ? null : { letter, did, at, before: this.bench }
    play(SOUNDS[did])
    // A double tap is one step back, not two.
    if (first && !same(first.before, this.bench)) this.#past = this.#past.slice(0, -1)
    this.#go(bench, first?.before ?? this.bench)
  }

  /** A sheet by its key: it comes on top, or in hand. */
  pick(letter: string): void {
    if (!this.free) return
    play("sheet")
    this.#go(this.bench.order.includes(letter) ? choose(this.bench, letter) : put(this.bench, letter))
  }

  /** What tools and keys do; true where something has changed. */
  act(action: Action): boolean {
    if (!this.free) return false
    if (action === "undo") return this.#back()
    if (action === "redo") return this.#forth()
    const bench = this.#done(action)
    if (bench === this.bench) return false
    play(action === "turn_over" ? "turn" : action === "take_out" || action === "clear" ? "snip" : "sheet")
    this.#go(bench)
    return true
  }

  #done(action: Action): Bench {
    const { bench } = this
    switch (action) {
      case "turn":
        return turn(bench, 1)
      case "turn_back":
        return turn(bench, -1)
      case "turn_over":
        return turnOver(bench)
      case "take_out":
        return bench.chosen === null ? bench : takeOut(bench, bench.chosen)
      case "higher":
        return raise(bench, 1)
      case "lower":
        return raise(bench, -1)
      case "clear":
        return clear(bench)
      default:
        return bench
    }
  }

  choose(letter: string): void {
    if (this.free) this.#set(choose(this.bench, letter))
  }

  /** While a sheet is dragged: what would come of it, from the bench as it was before. */
  preview(before: Bench, letter: string, height: number | null): void {
    if (this.free) this.#set(height === null ? takeOut(before, letter) : put(before, letter, height))
  }

  /** The end of a drag: one step back leads to the bench before it. */
  drop(before: Bench): void {
    const now = this.bench
    this.bench = before
    if (!same(before, now)) play(before.order.length > now.order.length ? "snip" : "sheet")
    this.#go(now)
  }

  put(bench: Bench): void {
    this.#set(bench)
  }

  #go(bench: Bench, before = this.bench): void {
    if (!same(bench, before)) {
      this.#past = [...this.#past, before].slice(-STEPS)
      this.#future = []
    }
    this.#set(bench)
  }

  #set(bench: Bench): void {
    this.bench = bench
    stored(this.#place, { mission: this.#mission, ...kept(bench) })
  }

  #back(): boolean {
    const before = this.#past.at(-1)
    if (!before) return false
    this.#past = this.#past.slice(0, -1)
    this.#future = [...this.#future, this.bench]
    play("sheet")
    this.#set(before)
    return true
  }

  #forth(): boolean {
    const next = this.#future.at(-1)
    if (!next) return false
    this.#future = this.#future.slice(0, -1)
    this.#past = [...this.#past, this.bench]
    play("sheet")
    this.#set(next)
    return true
  }
}

function fetched(place: string): { mission?: unknown } | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") as { mission?: unknown } | null
  } catch {
    return null
  }
}

function stored(place: string, data: unknown): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(data))
  } catch {
    // then a reload begins anew
  }
}
