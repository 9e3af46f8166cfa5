// The name of the project as a picture, and its icon.
import { GOLD, NAVY, PAPER, VERMILION, circle, path, picture } from "./kit"
import { DISC_X, LETTERING, LETTERING_WIDTH } from "./lettering"

export const WORDMARK_BOX = `0 -72 ${LETTERING_WIDTH + 2} 80`

/** The letters, in the colour of the text around them. */
export const wordmarkLetters = (): string => path(LETTERING, "currentColor")

/** The o in the middle: a disc of card paper caught in the act of turning over, vermilion in front, navy behind. */
export const wordmarkDisc = (): string =>
  circle(DISC_X, -25, 27, `var(--wm-verso, ${NAVY})`) +
  `<g transform="translate(${DISC_X} -25)">` +
  path("M-15.6 22A27 27 0 0 1 15.6-22C4-17-10 6-15.6 22Z", VERMILION) +
  path("M15.6-22C4-17-10 6-15.6 22C-4 18 11-5 15.6-22Z", PAPER) +
  path("M15.6-22C8-12-5 8-15.6 22C-4 18 11-5 15.6-22Z", GOLD) +
  "</g>"

/** Where the disc turns, in per cent of the wordmark's box. */
export const DISC_ORIGIN = `${(DISC_X / (LETTERING_WIDTH + 2)) * 100}% ${(47 / 80) * 100}%`

const BOTTOM = "V52A8 8 0 0 1 50 60H12A8 8 0 0 1 4 52Z"

/** The icon: a sheet whose corner turns over; it reads at 16 px. */
export const icon = (): string =>
  picture(
    64,
    64,
    path(`M12 4H42L58 20${BOTTOM.slice(0, -1)}V12A8 8 0 0 1 12 4Z`, NAVY) +
      circle(25, 29, 12, GOLD) +
      path(`M4 42Q11 34 18 42T32 42T46 42T58 40${BOTTOM}`, "#76B7D6") +
      path(`M4 50Q11 43 18 50T32 50T46 50T58 49${BOTTOM}`, PAPER) +
      path("M36 4L58 26H44A8 8 0 0 1 36 18Z", VERMILION),
  )
