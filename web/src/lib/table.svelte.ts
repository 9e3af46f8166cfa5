/** One table as I follow it. What lies on the screen (`view`) comes a little after what is known (`latest`),
so that one can see what happens. */

import { Problem } from "./api"
import { connection, type Follower } from "./connection.svelte"
import { hold } from "./motion"
import { myself } from "./me.svelte"
import type { Sound } from "./sound"
import { merged, turnOf } from "./views"
import type { Around, Event, FromServer, RoomInfo, SeatInfo, Told, View } from "./wire"

/** A position on the way to the next one: what to show, which event it shows, and how long to look at it. */
export interface Frame {
  view: View
  event: Event | null
  /** Milliseconds to hold still when everything lies where it belongs. */
  hold: number
  /** Something to be read: it is shown however late it is, and stands until the time is over or somebody goes on. */
  read?: boolean
  /** What is heard, besides what the event sounds like. */
  sound?: [sound: Sound, many?: number]
}

/** What a board adds: how one position becomes another, and how that is shown. */
export interface Stage {
  frames(before: View, events: Event[], after: View): Frame[]
  show(frame: Frame, apply: () => void): Promise<void>
}

/** Something about the table that is told for a moment. */
export interface Note {
  key: number
  kind: "took_back" | "bot_plays" | "is_back" | "late"
  seat: number
}

/** Something that was said, for a moment. */
export interface Saying {
  key: number
  seat: number
  word: string
}

export interface LogEvent {
  index: number
  event: Event
}

interface Step {
  index: number
  events: Event[]
  view: View
  around: Around
  came: number
}

/** What a board needs of a table: of one that is played, or of a finished game that is looked at again. */
export type BoardStore = Pick<
  TableStore,
  | "around" | "close" | "free" | "goOn" | "id" | "log" | "look" | "mine" | "move" | "myTurn" | "open" | "over" | "pending" | "playing"
  | "present" | "refuse" | "room" | "seat" | "seats" | "settled" | "turn" | "view"
> & {
  /** What each seat sees, where all hands lie open. */
  readonly laidOpen?: View[] | null
}

type SeatKey = number | "watching"

const PASSING = new Set(["busy", "internal", "store_failed", "too_fast"]) // reasons that will pass
const AGAIN = 2000 // ms until it is tried again
const LATE = 1500 // ms after which nothing is animated any more
const SAYING = 4500 // ms that a phrase is seen
const LOG = 400 // events that are kept

export class TableStore implements Follower {
  readonly id: string
  room = $state.raw<RoomInfo | null>(null)
  /** What surrounds the view on the screen. */
  around = $state.raw<Around | null>(null)
  /** The view on the screen, from the eyes of `seat`. */
  view = $state.raw<View | null>(null)
  /** Whose eyes: one of my seats, or null for a spectator. */
  seat = $state<number | null>(null)
  mine = $state.raw<number[]>([])
  present = $state.raw<number[]>([])
  watching = $state(0)
  sayings = $state.raw<Saying[]>([])
  muted = $state.raw<number[]>([])
  notes = $state.raw<Note[]>([])
  log = $state.raw<LogEvent[]>([])
  /** Why I am not at this table, or not any more. */
  gone = $state.raw<Problem | null>(null)
  /** What was refused last, until it is put away. */
  refused = $state.raw<Problem | null>(null)
  /** The move that was sent and not answered yet. */
  pending = $state<string | null>(null)
  /** Whether all that is known lies on the screen. */
  settled = $state(true)

  #latest = new Map<SeatKey, View>()
  #around: Around | null = null
  #index = 0
  #logged = 0
  #steps: Step[] = []
  #step: Step | null = null
  #stage: Stage | null = null
  #playing = false
  #looks = 0 // how often the eyes have changed: what was on its way to the screen is not shown then
  #read = 0 // when something was read last
  #goOn: (() => void) | null = null
  #said = 0
  #closed = false

  constructor(id: string) {
    this.id = id
  }

  open(): void {
    connection.follow(this)
  }

  close(): void {
    this.#closed = true
    connection.unfollow(this.id)
  }

  seen(): number | null {
    return this.#index || null
  }

