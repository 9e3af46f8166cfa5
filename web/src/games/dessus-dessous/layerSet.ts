/** The sheets of a game, as the server knows them; asked for once. */

import type { LayerSet } from "../../art/layers"
import { get } from "../../lib/api"

const asked = new Map<string, Promise<LayerSet>>()

export function layerSet(name: string): Promise<LayerSet> {
  let found = asked.get(name)
  if (!found) {
    found = get<LayerSet>(`/api/layers/${encodeURIComponent(name)}`)
    found.catch(() => asked.delete(name))
    asked.set(name, found)
  }
  return found
}
