/** Moving along a row of cards, or two rows, by keys. */

export function step(key: string, at: number, n: number, perRow: number): number | null {
  const goal = target(key, at, n, perRow)
  return goal === null || goal < 0 || goal >= n ? null : goal
}

function target(key: string, at: number, n: number, perRow: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return at - 1
    case "ArrowRight":
      return at + 1
    case "ArrowUp":
      return perRow ? at - perRow : null
    case "ArrowDown":
      return perRow ? Math.min(at + perRow, at < perRow ? n - 1 : n) : null
    case "Home":
      return 0
    case "End":
      return n - 1
    default:
      return null
  }
}

/** The n-th legal card by its digit: 1 is the first, 0 the tenth. */
export function byDigit(key: string, legal: string[]): string | undefined {
  return /^\d$/.test(key) ? legal[(Number(key) + 9) % 10] : undefined
}
