/** How many pills there is room for, without asking the page: a pill is as wide as its cards. */

const PILL = 74 // px without cards
const CARD = 19
const GAP = 6
const ROW = 52
const MOST = 9 // as many as there are keys

/** Fills row after row; the last one leaves room for what shows the others. */
export function fitting(lengths: number[], width: number, height: number, more: number): number {
  const rows = Math.max(1, Math.floor((height + 8) / ROW))
  let row = 1
  let used = 0
  let fit = 0
  for (const cards of lengths.slice(0, MOST)) {
    const wide = PILL + cards * CARD + GAP
    if (used + wide > width - (row === rows ? more : 0) && used > 0) {
      row += 1
      used = 0
      if (row > rows) break
    }
    used += wide
    fit += 1
  }
  return fit
}
