/** Where a dragged sheet would go. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Zones {
  /** The side view, in which the height says where a sheet comes to lie. */
  side: Box
  /** The stack seen from above. */
  above: Box
}

const NEAR = 12 // px round the side view that still count

const within = ({ left, top, right, bottom }: Box, x: number, y: number, more = 0): boolean =>
  x >= left - more && x <= right + more && y >= top - more && y <= bottom + more

/** The height at which a sheet would lie, null where it would lie in the tray. `height` is where it lay before (null:
in the tray), `others` how many lie in the stack besides it. */
export function goalOf(x: number, y: number, zones: Zones, height: number | null, others: number): number | null {
  if (within(zones.side, x, y, NEAR)) {
    const { top, bottom } = zones.side
    const from = Math.floor(((bottom - y) / (bottom - top)) * (others + 1))
    return Math.min(Math.max(from, 0), others)
  }
  if (within(zones.above, x, y)) return height ?? others
  return null
}

const SLOP = 8 // px that a finger moves in a tap

/** Whether a pointer has moved far enough to drag. */
export const dragged = (dx: number, dy: number): boolean => Math.hypot(dx, dy) > SLOP
