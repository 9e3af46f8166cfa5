/** What can be said of a view of any game. */

import type { Told, View } from "./wire"

/** A view with what has changed put over it. */
export function merged(view: View, { change }: Pick<Told, "change">): View {
  return { ...view, table: { ...view.table, ...change.table }, memory: { ...view.memory, ...change.memory } } as View
}

/** The seats that may move in a view. In a race those that are still building. */
export function turnOf(view: View): number[] {
  if (view.game !== "dessus-dessous") return view.table.mover === null ? [] : [view.table.mover]
  const { players, phase, seats } = view.table
  if (players === 1) return phase === "over" ? [] : [0]
  return phase === "building" ? seats.flatMap((one, seat) => (one.status === "building" ? [seat] : [])) : []
}
