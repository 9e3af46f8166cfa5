/** The envelope in which mission and sheets wait (D7), without the pictures of other games. */

import { dessusBack } from "../../art/backs"
import { drawn } from "../../art/drawn"

export const envelopeUrl = (): string => drawn("dessus back", dessusBack)
