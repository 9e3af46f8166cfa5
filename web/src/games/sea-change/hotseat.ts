/** Several of my seats are played at one device: whose hand may be seen, and who is to be called. */

/** The seat of mine that is to move and whose hand is not open yet. */
export function called(mine: number[], mover: number | null, opened: number | null): number | null {
  return mine.length > 1 && mover !== null && mine.includes(mover) && opened !== mover ? mover : null
}

/** Whether the hand of the seat through whose eyes the table is seen must not be shown. */
export function hides(mine: number[], seat: number | null, opened: number | null, due: number | null): boolean {
  return mine.length > 1 && (opened !== seat || due !== null)
}
