/** Sheets, stacks and patterns in words. */

import type { Layer, LayerSet } from "../../art/layers"
import { t, type Key } from "../../lib/i18n.svelte"

export const layerName = (letter: string): string => t(`dessus.layer.${letter}` as Key)

/** "turned to the right, under side up". */
export function lies({ turns, under }: Layer): string {
  return t(under ? "dessus.lies_under" : "dessus.lies_upper", { turned: t(`dessus.turned.t${turns}` as Key) })
}

/** A sheet in the tray: how it lies is only told where that is not as at first. */
export function loose(layer: Layer): string {
  const layerIs = layerName(layer.letter)
  return layer.under || layer.turns ? t("dessus.layer_lies", { layer: layerIs, lies: lies(layer) }) : layerIs
}

/** "fox, 2 of 3 from below: turned to the right, under side up". */
export function place(stack: readonly Layer[], letter: string): string {
  const at = stack.findIndex((layer) => layer.letter === letter)
  const layer = stack[at]
  if (!layer) return layerName(letter)
  return t("dessus.in_stack", { layer: layerName(letter), height: at + 1, of: stack.length, lies: lies(layer) })
}

/** The whole stack from below. */
export function described(stack: readonly Layer[]): string {
  if (stack.length === 0) return t("dessus.board_empty")
  return t("dessus.from_below", {
    layers: stack.map((layer) => t("dessus.layer_lies", { layer: layerName(layer.letter), lies: lies(layer) })).join("; "),
  })
}

/** What stands in each field of a pattern, by rows: one ink, or four clockwise from the top. */
export function fields(colours: readonly number[], layers: LayerSet): string[][] {
  const across = Math.sqrt(layers.cells.length / 4)
  const inks: string[][][] = Array.from({ length: across }, () => Array.from({ length: across }, () => []))
  layers.cells.forEach(([x, y], cell) => {
    inks[Math.floor(y * across)]![Math.floor(x * across)]!.push(t(`dessus.ink.${layers.colours[colours[cell] ?? 0]}` as Key))
  })
  return inks.map((row) => row.map(field))
}

function field(inks: string[]): string {
  const [top = "", right = "", bottom = "", left = ""] = inks
  return inks.every((ink) => ink === top) ? t("dessus.all", { ink: top }) : t("dessus.four", { top, right, bottom, left })
}
