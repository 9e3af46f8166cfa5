/** What somebody has chosen for this browser. */

import { keep, kept } from "./store"

export const LANGUAGES = ["en", "fr", "de"] as const
export const THEMES = ["auto", "light", "dark"] as const
export type Language = (typeof LANGUAGES)[number]
export type Theme = (typeof THEMES)[number]

interface Chosen {
  lang: Language | null
  theme: Theme
  sound: boolean
  motion: boolean
  patterns: boolean
  forced: boolean
  phrases: boolean
}

const USUAL: Chosen = {
  lang: null,
  theme: "auto",
  sound: true,
  motion: true,
  patterns: false,
  forced: false,
  phrases: true,
}

function languageOfBrowser(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((lang) => lang === wanted.find((tag) => LANGUAGES.some((known) => known === tag))) ?? "en"
}

const calm = matchMedia("(prefers-reduced-motion: reduce)")

class Settings {
  #chosen = $state<Chosen>({ ...USUAL, ...(kept("settings") as Partial<Chosen> | null) })
  #calm = $state(calm.matches)

  constructor() {
    calm.addEventListener("change", () => (this.#calm = calm.matches))
  }

  get lang(): Language {
    return this.#chosen.lang ?? languageOfBrowser()
  }
  get theme(): Theme {
    return this.#chosen.theme
  }
  get sound(): boolean {
    return this.#chosen.sound
  }
  /** Whether things may move: where the system asks for calm, they don't. */
  get motion(): boolean {
    return this.#chosen.motion && !this.#calm
  }
  /** What was chosen here, whatever the system asks for. */
  get motionWanted(): boolean {
    return this.#chosen.motion
  }
  /** Strong patterns beside the colours. */
  get patterns(): boolean {
    return this.#chosen.patterns
  }
  /** Whether a card that is the only one possible plays itself. */
  get forced(): boolean {
    return this.#chosen.forced
  }
  /** Whether phrases and reactions of others are shown. */
  get phrases(): boolean {
    return this.#chosen.phrases
  }

  choose(some: Partial<Chosen>): void {
    Object.assign(this.#chosen, some)
    keep("settings", this.#chosen)
    this.show()
  }

  /** Puts what concerns the whole page on its root. */
  show(): void {
    const root = document.documentElement
    root.lang = this.lang
    if (this.theme === "auto") delete root.dataset["theme"]
    else root.dataset["theme"] = this.theme
    root.dataset["motion"] = this.motion ? "full" : "none"
    root.dataset["patterns"] = this.patterns ? "strong" : "faint"
  }
}

export const settings = new Settings()
