// The eight things one can say without words, in the manner of the cards: flat paper, small mouths, no outlines.
import { COIN, INK, PAPER, VERMILION, circle, ellipse, opacity, path, place, star, stroke } from "./kit"

export type Reaction = "smile" | "laugh" | "wow" | "sad" | "heart" | "thumb" | "think" | "wave"

export const REACTIONS: readonly Reaction[] = ["smile", "laugh", "wow", "sad", "heart", "thumb", "think", "wave"]

const BLUSH = "#E8854E"
const SHADE = "#E9AE35"
const SPIKES = "#B8780F"
const TEAR = "#4E97BC"

/** The faces are those of a puffer, who shows best what he feels. */
const face = (features: string): string =>
  path(star(0, 0, 23.5, 0.84, 15, -84), SPIKES) + circle(0, 0, 19.4, SHADE) + circle(-0.6, -0.8, 18.6, COIN) + features

const eyes = (y = -4): string => circle(-7.5, y, 2.7, INK) + circle(7.5, y, 2.7, INK)

const cheeks = (): string => circle(-13, 4, 3.2, BLUSH, opacity(0.55)) + circle(13, 4, 3.2, BLUSH, opacity(0.55))

/** A right hand seen from inside, its wrist at the bottom. */
const palm = (): string =>
  stroke("M-9-2V-13M-3-5V-17M3.5-5V-16.5M9.5-2V-12", COIN, 5.6) +
  path("M-12-3H12.3V4C12.3 12 7 17 0 17C-7 17-12 12-12 5Z", COIN) +
  stroke("M11 5Q16 3 17.5-4", COIN, 5.6) +
  stroke("M-4 9Q1 4 7 6", SHADE, 2)

const HEART = "M0 19C-14 9-20 1-20-7A10 10 0 0 1-10-17C-5-17-2-14 0-11C2-14 5-17 10-17A10 10 0 0 1 20-7C20 1 14 9 0 19Z"
const FIST = "M-10-1L-3-17C1-20 6-17 5-12L3-4H13C18-4 19.5 0 18 3C20 6 18.5 9.5 17 10.5C17.5 14 15 18 10 18H-10Z"

const DRAWINGS: Readonly<Record<Reaction, () => string>> = {
  smile: () => face(eyes() + cheeks() + stroke("M-7 5Q0 12.5 7 5", INK, 3)),
  laugh: () =>
    face(
      stroke("M-11.5-2.5Q-8-8-4.5-2.5M4.5-2.5Q8-8 11.5-2.5", INK, 3) +
        path("M-10 3.5Q0 1.5 10 3.5Q9 15 0 15T-10 3.5Z", INK) +
        path("M-5.5 12.5Q0 8 5.5 12.5Q3 15 0 15T-5.5 12.5Z", VERMILION),
    ),
  wow: () => face(circle(-7.5, -5, 3.4, INK) + circle(7.5, -5, 3.4, INK) + ellipse(0, 8.5, 4.6, 6, INK)),
  sad: () =>
    face(
      eyes(-2) +
        stroke("M-12-8L-5.5-10.5M12-8L5.5-10.5", INK, 2.4) +
        stroke("M-6 11Q0 5 6 11", INK, 3) +
        path("M11 3C13.5 6.5 14.8 8 14.8 10A3.8 3.8 0 0 1 7.2 10C7.2 8 8.5 6.5 11 3Z", TEAR),
    ),
  heart: () =>
    path(HEART, VERMILION) +
    stroke("M-15-6A6 6 0 0 1-9-12", PAPER, 3, 'stroke-opacity=".7"'),
  thumb: () =>
    path("M-19-1H-10V18H-19Z", "#2B74A4") +
    path(FIST, COIN) +
    stroke("M11 3H17M10.5 10.5H16", SHADE, 2),
  think: () =>
    face(
      eyes(-5) +
        stroke("M-11.5-11L-5-10M4.5-13.5L11-11.5", INK, 2.4) +
        stroke("M-4 6L6 4.5", INK, 3) +
        place(circle(0, 0, 6.4, SHADE) + stroke("M1-3L7-9", SHADE, 5.6), -6, 16) +
        place(circle(0, 0, 5.4, COIN) + stroke("M1-3L6-8", COIN, 4), -6.5, 15.5),
    ),
  wave: () =>
    place(palm(), -1, 3, 1, 14) + stroke("M-20-8Q-21-14-17-18M20 8Q20 14 15.5 18", "#2B74A4", 3),
}

/** A reaction in a box of 48 round the origin. */
export const reaction = (word: Reaction): string => DRAWINGS[word]()
