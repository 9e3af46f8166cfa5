/** How what happens is heard on a board. */

import type { GameClient } from "../games/client"
import { play } from "./sound"
import type { Frame } from "./table.svelte"

export function sound({ sound }: Pick<GameClient, "sound">, frame: Frame): void {
  if (frame.sound) play(...frame.sound)
  const own = frame.event && sound(frame.event, frame.view)
  if (own) play(...own)
}
