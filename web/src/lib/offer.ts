/** What can be played in this house; asked for once. */

import { get } from "./api"
import type { GameInfo, Level, Offer } from "./api-types"
import { words } from "./i18n.svelte"

let asked: Promise<Offer> | null = null

export function offer(): Promise<Offer> {
  asked ??= get<Offer>("/api/games").catch((problem: unknown) => {
    asked = null
    throw problem
  })
  return asked
}

export async function gameInfo(game: string): Promise<GameInfo | undefined> {
  return (await offer()).games.find((info) => info.game === game)
}

export function levelName(level: Level): string {
  return level.names[words.lang] ?? level.level
}

export function levelAbout(level: Level): string {
  return level.about[words.lang] ?? ""
}
