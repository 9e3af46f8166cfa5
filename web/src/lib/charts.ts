/** What a chart needs to know of its numbers. */

export interface Bounds {
  least: number
  most: number
  marks: number[]
}

/** Round bounds around the values, zero among them, with three to six marks between. */
export function bounds(values: number[]): Bounds {
  const low = Math.min(0, ...values)
  const high = Math.max(low + 1, ...values)
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((one) => (high - low) / one <= 5) ?? high - low
  const least = Math.floor(low / step) * step
  const most = Math.ceil(high / step) * step
  const marks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step)
  return { least, most, marks }
}

/** Moves places that are too near apart, as little as need be, in their order. */
export function spread(places: number[], gap: number, top: number, bottom: number): number[] {
  const order = places.map((_, at) => at).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
  const moved = [...places]
  let last = top - gap
  for (const at of order) last = moved[at] = Math.max(places[at] ?? 0, last + gap)
  let next = bottom + gap
  for (const at of order.toReversed()) next = moved[at] = Math.min(moved[at] ?? 0, next - gap)
  return moved
}
