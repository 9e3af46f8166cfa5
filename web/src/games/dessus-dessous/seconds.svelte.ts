/** The seconds to a moment of the server's time, changing exactly when a second is over. */

import { connection } from "../../lib/connection.svelte"

export class Seconds {
  #now = $state(connection.now())
  #due: () => number | null

  /** To be made while a component is made; `due` is null while nothing runs. */
  constructor(due: () => number | null) {
    this.#due = due
    $effect(() => {
      const end = due()
      if (end === null) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const beat = () => {
        this.#now = connection.now()
        if (this.#now < end) timer = setTimeout(beat, (end - this.#now) % 1000 || 1000)
      }
      beat()
      return () => clearTimeout(timer)
    })
  }

  /** Rounded up, so that 0 means over. */
  get left(): number | null {
    const end = this.#due()
    return end === null ? null : Math.max(0, Math.ceil((end - this.#now) / 1000))
  }
}
