/** What a key means in a replay: nothing while a sheet is open or somebody writes, or where a part of the page has used it. */

import type { Eyes } from "../../lib/replay"

export type Pressed = "step" | "back" | "first" | "last" | "play" | { eyes: Eyes }

const WAYS: Record<string, Pressed> = {
  ArrowRight: "step", ArrowLeft: "back", Home: "first", End: "last", " ": "play", "0": { eyes: "watching" }, "9": { eyes: "all" },
}

export function pressed(event: KeyboardEvent): Pressed | null {
  const target = event.target as Element | null
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null
  if (target?.closest("select, textarea, input:not([type=range])")) return null
  if (event.key === " " && target?.closest("button, a")) return null // it presses what has the focus
  if (/^[1-8]$/.test(event.key)) return { eyes: Number(event.key) - 1 }
  return WAYS[event.key] ?? null
}
