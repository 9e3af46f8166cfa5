/** A table as these hands play at it: what lies there, what may be done, and what goes to the house. */

import type { Layer, LayerSet } from "../../art/layers"
import { announce } from "../../lib/announce.svelte"
import { connection } from "../../lib/connection.svelte"
import { t } from "../../lib/i18n.svelte"
import type { BoardStore } from "../../lib/table.svelte"
import type { DessusDessousView, MissionCard, SeatStatus, Solved } from "../../lib/wire"
import { shown, stackOn } from "./bench"
import { Drag } from "./drag.svelte"
import { Hand } from "./hand.svelte"
import { Hold } from "./hold.svelte"
import type { Action } from "./keys"
import { LEVELS, levelOf } from "./levels"
import { described, place } from "./words"

const PRAISE = 1400 // ms

export class Play {
  readonly hand: Hand
  readonly drag: Drag
  readonly hold = new Hold(() => (this.solo ? this.check() : this.take()))
  /** The level of the mission after this one. */
  next: number = $state(0)
  /** The level of the mission that was solved a moment ago. */
  just = $state<number | null>(null)
  #solved = -1
  #going = false // a mission was checked: if it is right, the next one comes at once
  #store: BoardStore
  #view: () => DessusDessousView

  /** To be made while a component is made. */
  constructor(store: BoardStore, view: () => DessusDessousView, layers: LayerSet) {
    this.#store = store
    this.#view = view
    this.hand = new Hand(Object.keys(layers.layers), () => this.hands && !this.sending)
    this.drag = new Drag(this.hand)
    this.next = view().table.level ?? LEVELS[0]!
  }

  readonly table = $derived.by(() => this.#view().table)
  readonly solo = $derived(this.table.players === 1)
  /** What I have done in this round; null alone and for spectators. */
  readonly me: SeatStatus | null = $derived(
    this.table.seat === null || this.solo ? null : (this.table.seats[this.table.seat] ?? null),
  )
  readonly building = $derived.by(() => this.table.phase === "building" && this.#store.playing)
  readonly choosing = $derived(this.table.phase === "choosing" || this.table.phase === "drawing")
  /** Whether a bot plays in my place, for instance since I conceded. */
  readonly replaced = $derived.by(() => this.table.seat !== null && (this.#store.seats[this.table.seat]?.bot ?? null) !== null)
  /** Whether these hands build; a spectator may try along. */
  readonly hands = $derived(this.building && !this.replaced && (this.me === null || this.me.status === "building"))
  readonly sending = $derived.by(() => this.#store.pending?.startsWith("take") ?? false)
  readonly free = $derived.by(() => this.#store.free)
  /** Why nothing can be handed in, where that is so. */
  readonly hindrance: string | null = $derived.by(() => {
    if (this.hand.text === "") return t("dessus.build_first")
    if (this.wrong) return t("dessus.change_first")
    if (connection.state !== "open") return t("dessus.away")
    return this.#store.around?.paused ? t("dessus.paused") : null
  })

  /** The mission on the table; alone, until the next one is drawn, the one that was solved last, with its stack. */
  readonly solved: Solved | null = $derived.by(() => (this.choosing ? (this.#view().memory.solved.at(-1) ?? null) : null))
  readonly mission: MissionCard | null = $derived(this.table.mission ?? this.solved?.mission ?? null)
  /** Which mission of the game that is. */
  readonly number = $derived(this.solo ? this.table.solved.length - (this.solved ? 1 : 0) : this.table.round)
  readonly stack: Layer[] = $derived.by(() => {
    const handed = this.table.stack ?? this.solved?.stack ?? null
    return handed === null ? this.hand.stack : stackOn(shown(handed, this.hand.letters))
  })
  /** What the house has called wrong already stays so. */
  readonly wrong = $derived.by(() => this.building && this.#view().memory.checks.includes(this.hand.text))

  /** Server time at which what runs is over. */
  readonly due = $derived.by(() => {
    const { around } = this.#store
    return this.table.deadline === null || !around || around.paused ? null : around.zero + this.table.deadline
  })

  /** Takes up what was built for this mission, or an empty board. */
  begin(): void {
    const mission = this.solo ? `mission ${this.table.solved.length}` : `round ${this.table.round}`
    this.hand.begin(`rectoverso.bench.${this.#store.id}.${this.table.seat ?? "watching"}`, mission)
  }

  // What goes to the house

  take(): void {
    if (!this.free || !this.hands || this.hindrance !== null) return
    this.drag.stop()
    void this.#store.move(`take ${this.hand.text}`)
  }

  giveUp(): void {
    void this.#store.move("give-up")
  }

  check(): void {
    if (!this.free || !this.hands || this.table.seat === null || this.hindrance !== null) return
    this.#going = true
    void this.#store.move(`check ${this.hand.text}`)
  }

  draw(level: number): void {
    this.next = level
    if (this.free) void this.#store.move(`draw ${level}`)
  }

  /** After a right check: the level of the next mission is chosen already. */
  goOn(): void {
    if (this.table.phase !== "choosing" || !this.free || !this.#going) return
    this.#going = false
    if (this.table.legal.map(levelOf).includes(this.next)) this.draw(this.next)
  }

  /** Tells for a moment that a check was right, whatever comes next. */
  praise(): void {
    const { solved } = this.table
    if (this.#solved >= 0 && solved.length > this.#solved) {
      this.just = solved.at(-1) ?? null
      setTimeout(() => (this.just = null), PRAISE)
    }
    this.#solved = solved.length
  }

  // Hands

  tap(letter: string, twice = true): void {
    this.hand.tap(letter, twice)
    this.#tell()
  }

  pick(letter: string): void {
    this.hand.pick(letter)
    this.#tell()
  }

  act(action: Action): void {
    if (action === "describe") announce(described(this.stack))
    else if (this.hand.act(action)) this.#tell()
  }

  #tell(): void {
    const { chosen, stack } = this.hand
    announce(chosen === null ? t("dessus.board_empty") : place(stack, chosen))
  }
}
