import type { GameClient } from "./client"

const GAMES: Record<string, () => Promise<unknown>> = {
  verso: () => import("./verso"),
  "sea-change": () => import("./sea-change"),
  "dessus-dessous": () => import("./dessus-dessous"),
}

export async function gameClient(game: string): Promise<GameClient> {
  const load = GAMES[game]
  if (!load) throw new Error(`no such game: ${game}`)
  return ((await load()) as { client: GameClient }).client
}
