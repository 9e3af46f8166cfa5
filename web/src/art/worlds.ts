// What lives in the worlds of Verso, value by value, and where the ground is on which it stands.
import { CARD_WIDTH, GOLD, PAPER, TONES, VERMILION } from "./kit"
import type { Tones } from "./kit"
import { INK_OF } from "./faces"
import type { Colour } from "./faces"
import { balloon, boat, fir, fish, gull, house, kite, lighthouse, mill, peak, sun, tree, whale } from "./landscape"

export const ridge = (x: number): number => -16 * (x / CARD_WIDTH) + 6 * Math.sin((x / CARD_WIDTH) * Math.PI * 2 + 0.4)
/** The top of a stratum; 0 is the one in front. */
export const level = (stratum: number): number => 183 - stratum * 15
const ground = (x: number, stratum: number): number => level(stratum) + ridge(x)

/** A thing in a landscape and the stratum behind which it stands. Small cards show fewer, larger things. */
type Thing = { behind: number; art: string; at: "large" | "small" }

const SKY = 9

export class Scene {
  readonly things: Thing[] = []

  large(behind: number, art: string): void {
    this.things.push({ behind, art, at: "large" })
  }

  small(behind: number, art: string): void {
    this.things.push({ behind, art, at: "small" })
  }

  art(test: (behind: number) => boolean): string {
    const of = (size: Thing["at"]): string =>
      this.things.filter((thing) => thing.at === size && test(thing.behind)).map((thing) => thing.art).join("")
    const [large, small] = [of("large"), of("small")]
    return (large && `<g class="l">${large}</g>`) + (small && `<g class="s" display="none">${small}</g>`)
  }
}

function sea(scene: Scene, value: number, tone: Tones): void {
  const top = value - 1
  const hull = tone.night
  if (value === 1) scene.large(0, boat(66, ground(66, 0) - 1, 0.95, hull, PAPER, VERMILION))
  if (value === 2) scene.large(1, boat(104, ground(104, 1) - 2, 1.15, hull, PAPER, VERMILION))
  if (value === 3) scene.large(2, boat(108, ground(60, 2) - 9, 1.25, hull, PAPER, VERMILION))
  if (value >= 4) scene.large(top, boat(60, ground(60, top) + 1, value === 6 ? 0.5 : 0.72, hull, PAPER, VERMILION))
  if (value >= 2) scene.large(0, fish(34, ground(34, 0) + 26, 0.95, tone.light))
  if (value >= 3) scene.large(1, fish(60, ground(60, 1) + 5, 0.9, GOLD, -28))
  if (value >= 4) scene.large(top, lighthouse(126, ground(126, top) + 6, [0.95, 0.84, 0.68][value - 4]!))
  if (value >= 5) scene.large(2, whale(70, ground(70, 2) + 3, 0.82, hull, tone.pale))
  if (value === 6) {
    scene.large(4, boat(92, ground(92, 4) + 4, 0.62, hull, GOLD, PAPER))
    scene.large(3, boat(36, ground(36, 3) + 5, 0.7, hull, PAPER, GOLD))
    scene.large(1, fish(112, ground(112, 1) + 8, 0.8, GOLD, 20))
  }
  if (value >= 2) scene.large(SKY, gull(92, value >= 5 ? 70 : 90, 0.9, tone.deep))
  if (value >= 4) scene.large(SKY, gull(106, value === 4 ? 72 : 62, 0.65, tone.deep))
}

function smallSea(scene: Scene, value: number, tone: Tones): void {
  const hull = tone.night
  if (value === 1) scene.small(0, boat(104, ground(104, 0) - 2, 1.5, hull, PAPER, VERMILION))
  if (value === 2) scene.small(1, boat(108, ground(108, 1) - 3, 1.6, hull, PAPER, VERMILION))
  if (value === 3) scene.small(2, boat(110, ground(110, 2) - 4, 1.6, hull, PAPER, VERMILION))
  if (value === 4) scene.small(3, lighthouse(118, ground(118, 3) + 6, 0.84))
  if (value === 5) scene.small(2, whale(76, ground(76, 2) + 2, 1.35, hull, tone.pale, false))
  if (value === 6) {
    scene.small(5, boat(122, ground(122, 5) + 1, 0.95, hull, PAPER, VERMILION))
    scene.small(2, whale(72, ground(72, 2) + 2, 1.35, hull, tone.pale, false))
  }
}

function land(scene: Scene, value: number, tone: Tones): void {
  if (value === 1) scene.large(0, tree(104, ground(104, 0) + 5, 0.95, tone.strong))
  if (value === 2) {
    scene.large(1, fir(116, ground(116, 1) + 6, 1, tone.deep))
    scene.large(0, tree(40, ground(40, 0) + 9, 0.9, tone.mid))
    scene.large(1, fir(100, ground(100, 1) + 8, 0.72, tone.strong))
  }
  if (value === 3) scene.large(2, house(104, ground(104, 2) - 8, 1.15))
  if (value === 4) scene.large(2, house(104, ground(104, 2) - 8, 0.95))
  if (value >= 5) scene.large(2, house(48, ground(48, 2) + 4, 0.85))
  if (value >= 3) {
    scene.large(1, tree(26, ground(26, 1) + 8, 0.85, tone.deep))
    scene.large(0, fir(122, ground(122, 0) + 12, 0.85, tone.night))
    scene.large(0, fir(108, ground(108, 0) + 14, 0.6, tone.night))
  }
  if (value === 4) {
    scene.large(3, tree(54, ground(54, 3) + 4, 0.7, tone.deep))
    scene.large(3, tree(68, ground(68, 3) + 3, 0.85, tone.deep))
    scene.large(3, tree(82, ground(82, 3) + 4, 0.65, tone.deep))
    scene.large(1, house(60, ground(60, 1) + 9, 0.7, GOLD))
  }
  if (value === 5) scene.large(4, mill(112, ground(116, 4) + 10, 0.78))
  if (value >= 5) {
    scene.large(1, house(92, ground(92, 1) + 10, 0.72, GOLD))
    scene.large(2, tree(78, ground(78, 2) + 6, 0.6, tone.night))
    scene.large(3, fir(30, ground(30, 3) + 4, 0.55, tone.deep))
    scene.large(3, fir(42, ground(42, 3) + 4, 0.7, tone.deep))
  }
  if (value === 6) {
    scene.large(SKY, peak(108, 82, 1.1, tone.strong, PAPER))
    scene.large(4, tree(66, ground(66, 4) + 6, 0.6, tone.deep))
    scene.large(4, tree(76, ground(76, 4) + 6, 0.75, tone.deep))
    scene.large(3, mill(120, ground(120, 3) + 16, 0.72))
    scene.large(0, tree(60, ground(60, 0) + 12, 0.7, tone.strong))
  }
}

