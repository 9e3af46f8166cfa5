/** What a key means at the table: nothing while a sheet is open or somebody writes. Numbers choose an offer. */

type Pressed = "keep" | "flip" | "confirm" | "cancel" | number

const LETTERS: Record<string, Pressed> = { k: "keep", f: "flip", b: "confirm", escape: "cancel" }

export function keys(event: KeyboardEvent): Pressed | null {
  const target = event.target as Element | null
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  if (document.querySelector("dialog[open]") || target?.closest("input, select, textarea")) return null
  if (event.key === "Enter") return target?.closest("button, a") ? null : "confirm"
  return LETTERS[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? Number(event.key) : null)
}
