import { seaBack } from "./backs"
import { drawn } from "./drawn"
import { parseCard, seaCard } from "./sea"

/** The address of the picture of a card such as `Y10`. */
export const seaUrl = (card: string): string => drawn(`sea ${card}`, () => seaCard(parseCard(card)))

export const seaBackUrl = (): string => drawn("sea back", seaBack)
