/** That it is my turn, for somebody who looks elsewhere: in the title, on the icon, and by a note. */

import { t } from "./i18n.svelte"
import { play } from "./sound"

const DOT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="28" fill="#B9341F"/></svg>`

class Notice {
  #mine = $state(false)
  #plain = ""

  title(game: string): string {
    return this.#mine ? t("table.your_turn_title", { game }) : `${game} · Rectoverso`
  }

  turn(mine: boolean): void {
    if (mine === this.#mine) return
    this.#mine = mine
    if (mine) play("my_turn")
    this.#icon(mine)
  }

  clear(): void {
    this.#mine = false
    this.#icon(false)
  }

  #icon(mine: boolean): void {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]")
    if (!link) return
    this.#plain ||= link.href
    link.href = mine ? `data:image/svg+xml,${encodeURIComponent(DOT)}` : this.#plain
  }
}

export const notice = new Notice()
