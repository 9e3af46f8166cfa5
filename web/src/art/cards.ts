// The pictures of all games' cards. A board takes those of its own game from versoCards.ts or seaCards.ts.
import { dessusBack } from "./backs"
import { icon } from "./brand"
import { drawn } from "./drawn"
import { picture } from "./kit"
import { token } from "./pieces"

export { seaBackUrl, seaUrl } from "./seaCards"
export { versoUnknownUrl, versoUrl } from "./versoCards"

export const dessusBackUrl = (): string => drawn("dessus back", dessusBack)

export const iconUrl = (): string => drawn("icon", icon)

export const tokenUrl = (points: number): string => drawn(`token ${points}`, () => picture(64, 64, token(points)))
