// The five sea creatures: as one-ink marks that their outline alone tells apart, and painted.
import { INK, PAPER, circle, ellipse, opacity, path, star, stroke } from "./kit"
import type { InkName } from "./kit"

/** Yellow puffer, purple jelly, blue whale, green turtle, red crab. */
export type Suit = "Y" | "P" | "B" | "G" | "R"

export const SUITS: readonly Suit[] = ["Y", "P", "B", "G", "R"]
export const SUIT_INK: Readonly<Record<Suit, InkName>> = {
  Y: "yellow",
  P: "purple",
  B: "blue",
  G: "green",
  R: "red",
}

const MARKS: Readonly<Record<Suit, (ink: string) => string>> = {
  Y: (ink) =>
    path(star(-3, 1, 19, 0.74, 11, -82), ink) + circle(-3, 1, 14, ink) + path("M9-2L22-10Q19 1 22 12L9 5Z", ink),
  P: (ink) =>
    path("M-16 2C-16-12-9-19 0-19S16-12 16 2C12-1 10-1 8 2C5-1 3-1 0 2C-3-1-5-1-8 2C-10-1-12-1-16 2Z", ink) +
    stroke("M-10 5Q-14 11-10 18M0 6Q-4 12 0 20M10 5Q14 11 10 18", ink, 4),
  B: (ink) =>
    path(
      "M-20 5C-20-7-10-12 0-9C8-7 10-3 14-8C13-12 9-13 8-17C13-17 15-15 16-13C17-15 19-17 23-17" +
        "C22-12 19-11 18-6C17 6 8 12-3 12C-14 12-20 10-20 5Z",
      ink,
    ),
  G: (ink) =>
    ellipse(0, 1, 11.5, 13, ink) +
    path("M-3.5-11Q-5-21 0-21T3.5-11Z", ink) +
    path(
      "M-9-6Q-18-16-21-9Q-20-3-10 0ZM9-6Q18-16 21-9Q20-3 10 0Z" +
        "M-8 8Q-16 12-15 18Q-9 18-5 12ZM8 8Q16 12 15 18Q9 18 5 12Z",
      ink,
    ),
  R: (ink) =>
    path("M-12 4C-12-5-6-8 0-8S12-5 12 4C8 11-8 11-12 4Z", ink) +
    path(
      "M-9-5C-16-7-14-13-20-9C-23-15-19-20-12-19L-15-14L-9-16C-7-11-7-8-9-5Z" +
        "M9-5C16-7 14-13 20-9C23-15 19-20 12-19L15-14L9-16C7-11 7-8 9-5Z",
      ink,
    ) +
    stroke("M-12 4L-19 3L-21 8M-10 8L-16 11L-16 16M12 4L19 3L21 8M10 8L16 11L16 16", ink, 3.2),
}

/** The silhouette of a suit in a box of 40 round the origin. */
export const suitMark = (suit: Suit, ink = "currentColor"): string => MARKS[suit](ink)

/** The inks of a creature; a cross one frowns. */
export type Coat = { body: string; light: string; dark: string; cross?: boolean }

function eye(x: number, y: number, size: number, coat: Coat): string {
  const brow = coat.cross ? stroke(`M${x - 7} ${y - 7}L${x + 6} ${y - 3.5}`, coat.dark, 4) : ""
  return circle(x, y, 4.6 * size, PAPER) + circle(x + 0.8 * size, y + 0.6 * size, 2.5 * size, INK) + brow
}

function puffer(coat: Coat): string {
  const { body, light, dark } = coat
  const spots: readonly (readonly [number, number])[] = [[-24, -22], [-8, -28], [9, -24], [20, -12], [-2, -15]]
  return (
    path("M30-6L62-24Q54 2 62 28L30 14Z", light) +
    stroke("M40 0L54-8M40 6L54 14", dark, 3, 'stroke-opacity=".5"') +
    path(star(-4, 4, 56, 0.76, 15, -84), dark) +
    circle(-4, 4, 43, body) +
    path("M-45 14C-34 26 26 26 37 14C33 38 14 47-4 47S-41 38-45 14Z", light) +
    spots.map(([x, y]) => circle(x, y, 2.8, dark, opacity(0.45))).join("") +
    path("M14 4Q32 2 30 20Q18 20 12 13Z", dark, opacity(0.75)) +
    eye(-26, -4, 1.7, coat) +
    eye(1, -4, 1.7, coat) +
    ellipse(-13, 13, 6.5, 4.6, dark)
  )
}

