/** My best result alone, of which the house keeps account; null where there is none, or none can be heard of. */

import { get } from "../../lib/api"
import type { Stats } from "../../lib/api-types"

const ALONE = "1"

export async function bestAlone(): Promise<number | null> {
  try {
    const { modes } = await get<Stats>("/api/me/stats")
    return modes.find((one) => one.game === "dessus-dessous" && one.mode === ALONE)?.solo?.best ?? null
  } catch {
    return null
  }
}
