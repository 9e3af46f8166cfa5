/** The scores of a finished game, turn by turn, from what its spectators saw. */

import type { GameClient } from "../games/client"
import { get } from "./api"
import type { Line, Replay } from "./api-types"
import { merged } from "./views"
import type { View } from "./wire"

const WATCHING = "spectator"

/** One list of scores for each point of the chart; none where nothing was scored. */
export async function historyOf(table: string, client: GameClient): Promise<number[][]> {
  const replay = await get<Replay>(`/api/tables/${table}/replay`)
  return history(replay, client)
}

export function history(replay: Line, { scores }: Pick<GameClient, "scores">): number[][] {
  const points: { index: number; scores: number[] }[] = []
  let view = replay.views[WATCHING] as View
  for (const step of replay.steps) {
    view = merged(view, { change: step.changes?.[WATCHING] ?? {} })
    if (step.kind === "taken_back") while ((points.at(-1)?.index ?? 0) >= step.index - 1) points.pop()
    const found = scores(view, step.events ?? [])
    if (found) points.push({ index: step.index, scores: found })
  }
  const found = points.map((point) => point.scores)
  return found[0] ? [nothing(found[0]), ...found] : []
}

/** Before the first turn or round. */
const nothing = (scores: number[]) => scores.map(() => 0)
