import { REACTIONS } from "./reactions"
import type { Reaction } from "./reactions"

/** A drawing in a box of 24: lines with round ends, solid shapes, or both. */
export type Icon = { line?: string; solid?: string; heavy?: boolean }

const TURN_RIGHT = "M18.5 13A7 7 0 1 1 16 7.5M17.5 3V8H12.5"

const drawings = {
  back: { line: "M14.5 5L8 12L14.5 19" },
  next: { line: "M9.5 5L16 12L9.5 19" },
  left: { line: "M19 12H5M11 6L5 12L11 18" },
  right: { line: "M5 12H19M13 6L19 12L13 18" },
  up: { line: "M12 19V6M6.5 11L12 5.5L17.5 11" },
  down: { line: "M12 5V18M6.5 13L12 18.5L17.5 13" },
  open: { line: "M5 9L12 16L19 9" },
  menu: { line: "M5 7H19M5 12H19M5 17H13" },
  more: {
    solid: "M5 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4M12 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4M19 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4",
  },
  log: { line: "M5 6H19M5 12H19M5 18H14" },
  chat: { line: "M5 5H19V16H11L7 20V16H5Z" },
  sound: { line: "M4 10V14H8L13 18V6L8 10ZM16.5 9Q18.5 12 16.5 15" },
  soundOff: { line: "M4 10V14H8L13 18V6L8 10ZM16.5 10L20.5 14M20.5 10L16.5 14" },
  rules: { line: "M12 7Q9 4.5 4 5V18Q9 17.5 12 20Q15 17.5 20 18V5Q15 4.5 12 7V20" },
  flip: { line: "M5 10A7.5 7.5 0 0 1 18.5 8M19 14A7.5 7.5 0 0 1 5.5 16M19 4V8.5H14.5M5 20V15.5H9.5" },
  keep: { line: "M12 4V14M7.5 10L12 14.5L16.5 10M4 15V19H20V15" },
  out: { line: "M4 13V19H20V13M12 15V4M8 8L12 4L16 8" },
  x: { line: "M7 7L17 17M17 7L7 17", heavy: true },
  check: { line: "M5 12.5L10 17.5L19 7", heavy: true },
  cw: { line: TURN_RIGHT },
  ccw: { line: "M5.5 13A7 7 0 1 0 8 7.5M6.5 3V8H11.5" },
  again: { line: "M4.5 12A7.5 7.5 0 0 1 18 8M19.5 12A7.5 7.5 0 0 1 6 16M18.5 3.5V8.5H13.5M5.5 20.5V15.5H10.5" },
  undo: { line: "M8 5L4 9L8 13M4.5 9H14A5 5 0 0 1 14 19H9" },
  share: { line: "M12 15V4M8 7.5L12 3.5L16 7.5M6 11H5V20H19V11H18" },
  copy: { line: "M9 9H19V20H9ZM6 15H5V4H15V6" },
  link: {
    line: "M10 14L14 10M8.5 11L6 13.5A3.2 3.2 0 0 0 10.5 18L13 15.5M15.5 13L18 10.5A3.2 3.2 0 0 0 13.5 6L11 8.5",
  },
  plus: { line: "M12 5V19M5 12H19" },
  minus: { line: "M5 12H19" },
  play: { line: "M8 5L18 12L8 19Z", solid: "M8 5L18 12L8 19Z" },
  pause: { line: "M8.5 6V18M15.5 6V18", heavy: true },
  first: { line: "M17 6L9 12L17 18ZM6 6V18", solid: "M17 6L9 12L17 18Z" },
  last: { line: "M7 6L15 12L7 18ZM18 6V18", solid: "M7 6L15 12L7 18Z" },
  stepBack: { line: "M15 6L8 12L15 18" },
  step: { line: "M9 6L16 12L9 18" },
  hand: {
    line: "M7 13V7.5M10.5 11.5V5.5M14 11.5V6M17.5 13V8M7 12C5 10 3.5 11.5 5 14L8 19Q9 21 12 21H14Q17.5 21 17.5 16V12",
  },
  cards: { line: "M5 8H14V20H5ZM9 5H18V17" },
  lock: { line: "M7.5 11V8A4.5 4.5 0 0 1 16.5 8V11M5.5 11H18.5V20H5.5Z" },
  eye: {
    line: "M3 12Q7.5 5.5 12 5.5T21 12Q16.5 18.5 12 18.5T3 12Z",
    solid: "M12 9.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 0 1 0-5.2",
  },
  eyeOff: { line: "M3 12Q7.5 5.5 12 5.5T21 12Q16.5 18.5 12 18.5T3 12ZM5 19L19 5" },
  person: { line: "M12 4a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6M4.5 20Q5 14.5 12 14.5T19.5 20Z" },
  people: {
    line: "M9 5a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 0 1 0-6.6M2.5 19.5Q3 14.5 9 14.5T15.5 19.5Z" +
      "M15.5 5.2a3.2 3.2 0 0 1 0 6.2M18 14.8Q21.2 16 21.5 19.5H19",
  },
  bot: {
    line: "M5 8.5H19V19H5ZM12 8.5V5M2.5 12V15.5M21.5 12V15.5",
    solid: "M9 12a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 0 1 0-3.4M15 12a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 0 1 0-3.4" +
      "M12 2.5a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 0 1 0-3.2",
  },
  gear: {
    line: "M12 8.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7M12 3V5.5M12 18.5V21M3 12H5.5M18.5 12H21" +
      "M5.6 5.6L7.4 7.4M16.6 16.6L18.4 18.4M18.4 5.6L16.6 7.4M7.4 16.6L5.6 18.4",
  },
  crown: { line: "M4 8L8 12L12 5.5L16 12L20 8L18.5 18H5.5Z", solid: "M4 8L8 12L12 5.5L16 12L20 8L18.5 18H5.5Z" },
  clock: { line: "M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16M12 8V12.5L15 14.5" },
  home: { line: "M4 11.5L12 4.5L20 11.5M6 10V19.5H18V10" },
  dice: {
    line: "M5 5H19V19H5Z",
    solid: "M9 7.6a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3M15 13.4a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3",
  },
  chart: { line: "M4 5V20H20M8 15L11.5 10.5L14.5 13L19.5 6.5" },
  download: { line: "M12 4V14.5M7.5 10.5L12 15L16.5 10.5M5 20H19" },
  upload: { line: "M12 15V4.5M7.5 8.5L12 4L16.5 8.5M5 20H19" },
  sun: {
    line:
      "M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8M12 2.5V4M12 20V21.5M2.5 12H4M20 12H21.5" +
      "M5.3 5.3L6.3 6.3M17.7 17.7L18.7 18.7M18.7 5.3L17.7 6.3M6.3 17.7L5.3 18.7",
  },
  moon: { line: "M19.5 14.5A8 8 0 1 1 9.5 4.5A6.5 6.5 0 0 0 19.5 14.5Z" },
  globe: {
    line:
      "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17M3.5 12H20.5" +
      "M12 3.5Q7.5 8 7.5 12T12 20.5Q16.5 16 16.5 12T12 3.5",
  },
  flag: { line: "M6 21V4M6 5H18L15 9L18 13H6", solid: "M6 5H18L15 9L18 13H6Z" },
  info: {
    line: "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17M12 11V16.5",
    solid: "M12 6.4a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3",
  },
  scissors: {
    line: "M6.5 15a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4M17.5 15a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4" +
      "M8 15.5L17 3.5M16 15.5L7 3.5",
  },
  trash: { line: "M4.5 7H19.5M9.5 7V4H14.5V7M6.5 7L7.5 20H16.5L17.5 7" },
  sea: { solid: "M2 15C6 15 7 6.5 13 6.5C18.5 6.5 19.5 11.5 16 12.5C19 15.5 21 14 22 15V19H2Z" },
} as const satisfies Record<string, Icon>

export type LineIcon = keyof typeof drawings
/** The reactions are icons too, but painted. */
export type IconName = LineIcon | Reaction
export const ICONS: Readonly<Record<LineIcon, Icon>> = drawings

export const isReaction = (name: IconName): name is Reaction => (REACTIONS as readonly string[]).includes(name)
