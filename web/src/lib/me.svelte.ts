/** Who I am here: a guest with a name. Whoever has none is asked for one when it is needed. */

import { call, get, post, Problem } from "./api"
import type { Me } from "./api-types"

class Myself {
  /** Undefined as long as nobody has asked the house. */
  me = $state.raw<Me | null | undefined>(undefined)
  /** Whether the page is asking for a name now. */
  asking = $state(false)
  #named: ((me: Me | null) => void)[] = []

  async look(): Promise<Me | null> {
    try {
      this.me = await get<Me>("/api/me")
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem
      this.me = null
    }
    return this.me
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
    this.me = await call<Me>("PATCH", "/api/me", { name })
  }

  async claim(code: string): Promise<void> {
    this.me = await post<Me>("/api/me/claim", { code })
  }

  async forget(): Promise<void> {
    await call("DELETE", "/api/me")
    this.me = null
  }

  #answer(me: Me | null): void {
    if (me) this.me = me
    this.asking = false
    for (const resolve of this.#named.splice(0)) resolve(me)
  }
}

export const myself = new Myself()
