/** What can be played in this house; asked for once. */

import { get } from "./api"
import type { GameInfo, Level, Offer } from "./api-types"
import { words } from "./i18n.svelte"
import { kept } from "./store"

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

/** "Expert. Thinks ahead …" */
export function levelAbout(level: Level): string {
  return `${level.ranks[words.lang] ?? level.level}. ${level.about[words.lang] ?? ""}`
}

const USUAL = "casual"

/** The level that was chosen last for this game, or one that suits most. */
export function usualLevel(game: string, levels: Level[]): string | undefined {
  const wanted = [kept(`level.${game}`), USUAL, levels.at(-1)?.level]
  return wanted.flatMap((one) => levels.filter(({ level }) => level === one))[0]?.level
}
