/** Small scenes beside the rules, made of the same cards that one plays with. */

import type { IconName } from "../../art/icons"

type Thing =
  | { face: string }
  | { card: string; lit?: boolean }
  | { icon: IconName }
  | { square: [number, number, number] }
  | { token: number }
  | { sheet: string }
  | { stack: string }
  | { mission: string }
  | { exploded: string }

const faces = (...found: string[]): Thing[] => found.map((face) => ({ face }))
const cards = (...found: string[]): Thing[] => found.map((card) => (card.startsWith("!") ? { card: card.slice(1), lit: true } : { card }))
const turned = (before: string, after: string): Thing[] => [{ face: before }, { icon: "flip" }, { face: after }]

export const PICTURES: Record<string, Thing[]> = {
  V1: faces("B1:1", "G1:1", "O1:1", "B6:3", "G6:3", "O6:3"),
  V2: turned("B3:1", "G4:3"),
  V3: turned("O*:1", "B5:3"),
  V8: turned("G2:3", "O1:1"),
  V9: [{ face: "G2:1" }, { icon: "x" }, { face: "G2:3" }],
  V10: faces("B3:3", "B*:1", "B5:1"),
  V11: [{ face: "B3:3" }, { face: "B*:1" }, { icon: "x" }, { face: "B5:1" }, { icon: "x" }],
  V14: [{ square: [3, 3, 3] }],
  V20: turned("G3:3", "O4:1"),
  S1: cards("Y12", "P10", "B7", "G5", "R9"),
  S6: cards("Y6", "Y10", "!Y11"),
  S7: cards("Y10", "!P10"),
  S8: cards("B9", "!Y8", "B4", "Y4"),
  S12: cards("G0", "G2", "G6", "G8", "G9", "G12"),
  S13: cards("!R0", "B0"),
  D1: [{ sheet: "A0" }, { icon: "flip" }, { sheet: "A0'" }, { sheet: "B0" }, { icon: "flip" }, { sheet: "B0'" }],
  D2: [{ exploded: "D0 B2 E1'" }, { icon: "next" }, { stack: "D0 B2 E1'" }],
  D3: [{ mission: "D0 B2 E1'" }],
  D6: [{ token: 4 }, { token: 3 }, { token: 2 }, { token: 1 }],
  D11: [{ mission: "A0 C2' E1" }, { icon: "check" }, { stack: "A0 C2' E1" }, { icon: "x" }, { stack: "C2' A0 E1" }],
}
