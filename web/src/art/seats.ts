// Players are told apart by more than a colour: a shape and a dash of their own in charts, an initial on their disc.

type Seat = { disc: string; line: string; shape: string; hollow: boolean; dash: string }

const SQUARE = "M-4-4H4V4H-4Z"
const TRIANGLE = "M0-5L5 4H-5Z"
const DIAMOND = "M0-5.5L5.5 0L0 5.5L-5.5 0Z"
const DOT = "M0-4.5A4.5 4.5 0 1 1 0 4.5A4.5 4.5 0 0 1 0-4.5Z"

const SEATS: readonly Seat[] = [
  { disc: "#1D4F80", line: "var(--c-blue)", shape: DOT, hollow: false, dash: "" },
  { disc: "#B1451F", line: "var(--c-orange)", shape: SQUARE, hollow: true, dash: "9 5" },
  { disc: "#1F614F", line: "var(--c-green)", shape: TRIANGLE, hollow: false, dash: "2 5" },
  { disc: "#573668", line: "var(--c-purple)", shape: DIAMOND, hollow: true, dash: "12 4 2 4" },
  { disc: "#8A5A00", line: "var(--c-yellow)", shape: SQUARE, hollow: false, dash: "5 5" },
  { disc: "#8F2519", line: "var(--c-red)", shape: DOT, hollow: true, dash: "16 5" },
  { disc: "#5E5248", line: "var(--ink-2)", shape: DIAMOND, hollow: false, dash: "2 3 2 7" },
  { disc: "#17707A", line: "light-dark(#17707A, #84C9D1)", shape: TRIANGLE, hollow: true, dash: "8 4 2 4 2 4" },
]

export const SEAT_COUNT = 8

const seatOf = (seat: number): Seat => SEATS[((seat % SEATS.length) + SEATS.length) % SEATS.length]!

/** The ground of a player's disc; paper-coloured letters are legible on it. */
export const seatDisc = (seat: number): string => seatOf(seat).disc

/** A player's colour for lines and words on paper or table, in both themes. */
export const seatLine = (seat: number): string => seatOf(seat).line

/** A player's dash, to be set as stroke-dasharray; empty for a line without gaps. */
export const seatDash = (seat: number): string => seatOf(seat).dash

/** A player's shape as a path in a box of 12 round the origin; a hollow one is drawn as a line, not filled. */
export function seatShape(seat: number): { d: string; hollow: boolean } {
  const { shape, hollow } = seatOf(seat)
  return { d: shape, hollow }
}

/** The first letter of a name, as it is read, in capitals. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name.trim())
  return (first?.segment ?? "?").toLocaleUpperCase()
}
