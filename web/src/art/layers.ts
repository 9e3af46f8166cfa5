// Dessus Dessous without its drawings: what stacks are as text and what one sees of them. A board may show this at
// once while the player tries; whether a stack solves a mission is for the server to say.

/** The colours of a layer cell by cell, 0 a hole; `under` as seen when it lies under side up and not turned. */
export type Sides = { readonly top: readonly number[]; readonly under: readonly number[] }

export type LayerSet = {
  readonly name: string
  readonly colours: readonly string[]
  /** The centre of each cell; the sheet is 1 wide. */
  readonly cells: readonly (readonly [x: number, y: number])[]
  readonly layers: Readonly<Record<string, Sides>>
}

/** One layer of a stack: turned over first when it lies under side up, then turned clockwise by quarters. */
export type Layer = { readonly letter: string; readonly turns: number; readonly under: boolean }
/** The bottom layer comes first. */
export type Stack = readonly Layer[]
/** The colour of every cell as a number, 0 where the board shows. */
export type Pattern = readonly number[]

const LAYER = /^([A-Z])([0-3])('?)$/

/** The stack that a text such as `A0 C2' E1` stands for; an empty text is no layer. An Error when it is none. */
export function parseStack(text: string): Layer[] {
  if (text === "") return []
  const stack = text.split(" ").map((word) => {
    const [, letter, turns, under] = LAYER.exec(word) ?? []
    if (!letter) throw new Error(`${word} is not a layer such as A0 or E3'`)
    return { letter, turns: Number(turns), under: under === "'" }
  })
  if (new Set(stack.map((layer) => layer.letter)).size < stack.length) throw new Error(`a layer is twice in ${text}`)
  return stack
}

export const layerText = ({ letter, turns, under }: Layer): string => `${letter}${turns}${under ? "'" : ""}`

export const stackText = (stack: Stack): string => stack.map(layerText).join(" ")

/** The layer turned by quarters, clockwise as one sees it. */
export const turned = (layer: Layer, quarters = 1): Layer => ({ ...layer, turns: (layer.turns + quarters) & 3 })

/** The layer turned over as it lies: left and right are exchanged as one sees them, so its turns run backwards. */
export const turnedOver = (layer: Layer): Layer => ({ ...layer, under: !layer.under, turns: (4 - layer.turns) % 4 })

const places = new WeakMap<LayerSet, readonly number[]>()

/** For each cell, the one it comes to lie on in a quarter-turn clockwise. */
function quarterOf(set: LayerSet): readonly number[] {
  let known = places.get(set)
  if (!known) {
    known = set.cells.map(([x, y]) =>
      set.cells.findIndex(([u, v]) => Math.abs(u - (1 - y)) < 1e-3 && Math.abs(v - x) < 1e-3),
    )
    places.set(set, known)
  }
  return known
}

/** A pattern after so many quarter-turns clockwise. */
export function turnPattern(pattern: Pattern, quarters: number, set: LayerSet): Pattern {
  const quarter = quarterOf(set)
  let now = pattern
  for (let turn = 0; turn < quarters; turn++) {
    const next = new Array<number>(now.length).fill(0)
    quarter.forEach((place, cell) => (next[place] = now[cell]!))
    now = next
  }
  return now
}

const lying = new WeakMap<LayerSet, Map<string, Pattern>>()

/** What one layer shows where it lies. */
export function patternOf(layer: Layer, set: LayerSet): Pattern {
  let known = lying.get(set)
  if (!known) lying.set(set, (known = new Map()))
  const key = layerText(layer)
  let pattern = known.get(key)
  if (!pattern) {
    const sides = set.layers[layer.letter]
    if (!sides) throw new Error(`${set.name} has no layer ${layer.letter}`)
    pattern = turnPattern(layer.under ? sides.under : sides.top, layer.turns, set)
    known.set(key, pattern)
  }
  return pattern
}

/** What one sees of a stack from above. */
export function compose(stack: Stack, set: LayerSet): Pattern {
  const seen = new Array<number>(set.cells.length).fill(0)
  for (const layer of stack) {
    patternOf(layer, set).forEach((colour, cell) => {
      if (colour) seen[cell] = colour
    })
  }
  return seen
}

/** For every cell the place in the stack, 0 the bottom, of the layer seen there; -1 for the board. */
export function seenFrom(stack: Stack, set: LayerSet): readonly number[] {
  const seen = new Array<number>(set.cells.length).fill(-1)
  stack.forEach((layer, place) => {
    patternOf(layer, set).forEach((colour, cell) => {
      if (colour) seen[cell] = place
    })
  })
  return seen
}
