/** What people read, in their language; it can be switched in place. */

import type { messages as english } from "../messages/en"
import type { replay } from "../messages/en/replay"
import { settings, type Language } from "./settings.svelte"

/** One sentence, or one for each plural form of the fact `n`. */
export type Message = string | { one: string; other: string }
export type Facts = Record<string, string | number>

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string | { other: string } ? K : `${K}.${Keys<T[K]>}`
}[keyof T & string]
export type Messages = Shape<typeof english>
export type Key = Keys<typeof english & Later>

/** What only some screens say, by areas that are loaded when they are needed. */
interface Later {
  replay: typeof replay
}
type Area = keyof Later

/** The same keys with other words. */
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends { other: string } ? Message : Shape<T[K]> }

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import("../messages/en"),
  fr: () => import("../messages/fr"),
  de: () => import("../messages/de"),
}

const LATER: { [A in Area]: Record<Language, () => Promise<Shape<Pick<Later, A>>>> } = {
  replay: {
    en: () => import("../messages/en/replay"),
    fr: () => import("../messages/fr/replay"),
    de: () => import("../messages/de/replay"),
  },
}

class Words {
  messages = $state.raw<Messages | null>(null)
  lang = $state<Language>("en")
  #areas = new Set<Area>()
  #plurals = new Intl.PluralRules("en")
  #lists = new Intl.ListFormat("en")
  #numbers = new Intl.NumberFormat("en")

  async load(lang: Language): Promise<void> {
    const [{ messages }, ...later] = await Promise.all([LOADERS[lang](), ...[...this.#areas].map((area) => LATER[area][lang]())])
    this.#plurals = new Intl.PluralRules(lang)
    this.#lists = new Intl.ListFormat(lang, { style: "long", type: "conjunction" })
    this.#numbers = new Intl.NumberFormat(lang)
    this.lang = lang
    this.messages = Object.assign({}, messages, ...later) as Messages
  }

  /** Until what a screen says besides is there, in this language and in those that are chosen later. */
  async need(area: Area): Promise<void> {
    this.#areas.add(area)
    const { lang } = this
    const more = await LATER[area][lang]()
    if (this.messages && lang === this.lang) this.messages = { ...this.messages, ...more }
  }

  say(key: string, facts: Facts): string {
    let found: unknown = this.messages
    for (const part of key.split(".")) found = (found as Record<string, unknown> | null | undefined)?.[part]
    if (found === undefined || found === null) throw new Error(`no message ${key}`)
    const message = found as Message
    return fill(typeof message === "string" ? message : message[this.#form(Number(facts["n"]))], facts)
  }

  #form(n: number): "one" | "other" {
    return this.#plurals.select(n) === "one" ? "one" : "other"
  }

  list(items: string[]): string {
    void this.messages // what is written stands in the language that is read now
    return this.#lists.format(items)
  }

  number(value: number): string {
    void this.messages
    return this.#numbers.format(value)
  }
}

export function fill(message: string, facts: Facts): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? `{${name}}`))
}

export const words = new Words()

/** The message of a key, with facts put in. */
export function t(key: Key, facts: Facts = {}): string {
  return words.say(key, facts)
}

/** "Mia, Jonas and Yuki". */
export function listed(items: string[]): string {
  return words.list(items)
}

export async function speak(lang: Language): Promise<void> {
  settings.choose({ lang })
  await words.load(lang)
}
