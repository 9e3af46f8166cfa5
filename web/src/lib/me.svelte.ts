/** Who I am here: a guest with a name. Whoever has none is asked for one when it is needed. */

import { call, get, post, Problem } from "./api"
import type { Me as Told } from "./api-types"
import { keep, kept } from "./store"

export type Me = Pick<Told, "name" | "person">

const KNOWN = "known"

class Myself {
  /** Undefined as long as nobody has asked the house. */
  me = $state.raw<Me | null | undefined>(undefined)
  /** Whether the page is asking for a name now. */
  asking = $state(false)
  #named: ((me: Me | null) => void)[] = []

  async look(): Promise<Me | null> {
    try {
      return this.greet(await get<Me>("/api/me"))
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem
      return this.greet(null)
    }
  }

  /** The house has said who I am. */
  greet(me: Me | null): Me | null {
    keep(KNOWN, me !== null)
    return (this.me = me)
  }

  /** Whether this browser was somebody when it was here last, so that it is worth a try without asking first. */
  get wasHere(): boolean {
    return kept(KNOWN) === true
  }

  /** Somebody, after asking for a name if need be; null when they would rather not say. */
  async ensure(): Promise<Me | null> {
    const me = this.me ?? (await this.look())
    if (me) return me
    this.asking = true
    return new Promise((resolve) => this.#named.push(resolve))
  }

  async become(name: string): Promise<void> {
    try {
      this.#answer(await post<Me>("/api/me", { name }))
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.why !== "already_somebody") throw problem
      this.#answer(await get<Me>("/api/me")) // in another tab, a moment ago
    }
  }

  /** The name is not given: whoever waits for it goes without. */
  stay(): void {
    this.#answer(null)
  }

  async rename(name: string): Promise<void> {
    this.greet(await call<Me>("PATCH", "/api/me", { name }))
  }

  async claim(code: string): Promise<void> {
    this.greet(await post<Me>("/api/me/claim", { code }))
  }

  async forget(): Promise<void> {
    await call("DELETE", "/api/me")
    this.greet(null)
  }

  #answer(me: Me | null): void {
    if (me) this.greet(me)
    this.asking = false
    for (const resolve of this.#named.splice(0)) resolve(me)
  }
}

export const myself = new Myself()
