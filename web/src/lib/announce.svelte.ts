/** What a screen reader says of what happens. Two lines in turn, so that the same words are said twice. */

class Announcer {
  lines = $state(["", ""])
  #turn = 0

  say(text: string): void {
    if (!text) return
    this.#turn = 1 - this.#turn
    this.lines[this.#turn] = text
    this.lines[1 - this.#turn] = ""
  }
}

export const announcer = new Announcer()
export const announce = (text: string): void => announcer.say(text)
