/** Building by hand: which sheets lie in the stack, in which order, how each one lies, and which one is in hand.
Every step makes a new bench, so that an old one can be taken up again. */

import { layerText, parseStack, stackText, turned, turnedOver, type Layer } from "../../art/layers"

export interface Bench {
  /** How every sheet lies, in the stack or in the tray, by letter. */
  readonly lying: Readonly<Record<string, Layer>>
  /** The letters of the stack, bottom first. */
  readonly order: readonly string[]
  /** The sheet that tools and keys work on: always one of the stack, if there is any. */
  readonly chosen: string | null
}

/** All sheets in the tray, the upper side up. */
export function laidOut(letters: readonly string[]): Bench {
  const lying = Object.fromEntries(letters.map((letter) => [letter, { letter, turns: 0, under: false }]))
  return { lying, order: [], chosen: null }
}

export const stackOn = ({ lying, order }: Bench): Layer[] => order.map((letter) => lying[letter]!)

/** The stack as it is handed in. */
export const written = (bench: Bench): string => stackText(stackOn(bench))

/** A stack that was handed in, as it lies. */
export function shown(text: string, letters: readonly string[]): Bench {
  const stack = parseStack(text)
  const bench = laidOut(letters)
  const lying = { ...bench.lying, ...Object.fromEntries(stack.map((layer) => [layer.letter, layer])) }
  return { lying, order: stack.map((layer) => layer.letter), chosen: null }
}

export const choose = (bench: Bench, letter: string): Bench =>
  bench.order.includes(letter) ? { ...bench, chosen: letter } : bench

/** Puts a sheet at a height of the stack, 0 the bottom; on top where none is said. One that lies there moves. */
export function put(bench: Bench, letter: string, height = bench.order.length): Bench {
  if (!bench.lying[letter]) return bench
  const rest = bench.order.filter((one) => one !== letter)
  const at = Math.min(Math.max(height, 0), rest.length)
  return { ...bench, order: [...rest.slice(0, at), letter, ...rest.slice(at)], chosen: letter }
}

/** Takes a sheet out; it keeps how it lies, so that it comes back like that. The one above it is in hand then. */
export function takeOut(bench: Bench, letter: string): Bench {
  const at = bench.order.indexOf(letter)
  if (at < 0) return bench
  const order = bench.order.filter((one) => one !== letter)
  const chosen = bench.chosen === letter ? (order[Math.min(at, order.length - 1)] ?? null) : bench.chosen
  return { ...bench, order, chosen }
}

/** The sheet in hand so many places higher. */
export function raise(bench: Bench, places: number): Bench {
  const at = bench.chosen === null ? -1 : bench.order.indexOf(bench.chosen)
  const to = at + places
  return at < 0 || to < 0 || to >= bench.order.length ? bench : put(bench, bench.chosen!, to)
}

const change = (bench: Bench, letter: string | null, how: (layer: Layer) => Layer): Bench => {
  const layer = letter === null ? undefined : bench.lying[letter]
  return layer ? { ...bench, lying: { ...bench.lying, [layer.letter]: how(layer) } } : bench
}

export const turn = (bench: Bench, quarters: number, letter = bench.chosen): Bench =>
  change(bench, letter, (layer) => turned(layer, quarters))

export const turnOver = (bench: Bench, letter = bench.chosen): Bench => change(bench, letter, turnedOver)

export const clear = (bench: Bench): Bench => laidOut(Object.keys(bench.lying))

export type Tapped = "added" | "chosen" | "turned" | "turned_over"

/** A tap on a sheet, wherever it lies: it comes on top, is taken in hand, or turns. A second one at once turns it over
instead of what the first one turned. */
export function tap(bench: Bench, letter: string, first: Tapped | null): { bench: Bench; did: Tapped } {
  if (first !== null && bench.order.includes(letter)) {
    const back = first === "turned" ? turn(bench, -1, letter) : bench
    return { bench: turnOver(choose(back, letter), letter), did: "turned_over" }
  }
  if (!bench.order.includes(letter)) return { bench: put(bench, letter), did: "added" }
  if (bench.chosen !== letter) return { bench: choose(bench, letter), did: "chosen" }
  return { bench: turn(bench, 1, letter), did: "turned" }
}

/** The same position of all sheets, whatever is in hand. */
export const same = (one: Bench, other: Bench): boolean =>
  written(one) === written(other) && lies(one).join() === lies(other).join()

const lies = ({ lying }: Bench): string[] => Object.values(lying).map(layerText)

/** What is kept over a reload, as plain data. */
export interface Kept {
  order: string[]
  lying: string[]
  chosen: string | null
}

export const kept = (bench: Bench): Kept => ({ order: [...bench.order], lying: lies(bench), chosen: bench.chosen })

/** A bench that was kept; null where it is none of these sheets. */
export function restored(data: unknown, letters: readonly string[]): Bench | null {
  const { order, lying, chosen } = (data ?? {}) as Partial<Kept>
  if (!Array.isArray(order) || !Array.isArray(lying)) return null
  try {
    const layers = parseStack(lying.join(" "))
    const known = (letter: string) => layers.some((layer) => layer.letter === letter)
    if (layers.length !== letters.length || !letters.every(known) || !order.every(known)) return null
    if (new Set(order).size < order.length) return null
    const bench: Bench = {
      lying: Object.fromEntries(letters.map((letter) => [letter, layers.find((layer) => layer.letter === letter)!])),
      order,
      chosen: order.at(-1) ?? null,
    }
    return typeof chosen === "string" ? choose(bench, chosen) : bench
  } catch {
    return null
  }
}
