/** What keys do on this board. */

export type Action =
  | "turn" | "turn_back" | "turn_over" | "take_out" | "higher" | "lower" | "clear" | "undo" | "redo" | "describe" | "give_up"

export type Pressed = { action: Action } | { sheet: number }

const KEYS: Record<string, Action> = {
  ArrowRight: "turn",
  ArrowLeft: "turn_back",
  ArrowUp: "higher",
  ArrowDown: "lower",
  f: "turn_over",
  Delete: "take_out",
  Backspace: "take_out",
  c: "clear",
  s: "describe",
  g: "give_up",
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">

/** What a key stands for; null where it is none of ours. */
export function pressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Pressed | null {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (altKey) return null
  if (ctrlKey || metaKey) {
    if (name === "z") return { action: shiftKey ? "redo" : "undo" }
    return name === "y" ? { action: "redo" } : null
  }
  if (/^[1-9]$/.test(name)) return { sheet: Number(name) - 1 }
  const action = KEYS[name]
  return action ? { action } : null
}
