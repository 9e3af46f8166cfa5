/** One socket to the house, for all tables. It comes back by itself and asks again what was not answered. */

import { Problem } from "./api"
import { newId } from "./ids"
import { myself } from "./me.svelte"
import { settings } from "./settings.svelte"
import { PROTOCOL, type Answer, type Concede, type End, type FromServer, type Move, type Say, type TakeBack, type Welcome } from "./wire"

/** A table that is followed. */
export interface Follower {
  readonly id: string
  /** The length of the log that was seen last. */
  seen(): number | null
  hear(message: FromServer): void
}

type Asking = Answer | Concede | End | Move | Say | TakeBack
export type Request = { [A in Asking as A["type"]]: Omit<A, "id"> }[Asking["type"]]

interface Asked {
  frame: string
  resolve: (index: number) => void
  reject: (problem: Problem) => void
}

const PAUSES = [300, 500, 1000, 2000, 4000] // ms before trying again
const PING = 15_000
const SILENCE = 30_000 // after which the line is taken for dead
const PATIENCE = 45_000 // until an unanswered request is given up
const RELOADED = "rectoverso.reloaded"

class Connection {
  /** idle: nobody needs it. away: it was there, and is being looked for. */
  state = $state<"idle" | "connecting" | "open" | "away">("idle")
  /** Server time less the time of this device, in ms. */
  offset = 0
  #socket: WebSocket | null = null
  #followers = new Map<string, Follower>()
  #asked = new Map<string, Asked>()
  #failures = 0
  #heard = 0
  #round = Infinity // shortest way there and back so far, in ms
  #timer = 0
  /** Whether the house has known me since this page was opened. */
  #known = false
  #pings = 0

  constructor() {
    addEventListener("online", () => this.#again(0))
    addEventListener("offline", () => this.#lost())
    document.addEventListener("visibilitychange", () => this.#wake())
  }

  /** The time that counts. */
  now(): number {
    return Date.now() + this.offset
  }

  follow(follower: Follower): void {
    this.#followers.set(follower.id, follower)
    if (this.state === "open") this.#watch(follower)
    else if (this.state === "idle") this.#open()
  }

  unfollow(id: string): void {
    if (this.#followers.delete(id) && this.state === "open") this.#send({ type: "unwatch", table: id })
  }

  /** Resolves with the length of the log that it led to. While nobody is there, nothing is sent. */
  ask(request: Request): Promise<number> {
    if (this.state !== "open") return Promise.reject(new Problem("away", ""))
    const id = newId()
    const frame = JSON.stringify({ ...request, id })
    return new Promise<number>((resolve, reject) => {
      const patience = setTimeout(() => this.#settle(id)?.reject(new Problem("unanswered", "")), PATIENCE)
      this.#asked.set(id, {
        frame,
        resolve: (index) => (clearTimeout(patience), resolve(index)),
        reject: (problem) => (clearTimeout(patience), reject(problem)),
      })
      this.#socket?.send(frame)
    })
  }

  /** Anew, for instance in another language or as somebody else. */
  restart(): void {
    if (this.#followers.size === 0) return
    this.#drop()
    this.#open()
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.state = this.state === "idle" ? "connecting" : "away"
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/socket`)
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, lang: settings.lang }))
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data as string) as FromServer)
    socket.onclose = () => this.#lost()
    this.#heard = performance.now()
    clearInterval(this.#pings)
    this.#pings = window.setInterval(() => this.#beat(), PING / 3)
  }

  #drop(): void {
    if (!this.#socket) return
    this.#socket.onclose = null
    this.#socket.onmessage = null
    this.#socket.close()
    this.#socket = null
  }

  #lost(): void {
    this.#drop()
    clearInterval(this.#pings)
    if (this.state === "idle") return
    this.state = "away"
    const pause = PAUSES[Math.min(this.#failures, PAUSES.length - 1)] ?? 0
    this.#failures += 1
    this.#again(pause * (0.75 + Math.random() / 2))
  }

  #again(pause: number): void {
    if (this.state !== "away") return
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#retry(), pause)
  }

  async #retry(): Promise<void> {
    if (this.state !== "away" || this.#socket) return
    if ((!this.#known || this.#failures % 4 === 3) && (await this.#forgotten())) return
    this.#open()
  }

  /** Whether the house does not know me any more: then I am asked for a name before anything else. */
  async #forgotten(): Promise<boolean> {
    try {
      if (await myself.look()) return false
    } catch {
      return false
    }
    if (await myself.ensure()) this.#open()
    return true
  }

  #wake(): void {
    if (document.hidden) return
    if (this.state === "away") this.#again(0)
    else if (this.state === "open" && performance.now() - this.#heard > PING) {
      this.#ping()
      const before = this.#heard
      setTimeout(() => this.state === "open" && this.#heard === before && this.#lost(), 3000)
    }
  }

  #beat(): void {
    const silent = performance.now() - this.#heard
    if (silent > SILENCE) this.#lost()
    else if (this.state === "open") this.#ping()
  }

  #ping(): void {
    this.#send({ type: "ping", t: Math.round(performance.now()) })
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #watch(follower: Follower): void {
    this.#send({ type: "watch", table: follower.id, seen: follower.seen(), memory: true })
  }

  #hear(message: FromServer): void {
    this.#heard = performance.now()
    switch (message.type) {
      case "welcome":
        return this.#greeted(message)
      case "pong":
        return this.#learn(message.now, performance.now() - message.t)
      case "beat":
        return
      case "refused":
        if (message.why === "other_protocol") return this.#reload()
        break
    }
    if ("table" in message && message.table) this.#followers.get(message.table)?.hear(message)
    this.#answer(message)
  }

  #answer(message: FromServer): void {
    if (!("id" in message) || !message.id) return
    const asked = this.#settle(message.id)
    if (message.type === "refused")
      asked?.reject(new Problem(message.why, message.text, message.rule ?? null, message.facts ?? {}))
    else if (message.type === "told" || message.type === "done") asked?.resolve(message.index)
  }

  #settle(id: string): Asked | undefined {
    const asked = this.#asked.get(id)
    this.#asked.delete(id)
    return asked
  }

  #greeted({ now, person, name }: Welcome): void {
    myself.greet({ person, name })
    this.#known = true
    this.#failures = 0
    this.#round = Infinity
    this.#learn(now, 1000)
    this.state = "open"
    sessionStorage.removeItem(RELOADED)
    for (const follower of this.#followers.values()) this.#watch(follower)
    for (const { frame } of this.#asked.values()) this.#socket?.send(frame)
    this.#ping()
  }

  /** The quicker an answer, the better it tells the time. */
  #learn(now: number, round: number): void {
    if (round > this.#round) return
    this.#round = round
    this.offset = now + round / 2 - Date.now()
  }

  /** A page of another version than the server: fetch the right one, once. */
  #reload(): void {
    this.#drop()
    if (sessionStorage.getItem(RELOADED)) return
    sessionStorage.setItem(RELOADED, "yes")
    location.reload()
  }
}

export const connection = new Connection()
