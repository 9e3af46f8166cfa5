import { expect, test } from "vitest"

import type { Line } from "./api-types"
import { history } from "./history"
import type { View } from "./wire"

const scores = (view: View) => (view.game === "verso" ? view.table.scores : null)
const step = (index: number, kind: string, found: number[]) =>
  ({ index, at: 0, kind, changes: { spectator: { table: { scores: found } } } }) as Line["steps"][number]

test("what was taken back is not in the chart", () => {
  const replay = {
    game: "verso",
    index: 2,
    views: { spectator: { game: "verso", table: { scores: [0] }, memory: {} } as unknown as View },
    steps: [step(3, "move", [2]), step(4, "move", [7]), step(5, "taken_back", [2]), step(6, "move", [4])],
  } as Line
  expect(history(replay, { scores })).toEqual([[0], [2], [2], [4]])
})

test("a chart begins at nothing, so that a single round makes a line", () => {
  const views = { spectator: { game: "verso", table: { scores: [0, 0] }, memory: {} } as unknown as View }
  const replay = { game: "verso", index: 2, views, steps: [step(3, "move", [2, 5])] } as Line
  expect(history(replay, { scores })).toEqual([[0, 0], [2, 5]])
  expect(history({ ...replay, steps: [] }, { scores })).toEqual([])
})
