/** Animation is the difference between two positions: what moved flies, what turned over turns.

In a board, elements that take part say who they are:
  data-fly="key"    the same thing before and after, wherever it stands
  data-face="…"     which side it shows: when that differs it turns over
  data-from="spot"  where a new thing comes from, and data-to="spot" where one that is gone goes to
  data-late="ms"    how much later than others it sets out, where several come from one place
  data-spot="name"  a place: the deck, a player, the discards
*/

import { tick } from "svelte"
import { settings } from "./settings.svelte"

export const FLY = 280
export const TURN = 360
const SETTLE = "cubic-bezier(.2, .9, .25, 1.08)"
const EDGE = "cubic-bezier(.6, 0, .3, 1)"

interface Place {
  rect: DOMRect
  face: string | undefined
  to: string | undefined
  /** What it looked like. */
  copy: () => HTMLElement
}

/** Shows a new position in a board, flying and turning from the old one. Resolves when all lies still. */
export async function show(board: HTMLElement, apply: () => void): Promise<void> {
  if (!settings.motion || document.hidden) {
    apply()
    await tick()
    return
  }
  await nextFrame()
  const before = places(board)
  const spots = spotsOf(board)
  apply()
  await tick()
  await frameBegins()
  // First all that is read, then all that is set going: to read in between would lay out the page again each time.
  const after = [...board.querySelectorAll<HTMLElement>("[data-fly]")].map((element) => ({
    element,
    key: element.dataset["fly"] ?? "",
    rect: element.getBoundingClientRect(),
  }))
  const kept = new Set(after.map(({ key }) => key))
  const gone = [...before].filter(([key, { to }]) => to !== undefined && !kept.has(key)).map(([, place]) => place)
  const goals = gone.map(({ to = "" }) => spotNow(board, to) ?? spots.get(to))
  await Promise.all([
    ...after.flatMap(({ element, key, rect }) => arrive(element, rect, before.get(key), spots)),
    ...gone.flatMap((place, at) => leave(place, goals[at])),
  ])
}

const UNSEEN = 100 // milliseconds: a page that nobody sees any more has no frames

/** A task of its own right after a frame: what lies on the page is known then, and drawing it is another task. */
export function nextFrame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, UNSEEN)
  })
}

/** The beginning of a frame: what has changed is laid out then in any case, and nobody has seen it yet. */
function frameBegins(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => done())
    setTimeout(done, UNSEEN)
  })
}

function places(board: HTMLElement): Map<string, Place> {
  const found = new Map<string, Place>()
  for (const element of board.querySelectorAll<HTMLElement>("[data-fly]")) {
    const rect = element.getBoundingClientRect()
    const { fly = "", face, to } = element.dataset
    found.set(fly, { rect, face, to, copy: copied(element) })
  }
  return found
}

/** What an element looks like now, for when it has changed or is gone. One without sides can only be gone, and stays as it was. */
function copied(element: HTMLElement): () => HTMLElement {
  if (element.dataset["face"] === undefined) return () => element.cloneNode(true) as HTMLElement
  const copy = element.cloneNode(true) as HTMLElement
  return () => copy
}

function spotsOf(board: HTMLElement): Map<string, DOMRect> {
  const spots = new Map<string, DOMRect>()
  for (const spot of board.querySelectorAll<HTMLElement>("[data-spot]"))
    spots.set(spot.dataset["spot"] ?? "", spot.getBoundingClientRect())
  return spots
}

function arrive(element: HTMLElement, now: DOMRect, was: Place | undefined, spots: Map<string, DOMRect>): Promise<unknown>[] {
  const start = was?.rect ?? spots.get(element.dataset["from"] ?? "")
  if (!start || now.width === 0 || start.width === 0) return []
  const moves = []
  const late = was ? 0 : Number(element.dataset["late"] ?? 0)
  const turns = was && was.face !== element.dataset["face"]
  if (turns) moves.push(turn(element, was, now))
  else if (apart(start, now)) moves.push(fly(element, start, now, false, late))
  return moves
}

function apart(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.left - other.left) + Math.abs(one.top - other.top) + Math.abs(one.width - other.width) > 2
}

/** On a shallow arc, lifted in the middle. */
function fly(element: HTMLElement, from: DOMRect, to: DOMRect, toward = false, delay = 0): Promise<unknown> {
  const arc = arcOf(from, to)
  const [away, middle, home] = [arc.away, arc.middle, "none"].map((transform) => ({ transform, zIndex: 20 }))
  const frames = (toward ? [home, middle, away] : [away, middle, home]) as Keyframe[]
  return element.animate(frames, { duration: FLY, easing: SETTLE, delay, fill: "backwards" }).finished.catch(() => null)
}

/** Where something is on its way, as seen from where it goes. */
function arcOf(from: DOMRect, to: DOMRect): { away: string; middle: string } {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = Math.min(from.width / to.width, from.height / to.height) // places need not have the shape of things
  const lift = Math.min(24, Math.hypot(dx, dy) / 8)
  return {
    away: `translate(${dx}px, ${dy}px) scale(${scale})`,
    middle: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${(1 + scale) / 2 + 0.04})`,
  }
}

/** The old side turns to its edge, then the new one from there: where it lies, or half way to where it goes. */
function turn(element: HTMLElement, was: Place, at: DOMRect): Promise<unknown> {
  const old = ghost(was, at)
  const half = TURN / 2
  const arc = apart(was.rect, at) ? arcOf(was.rect, at) : { away: "", middle: "translateY(-8px)" }
  const turned = (place: string, degrees: number) => ({ transform: `${place} perspective(600px) rotateY(${degrees}deg)`, zIndex: 20 })
  element.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: half })
  const rise = old.animate([turned(arc.away, 0), turned(arc.middle, 90)], { duration: half, easing: EDGE, fill: "forwards" }).finished
  const fall = element.animate([turned(arc.middle, -90), turned("", 0)], { duration: half, delay: half, easing: EDGE }).finished
  return Promise.all([rise.then(() => old.remove()), fall]).catch(() => old.remove())
}

function leave(place: Place, goal: DOMRect | undefined): Promise<unknown>[] {
  if (!goal || place.rect.width === 0) return []
  const gone = ghost(place, place.rect)
  const fade = gone.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], { duration: FLY, fill: "forwards" })
  return [Promise.all([fly(gone, goal, place.rect, true), fade.finished]).then(() => gone.remove(), () => gone.remove())]
}

function spotNow(board: HTMLElement, name: string): DOMRect | undefined {
  return board.querySelector(`[data-spot="${CSS.escape(name)}"]`)?.getBoundingClientRect()
}

/** The old look of a thing, laid over the page where it was. */
function ghost(place: Place, at: DOMRect): HTMLElement {
  const copy = place.copy()
  for (const name of ["fly", "spot", "from", "to"]) copy.removeAttribute(`data-${name}`)
  copy.removeAttribute("id")
  copy.setAttribute("aria-hidden", "true")
  copy.inert = true
  Object.assign(copy.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: "0",
    zIndex: "30",
    pointerEvents: "none",
  })
  document.body.append(copy)
  return copy
}

/** Time to read what stands there. */
export function hold(ms: number): Promise<void> {
  return settings.motion && !document.hidden ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve()
}
