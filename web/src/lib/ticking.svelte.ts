/** The server's time, as it goes on: for whatever counts on the screen. Ticks only while somebody looks. */

import { createSubscriber } from "svelte/reactivity"

import { connection } from "./connection.svelte"

const OFTEN = 200

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN)
  return () => clearInterval(timer)
})

/** Milliseconds since 1970, by the server's clock. Who reads it in an effect or a template is told again and again. */
export function serverNow(): number {
  subscribe()
  return connection.now()
}