function smallLand(scene: Scene, value: number, tone: Tones): void {
  if (value === 1) scene.small(0, tree(110, ground(110, 0) + 5, 1.5, tone.strong))
  if (value === 2) {
    scene.small(1, fir(118, ground(118, 1) + 8, 1.5, tone.deep))
    scene.small(1, fir(94, ground(94, 1) + 12, 1.1, tone.deep))
  }
  if (value === 3) scene.small(2, house(108, ground(108, 2) + 2, 1.5))
  if (value === 4) {
    scene.small(1, tree(44, ground(44, 1) + 8, 1.2, tone.night))
    scene.small(2, house(112, ground(112, 2) + 2, 1.5))
  }
  if (value === 5) {
    scene.small(4, mill(116, ground(116, 4) + 18, 0.86))
    scene.small(2, house(50, ground(50, 2) + 6, 1.3))
  }
  if (value === 6) {
    scene.small(SKY, peak(110, 88, 1.25, tone.strong, PAPER))
    scene.small(3, house(46, ground(46, 3) + 8, 1.15))
    scene.small(2, fir(118, ground(118, 2) + 8, 1.3, tone.deep))
    scene.small(2, fir(96, ground(96, 2) + 12, 1, tone.deep))
  }
}

const SETTING = "#E2622F"

function sky(scene: Scene, value: number, tone: Tones): void {
  const top = value - 1
  const radius = [17, 19, 21, 24, 26, 21][top]!
  const height = ground(112, top) - [9, 10, 11, 10, 4, 4][top]!
  const blue = TONES.blue.strong
  scene.large(
    SKY,
    sun(value === 6 ? 104 : 112, height, radius, value >= 4 ? VERMILION : SETTING, value === 6 ? 14 : 0, tone.mid),
  )
  if (value === 1) scene.large(SKY, gull(60, 132, 1, tone.deep))
  if (value === 2) {
    scene.large(SKY, gull(58, 124, 1.1, tone.deep))
    scene.large(SKY, gull(76, 138, 0.8, tone.deep))
  }
  if (value === 3) {
    scene.large(SKY, kite(52, 118, 0.95, VERMILION, GOLD))
    scene.large(SKY, gull(84, 100, 0.9, tone.deep))
  }
  if (value === 4) scene.large(2, balloon(54, ground(54, 2) - 12, 1.05, blue, PAPER))
  if (value >= 5) {
    scene.large(value - 3, balloon(42, ground(42, value - 3) - 10, 0.86, blue, PAPER))
    scene.large(1, balloon(90, ground(90, 1) - 10, 0.8, GOLD, VERMILION))
    if (value === 5) scene.large(SKY, gull(76, 96, 0.8, tone.deep))
  }
  if (value === 6) {
    scene.large(2, balloon(130, ground(130, 2) - 8, 0.6, PAPER, blue))
    scene.large(0, kite(30, ground(30, 0) - 14, 0.6, GOLD, PAPER))
  }
  if (value >= 3) scene.large(1, gull(value >= 5 ? 122 : 120, ground(120, 1) + 6, 0.7, tone.wash))
}

function smallSky(scene: Scene, value: number, tone: Tones): void {
  const top = value - 1
  const blue = TONES.blue.strong
  const radius = [26, 28, 28, 26, 30, 24][top]!
  const height = ground(112, top) - [10, 10, 12, 10, 2, -6][top]!
  scene.small(SKY, sun(112, height, radius, value >= 4 ? VERMILION : SETTING, value === 6 ? 12 : 0, tone.strong))
  if (value === 3) scene.small(SKY, kite(52, 128, 1.1, VERMILION, GOLD))
  if (value === 4) scene.small(0, balloon(50, ground(50, 0) - 12, 1.2, blue, PAPER))
  if (value === 5) scene.small(1, balloon(48, ground(48, 1) - 4, 1.2, blue, PAPER))
  if (value === 6) {
    scene.small(1, balloon(44, ground(44, 1) - 4, 1.2, blue, PAPER))
    scene.small(1, balloon(104, ground(104, 1) + 4, 1, GOLD, VERMILION))
  }
}

const WORLDS = { B: [sea, smallSea], G: [land, smallLand], O: [sky, smallSky] }

/** All that stands in the landscape of a face. */
export function sceneOf(colour: Colour, value: number): Scene {
  const scene = new Scene()
  for (const world of WORLDS[colour]) world(scene, value, TONES[INK_OF[colour]])
  return scene
}
