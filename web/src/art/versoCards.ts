import { versoUnknown } from "./backs"
import { drawn } from "./drawn"
import { parseFace } from "./faces"
import { versoFace } from "./verso"

/** The address of the picture of a face such as `B3:1`. */
export const versoUrl = (face: string): string => drawn(`verso ${face}`, () => versoFace(parseFace(face)))

/** The address of the side that nobody has seen. */
export const versoUnknownUrl = (): string => drawn("verso unknown", versoUnknown)