  /** A board comes or goes. */
  set stage(stage: Stage | null) {
    this.#stage = stage
  }

  get me(): string | undefined {
    return myself.me?.person
  }

  get host(): boolean {
    return this.room !== null && this.room.host === this.me
  }

  get playing(): boolean {
    return this.around?.status === "playing"
  }

  get over(): boolean {
    return this.around !== null && this.around.status !== "playing"
  }

  /** Who has each seat: during the game those of the game. */
  get seats(): SeatInfo[] {
    return this.around?.seats ?? this.room?.seats ?? []
  }

  /** Whether I may do something now: everything is shown, nothing is under way, and the house hears me. */
  get free(): boolean {
    return this.still && this.pending === null && this.playing && !this.around?.paused && connection.state === "open"
  }

  /** Whether what I do can rest on what I see. In a race nobody waits until it is shown what the others do. */
  get still(): boolean {
    return this.settled || this.view?.game === "dessus-dessous"
  }

  /** Seats that may move, as far as they are public. */
  get turn(): number[] {
    return this.view ? turnOf(this.view) : []
  }

  get myTurn(): boolean {
    return this.playing && this.seat !== null && this.turn.includes(this.seat)
  }

  hear(message: FromServer): void {
    switch (message.type) {
      case "room":
        this.room = message.room
        break
      case "view":
        this.#see(message.seat ?? "watching", message.view, message.around, message.index, message.events ?? [])
        break
      case "told":
        this.#told(message)
        break
      case "presence":
        this.present = message.present
        this.watching = message.watching
        break
      case "said":
        this.#hearSaying(message.seat, message.word)
        break
      case "gone":
        this.gone = new Problem(message.why, "")
        break
      case "refused":
        if (!message.id) this.#shut(new Problem(message.why, message.text, message.rule ?? null))
        break
    }
  }

  /** I can't follow this table: not any more, or only not at the moment. */
  #shut(problem: Problem): void {
    if (PASSING.has(problem.why)) setTimeout(() => !this.#closed && this.open(), AGAIN)
    else this.gone = problem
  }

  /** Goes on from what stands there to be read. */
  goOn(): void {
    this.#goOn?.()
  }

  /** Looks through the eyes of another seat of mine. */
  look(seat: number | null): void {
    const view = this.#latest.get(seat ?? "watching")
    if (!view) return
    this.#catchUp()
    this.#steps = []
    this.#looks += 1
    this.goOn()
    this.seat = seat
    this.view = view
    this.around = this.#around
  }

  // Asking

  async move(move: string): Promise<boolean> {
    if (!this.free || this.seat === null) return false
    this.pending = move
    const { id, seat } = this
    const sent = await this.#ask(() => connection.ask({ type: "move", table: id, seat, move, seen: this.#index }))
    this.pending = null
    return sent
  }

  takeBack(): Promise<boolean> {
    return this.#asSeat((seat) => connection.ask({ type: "take_back", table: this.id, seat, seen: this.#index }))
  }

  end(): Promise<boolean> {
    return this.#asSeat((seat) => connection.ask({ type: "end", table: this.id, seat }))
  }

  answer(yes: boolean): Promise<boolean> {
    return this.#asSeat((seat) => connection.ask({ type: "answer", table: this.id, seat, yes }))
  }

  concede(): Promise<boolean> {
    return this.#asSeat((seat) => connection.ask({ type: "concede", table: this.id, seat }))
  }

  say(word: string): Promise<boolean> {
    return this.#asSeat((seat) => connection.ask({ type: "say", table: this.id, seat, word }))
  }

  refuse(problem: Problem | null): void {
    this.refused = problem
  }

  mute(seat: number): void {
    this.muted = this.muted.includes(seat) ? this.muted.filter((one) => one !== seat) : [...this.muted, seat]
  }

