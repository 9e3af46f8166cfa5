// Small things that live in the worlds of Verso, each with its foot at the origin, put where x and y say.
import { GOLD, INK, PAPER, VERMILION, circle, opacity, path, place, stroke } from "./kit"

export const boat = (x: number, y: number, size: number, hull: string, sail: string, jib: string): string =>
  place(
    path("M-17 0H17L11 10H-11Z", hull) + path("M-1-3V-34L-15-3Z", sail) + path("M2-3V-27L14-3Z", jib),
    x,
    y,
    size,
  )

export const gull = (x: number, y: number, size: number, ink: string): string =>
  place(stroke("M-9-3Q-4-8 0 0Q4-8 9-3", ink, 2.6), x, y, size)

export const fish = (x: number, y: number, size: number, ink: string, turn = 0): string =>
  place(
    path("M-13 0Q-4-9 8-1L14-6V7L8 1Q-4 9-13 0Z", ink) + circle(-6, -1.5, 1.5, PAPER),
    x,
    y,
    size,
    turn,
  )

const WHALE =
  "M-30 0C-30-18-12-24 4-19C18-15 24-8 31-16C29-24 24-26 22-31C29-31 33-28 35-24" +
  "C37-28 42-31 48-30C45-24 40-22 38-15C34 0 20 8 0 8C-18 8-30 6-30 0Z"

const SPOUT = "M-14-24C-14-32-20-34-24-32M-14-24C-14-32-8-35-4-33"

export const whale = (x: number, y: number, size: number, body: string, belly: string, blows = true): string =>
  place(
    path(WHALE, body) +
      path("M-30 0C-22 4-8 4 2 8C-16 9-30 7-30 0Z", belly) +
      circle(-18, -5, 2, PAPER) +
      (blows ? stroke(SPOUT, PAPER, 3) : ""),
    x,
    y,
    size,
  )

export const lighthouse = (x: number, y: number, size: number): string =>
  place(
    path("M-22 6Q-18-8-6-7Q6-12 14-4Q20-2 24 6Z", INK, opacity(0.8)) +
      path("M-7-6L-5-48H5L7-6Z", PAPER) +
      path("M-6.4-18L-5.9-28H5.9L6.4-18Z", VERMILION) +
      path("M-5.5-38L-5.2-46H5.2L5.5-38Z", VERMILION) +
      path("M-7-48H7V-51H-7Z", INK) +
      path("M-4-51H4V-59H-4Z", GOLD) +
      path("M-6-59L0-66L6-59Z", INK) +
      path("M5-57L40-66V-46Z", GOLD, opacity(0.45)),
    x,
    y,
    size,
  )

export const tree = (x: number, y: number, size: number, leaves: string): string =>
  place(
    path("M-1.6 0V-10H1.6V0Z", INK) + path("M0-38C9-34 12-22 9-14C7-8-7-8-9-14C-12-22-9-34 0-38Z", leaves),
    x,
    y,
    size,
  )

export const fir = (x: number, y: number, size: number, needles: string): string =>
  place(
    path("M-1.6 0V-6H1.6V0Z", INK) + path("M0-38L11-20H5L13-5H-13L-5-20H-11Z", needles),
    x,
    y,
    size,
  )

export const house = (x: number, y: number, size: number, roof = VERMILION): string =>
  place(
    path("M-13 2V-16H13V2Z", PAPER) +
      path("M-17-15L0-31L17-15Z", roof) +
      path("M6-26V-33H11V-21Z", roof) +
      path("M-3 2V-9H4V2Z", INK, opacity(0.75)) +
      path("M-10-7V-12H-6V-7Z", INK, opacity(0.5)),
    x,
    y,
    size,
  )

const sail = (angle: number): string =>
  place(path("M-1 0V-34H1V0Z", INK) + path("M1-10V-33H9V-10Z", GOLD), 0, -32, 1, angle)

export const mill = (x: number, y: number, size: number): string =>
  place(
    path("M-10 2L-7-32Q0-40 7-32L10 2Z", PAPER) +
      path("M-8-31Q0-44 8-31Z", VERMILION) +
      path("M-3 2V-10H3V2Z", INK, opacity(0.7)) +
      [20, 110, 200, 290].map(sail).join("") +
      circle(0, -32, 2.6, INK),
    x,
    y,
    size,
  )

export const peak = (x: number, y: number, size: number, rock: string, snow: string): string =>
  place(
    path("M-34 40L-4-20L8-6L16-16L44 40Z", rock) +
      path("M-4-20L8-6L3 4L-3-4L-9 2L-12-4Z", snow) +
      path("M16-16L24 0L17-3L12-10Z", snow),
    x,
    y,
    size,
  )

export const balloon = (x: number, y: number, size: number, cloth: string, stripe: string): string =>
  place(
    path("M0-44C16-44 22-31 19-20C16-10 7-6 5 0H-5C-7-6-16-10-19-20C-22-31-16-44 0-44Z", cloth) +
      path("M0-44C7-40 8-12 3 0H-3C-8-12-7-40 0-44Z", stripe) +
      `<path d="M-4 0L-3 7M4 0L3 7" stroke="${INK}" stroke-width="1.2"/>` +
      path("M-5 7H5L4 14H-4Z", INK),
    x,
    y,
    size,
  )

export const kite = (x: number, y: number, size: number, right: string, left: string): string =>
  place(
    path("M0-22L12-4L0 20Z", right) + path("M0-22L-12-4L0 20Z", left) + stroke("M0 20Q-8 28-2 36T-8 52", INK, 1.8),
    x,
    y,
    size,
    24,
  )

export function sun(x: number, y: number, radius: number, ink: string, rays = 0, rayInk = ink): string {
  const ray = path(`M-3.4 ${-radius - 5}L0 ${-radius - 17}L3.4 ${-radius - 5}Z`, rayInk)
  let out = ""
  for (let i = 0; i < rays; i++) out += place(ray, x, y, 1, (i * 360) / rays)
  return out + circle(x, y, radius, ink)
}
