/** A finished game that somebody looks at again: what a board needs of a table, at any stop and from any eyes. */

import type { About, Replay } from "./api-types"
import { t } from "./i18n.svelte"
import { hold } from "./motion"
import { pauseAfter, stopAt, stopsOf, viewsOf, type Eyes, type Stop } from "./replay"
import type { BoardStore, LogEvent, Stage } from "./table.svelte"
import { turnOf } from "./views"
import type { SeatInfo, View } from "./wire"

const READING = 5000 // ms for what is to be read, when nobody goes on before

export class ReplayStore implements BoardStore {
  readonly id: string
  readonly about: About
  readonly stops: Stop[]
  readonly present: number[]
  /** Who sat there; a record need not tell their names. */
  readonly seats: SeatInfo[]
  // Nothing runs here, and nothing can be done but look.
  readonly around = null
  readonly room = null
  readonly pending = null
  readonly free = false
  readonly myTurn = false
  readonly settled = true

  /** The stop that was chosen last. */
  at = $state(0)
  eyes = $state<Eyes>("watching")
  view = $state.raw() as View
  running = $state(false)
  /** Whether something is on its way to where it lies at the stop. */
  moving = $state(false)
  speed = $state(1)
  /** The stop that lies on the screen, a little after it was chosen. */
  #shown = $state(0)
  #views = new Map<number | null, View[]>()
  #replay: Replay
  #stage: Stage | null = null
  #looks = 0 // how often something else was to be shown
  #stopWaiting: (() => void) | null = null

  constructor(table: string, replay: Replay) {
    this.id = `replay-${table}`
    this.#replay = replay
    this.about = replay.about
    this.stops = stopsOf(replay)
    const { seats } = replay.about
    this.present = seats.map((_, seat) => seat)
    this.seats = seats.map((one, seat) => (one.name || one.bot ? one : { ...one, name: t("home.seat", { n: seat + 1 }) }))
    this.view = this.views()[0]!
  }

  /** A board comes or goes. */
  set stage(stage: Stage | null) {
    this.#stage = stage
  }

  get seat(): number | null {
    return typeof this.eyes === "number" ? this.eyes : null
  }

  get mine(): number[] {
    return this.seat === null ? [] : [this.seat]
  }

  get last(): number {
    return this.stops.length - 1
  }

  get stop(): Stop {
    return this.stops[this.at]!
  }

  get over(): boolean {
    return this.#shown === this.last
  }

  /** Whose turn it is, is shown; in a race nobody builds any more. */
  get playing(): boolean {
    return !this.over && this.view.game !== "dessus-dessous"
  }

  get turn(): number[] {
    return turnOf(this.view)
  }

  get log(): LogEvent[] {
    return this.stops.slice(1, this.at + 1).flatMap(({ index, events }) => events.map((event) => ({ index, event })))
  }

  get laidOpen(): View[] | null {
    return this.eyes === "all" ? this.seats.map((_, seat) => this.views(seat)[this.#shown]!) : null
  }

  /** What a seat saw, or a spectator, stop by stop. */
  views(seat: number | null = this.seat): View[] {
    let found = this.#views.get(seat)
    if (!found) this.#views.set(seat, (found = viewsOf(this.#replay, seat)))
    return found
  }

  look(eyes: Eyes | null): void {
    this.eyes = eyes ?? "watching"
    this.#lie()
  }

  /** To the stop to which so many entries lead. */
  begin(index: number): void {
    this.at = stopAt(this.stops, index)
    this.#lie()
  }

  /** To a stop. The next one and the one before are come to in motion, all others at once. */
  async go(to: number): Promise<void> {
    const from = this.at
    const at = Math.max(0, Math.min(this.last, to))
    const jumps = Math.abs(at - from) !== 1 || this.moving
    if (this.moving) this.#lie()
    if (at === from) return
    this.at = at
    if (jumps || !this.#stage) return this.#lie()
    this.moving = true
    const look = ++this.#looks
    await this.#perform(this.#stage, from, at, look).catch(reportError) // what can't be shown is skipped
    if (look === this.#looks) this.#lie()
  }

  /** As one steps by hand: nothing goes on by itself any more. */
  step(to: number): void {
    this.pause()
    void this.go(to)
  }

  /** Goes on from what stands there to be read. */
  goOn(): void {
    if (this.running) this.#stopWaiting?.()
    else void this.go(this.at + 1)
  }

  async run(): Promise<void> {
    if (this.running) return
    this.running = true
    if (this.at === this.last) await this.go(0)
    while (this.running && this.at < this.last) {
      await this.go(this.at + 1)
      if (this.running && this.at < this.last) await this.#wait(pauseAfter(this.stops, this.at) / this.speed)
    }
    this.running = false
  }

  pause(): void {
    this.running = false
    this.#stopWaiting?.()
  }

  // What a board may ask for, and nobody does here

  open(): void {
    // nothing is followed
  }

  close(): void {
    // nothing is followed
  }

  move(): Promise<boolean> {
    return Promise.resolve(false)
  }

  refuse(): void {
    // nothing was asked for
  }

  /** All lies as it should, at once. */
  #lie(): void {
    this.#looks += 1
    this.moving = false
    this.#shown = this.at
    this.view = this.views()[this.at]!
  }

  async #perform(stage: Stage, from: number, at: number, look: number): Promise<void> {
    const views = this.views()
    const [before, after] = [views[from]!, views[at]!]
    const frames = at > from ? stage.frames(before, this.stops[at]!.events, after) : []
    for (const frame of [...frames, { view: after, event: null, hold: 0 }]) {
      if (look !== this.#looks) return
      await stage.show(frame, () => {
        if (look !== this.#looks) return
        this.view = frame.view
        this.#shown = at
      })
      if (!frame.read) await hold(frame.hold / this.speed)
      else if (this.running) await this.#wait(Math.min(frame.hold, READING) / this.speed)
    }
  }

  async #wait(ms: number): Promise<void> {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      this.#stopWaiting = () => (clearTimeout(timer), done())
    })
    this.#stopWaiting = null
  }
}
