/** The levels of missions, alone. */

export const LEVELS = [3, 4, 5]

/** "draw 4" as the level that it draws. */
export const levelOf = (move: string): number => Number(move.slice("draw ".length))