  #asSeat(ask: (seat: number) => Promise<number>): Promise<boolean> {
    const seat = this.seat ?? this.mine[0]
    return seat === undefined ? Promise.resolve(false) : this.#ask(() => ask(seat))
  }

  async #ask(ask: () => Promise<number>): Promise<boolean> {
    this.refused = null
    try {
      await ask()
      return true
    } catch (problem) {
      this.refused = problem instanceof Problem ? problem : new Problem("internal", "")
      return false
    }
  }

  // Being told

  #see(key: SeatKey, view: View, around: Around, index: number, events: Event[]): void {
    if (key === "watching") this.#latest.clear()
    else this.#latest.delete("watching")
    this.#latest.set(key, view)
    this.#around = around
    this.#catchUp()
    this.#remember({ index, events })
    this.#index = index
    this.mine = [...this.#latest.keys()].filter((one) => one !== "watching").sort((one, other) => one - other)
    const active = this.seat ?? this.mine[0] ?? null
    const seat = active !== null && this.#latest.has(active) ? active : (this.mine[0] ?? null)
    if ((seat ?? "watching") === key || this.view === null || this.seat !== seat) this.look(seat)
    this.settled = true
  }

  #told(message: Told): void {
    const key = message.seat ?? "watching"
    const before = this.#latest.get(key)
    if (!before || !this.#around) return
    const view = merged(before, message)
    this.#latest.set(key, view)
    this.#around = { ...this.#around, ...message.around }
    if ((this.seat ?? "watching") === key) this.#note(message)
    this.#index = message.index
    if ((this.seat ?? "watching") !== key) return
    const { index, events } = message
    this.#steps.push({ index, events, view, around: this.#around, came: performance.now() })
    void this.#play()
  }

  /** What has happened, though it is not shown yet or will not be. */
  #catchUp(): void {
    if (this.#step) this.#remember(this.#step)
    for (const step of this.#steps) this.#remember(step)
  }

  /** What has been shown can be read again, each entry once. */
  #remember({ index, events }: Pick<Step, "events" | "index">): void {
    if (index <= this.#logged || events.length === 0) return
    this.#logged = index
    this.log = [...this.log, ...events.map((event) => ({ index, event }))].slice(-LOG)
  }

  async #play(): Promise<void> {
    if (this.#playing) return
    this.#playing = true
    this.settled = false
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      this.#step = step
      const stage = this.#stage
      const late = performance.now() - Math.max(step.came, this.#read) > LATE || document.hidden
      const looks = this.#looks
      if (stage && this.view) await this.#perform(stage, this.view, step, late).catch(reportError) // what can't be shown is skipped
      this.#remember(step)
      if (looks !== this.#looks) continue
      this.view = step.view
      this.around = step.around
    }
    this.#step = null
    this.#playing = false
    this.settled = true
  }

  async #perform(stage: Stage, before: View, step: Step, late: boolean): Promise<void> {
    const looks = this.#looks
    for (const frame of stage.frames(before, step.events, step.view)) {
      if (looks !== this.#looks) return
      if (late && !frame.read) continue
      await stage.show(frame, () => (this.view = frame.view))
      await (frame.read ? this.#reading(frame.hold) : hold(frame.hold))
    }
  }

  async #reading(ms: number): Promise<void> {
    if (document.hidden) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      this.#goOn = () => (clearTimeout(timer), done())
    })
    this.#goOn = null
    this.#read = performance.now()
  }

  /** What has no event of its game: a move taken back, a seat that changed hands. */
  #note({ events, change, around, late }: Told): void {
    if (late !== undefined && late !== null) this.#tell("late", late)
    if (events.length === 0 && change.table && !around.seats) this.#tell("took_back", -1)
    const before = this.around?.seats ?? []
    around.seats?.forEach((now, seat) => {
      if (now.person === null || this.mine.includes(seat)) return
      if (now.bot && !before[seat]?.bot) this.#tell("bot_plays", seat)
      if (!now.bot && before[seat]?.bot) this.#tell("is_back", seat)
    })
  }

  #tell(kind: Note["kind"], seat: number): void {
    const key = this.#said++
    this.notes = [...this.notes, { key, kind, seat }]
    setTimeout(() => (this.notes = this.notes.filter((one) => one.key !== key)), SAYING)
  }

  #hearSaying(seat: number, word: string): void {
    const key = this.#said++
    this.sayings = [...this.sayings.filter((one) => one.seat !== seat), { key, seat, word }]
    setTimeout(() => (this.sayings = this.sayings.filter((one) => one.key !== key)), SAYING)
  }
}