function jelly(coat: Coat): string {
  const { body, light, dark } = coat
  const arm = (x: number, i: number): string => {
    const tip = i % 2 ? `${x - 6} 56` : `${x + 4} 50`
    return stroke(`M${x} 4C${x - 12} 20 ${x + 12} 32 ${tip}`, i % 2 ? body : light, i % 2 ? 7 : 5)
  }
  return (
    [-30, -15, 0, 15, 30].map(arm).join("") +
    path(
      "M-44 4C-44-34-22-52 0-52S44-34 44 4C37-4 32-4 26 4C19-5 14-5 9 4" +
        "C4-5-4-5-9 4C-14-5-19-5-26 4C-32-4-37-4-44 4Z",
      body,
    ) +
    path("M-32-16C-29-34-16-43-4-44C-18-36-24-26-24-12Z", light) +
    circle(20, -34, 4, light) +
    circle(29, -24, 3, light) +
    eye(-11, -13, 1.2, coat) +
    eye(13, -13, 1.2, coat) +
    stroke("M-3-4Q1 0 5-4", dark, 3)
  )
}

function bigWhale(coat: Coat): string {
  const { body, light, dark } = coat
  return (
    path(
      "M-56 8C-56-24-28-38 2-30C24-24 32-14 40-24C38-36 28-38 24-50C38-50 44-44 47-37" +
        "C50-44 58-50 70-47C66-36 56-34 53-20C48 14 26 32-4 32C-38 32-56 26-56 8Z",
      body,
    ) +
    path("M-56 8C-44 14-20 14-2 30C-4 32-4 32-4 32C-38 32-56 26-56 8Z", light) +
    stroke("M-46 16L-22 28M-36 15L-10 28", dark, 2.4, 'stroke-opacity=".5"') +
    path("M-6 12Q10 16 12 34Q-4 34-12 18Z", dark, opacity(0.8)) +
    eye(-32, -2, 1.2, coat) +
    stroke("M-24-40C-24-52-34-54-38-50M-24-40C-24-52-14-56-8-52", PAPER, 4.6)
  )
}

function turtle(coat: Coat): string {
  const { body, light, dark } = coat
  return (
    path(
      "M-24-16Q-54-48-62-26Q-58-6-28 0ZM24-16Q54-48 62-26Q58-6 28 0Z" +
        "M-22 26Q-44 36-42 54Q-26 54-12 38ZM22 26Q44 36 42 54Q26 54 12 38Z",
      light,
    ) +
    path("M-11-32Q-14-58 0-58T11-32Z", light) +
    ellipse(0, 6, 36, 41, dark) +
    ellipse(0, 5, 31, 36, body) +
    path("M0-16L15-7V15L0 24L-15 15V-7Z", light, opacity(0.75)) +
    stroke(
      "M0-16V-30M15-7L27-13M15 15L26 23M0 24V40M-15 15L-26 23M-15-7L-27-13",
      light,
      3.4,
      'stroke-opacity=".75"',
    ) +
    eye(-6.5, -47, 0.95, coat) +
    eye(6.5, -47, 0.95, coat)
  )
}

function crab(coat: Coat): string {
  const { body, light, dark } = coat
  return (
    stroke("M-36 14L-56 10L-62 24M-32 24L-50 30L-52 44M36 14L56 10L62 24M32 24L50 30L52 44", dark, 8) +
    path(
      "M-26-10C-46-14-40-32-56-22C-64-42-52-56-32-52L-42-38L-25-44C-18-30-20-18-26-10Z" +
        "M26-10C46-14 40-32 56-22C64-42 52-56 32-52L42-38L25-44C18-30 20-18 26-10Z",
      body,
    ) +
    path("M-40 12C-40-14-20-22 0-22S40-14 40 12C28 36-28 36-40 12Z", body) +
    path("M-30 16C-18 30 18 30 30 16C20 40-20 40-30 16Z", light) +
    stroke("M-11-18V-32M11-18V-32", dark, 5) +
    eye(-11, -34, 1.25, coat) +
    eye(11, -34, 1.25, coat) +
    stroke("M-8 6Q0 12 8 6", dark, 3.4) +
    circle(-22, -4, 3, light) +
    circle(22, -4, 3, light) +
    circle(-14, -12, 2, light)
  )
}

const CREATURES = { Y: puffer, P: jelly, B: bigWhale, G: turtle, R: crab }

/** The painted creature, about 110 x 100 round the origin. */
export const creature = (suit: Suit, coat: Coat): string => CREATURES[suit](coat)
