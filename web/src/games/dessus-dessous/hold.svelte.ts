/** A safeguard against slips: what can't be undone is held for a moment, by a pointer or by a key. */

export const HOLD = 400
const TOLD = 3000

export class Hold {
  holding = $state(false)
  /** Whether somebody has let go too early, and is told so. */
  told = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #then: () => void
  #instead: (() => void) | null = null

  constructor(then: () => void) {
    this.#then = then
  }

  /** `instead` is what letting go too early means, where it means something. */
  start(instead: (() => void) | null = null): void {
    if (this.holding) return
    this.holding = true
    this.#instead = instead
    this.#timer = setTimeout(() => {
      this.holding = false
      this.#then()
    }, HOLD)
  }

  /** Let go. */
  stop(): void {
    if (!this.holding) return
    this.cancel()
    if (this.#instead) this.#instead()
    else this.tell()
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.holding = false
  }

  tell(): void {
    this.told = true
    clearTimeout(this.#telling)
    this.#telling = setTimeout(() => (this.told = false), TOLD)
  }
}
