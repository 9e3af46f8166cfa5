import { expect, test } from "vitest"

import { merged, turnOf } from "./views"
import type { VersoView } from "./wire"

test("a change is put over the view that it changes", () => {
  const view = { game: "verso", table: { mover: 0, left: 3 }, memory: { discards: [] } } as unknown as VersoView
  const after = merged(view, { change: { table: { mover: 1 } } })
  expect(after.table).toEqual({ mover: 1, left: 3 })
  expect(after.memory).toEqual({ discards: [] })
  expect(view.table.mover).toBe(0)
  expect(turnOf(after)).toEqual([1])
})
