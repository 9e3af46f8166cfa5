import { describe, expect, test } from "vitest"

import { merged } from "../../lib/views"
import type { Event, SeaChangeTable, SeaChangeView } from "../../lib/wire"
import { frames } from "./frames"
import games from "./games.fixture.json"

interface Game {
  table: SeaChangeTable
  told: { events: Event[]; change: Partial<SeaChangeTable> }[]
}

const memory = { plays: [], missing: [] }
const viewOf = (table: SeaChangeTable): SeaChangeView => ({ game: "sea-change", table, memory })

/** What a frame need not know: what may be played is only shown when all lies still. */
function lying(table: SeaChangeTable): SeaChangeTable {
  return { ...table, legal: [], sea_changes: [], mover: null, leader: null }
}

/** What was told of each move, with the views between which it lies. */
function filmed(game: Game): { before: SeaChangeView; after: SeaChangeView; events: Event[] }[] {
  let view = viewOf(game.table)
  return game.told.map(({ events, change }) => {
    const before = view
    view = merged(view, { change: { table: change } }) as SeaChangeView
    return { before, after: view, events }
  })
}

describe.each(Object.entries(games as unknown as Record<string, Game>))("%s", (_name, game) => {
  test("the last frame is where the move led to", () => {
    for (const { before, events, after } of filmed(game)) {
      const film = frames(before, events, after)
      expect(lying((film.at(-1)?.view as SeaChangeView).table)).toEqual(lying(after.table))
    }
  })

  test("every event is seen", () => {
    for (const { before, events, after } of filmed(game))
      expect(frames(before, events, after).map((frame) => frame.event)).toEqual(events)
  })

  test("a trick is complete before it is taken, and long enough to be read", () => {
    for (const { before, events, after } of filmed(game)) {
      const film = frames(before, events, after)
      film.forEach((frame, at) => {
        if (frame.event?.event !== "trick_taken") return
        const full = film[at - 1]
        const { trick, winning } = (full?.view as SeaChangeView).table
        expect(trick).toHaveLength(game.table.players === 1 ? 3 : game.table.players)
        expect(winning?.seat).toBe(frame.event.seat)
        expect(full?.hold).toBeGreaterThan(500)
      })
    }
  })

  test("nothing is offered on the way", () => {
    for (const { before, events, after } of filmed(game))
      for (const { view } of frames(before, events, after))
        expect((view as SeaChangeView).table).toMatchObject({ legal: [], sea_changes: [], mover: null })
  })

  test("a count is read, nothing else is", () => {
    for (const { before, events, after } of filmed(game))
      for (const frame of frames(before, events, after))
        expect(frame.read ?? false).toBe(frame.event?.event === "round_counted")
  })
})
