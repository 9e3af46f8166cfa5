/** Looking at a back that everyone has seen: by touch and hold, by resting the pointer on it, or with V. */

export interface Peek {
  face: string
  back: string
  at: DOMRect
}

const HOLD = 350 // ms
const REST = 250 // ms
const SLIP = 10 // px that a finger may move

/** An action for a board whose cards have data-back and data-front. */
export function peeking(board: HTMLElement, tell: (peek: Peek | null) => void) {
  let timer = 0
  let resting: HTMLElement | null = null
  let shown: HTMLElement | null = null
  let start: PointerEvent | null = null

  /** The card under a pointer, also where something to be pressed lies over it. */
  function under({ clientX, clientY }: PointerEvent): HTMLElement | null {
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const card = element.closest<HTMLElement>("[data-back]")
      if (card && board.contains(card)) return card
    }
    return null
  }

  function showCard(card: HTMLElement): void {
    const { front: face = "", back = "" } = card.dataset
    shown = card
    tell({ face, back, at: card.getBoundingClientRect() })
  }

  function hide(): void {
    clearTimeout(timer)
    resting = null
    if (shown) tell(null)
    shown = null
  }

  function down(event: PointerEvent): void {
    hide()
    if (event.pointerType === "mouse") return
    start = event
    const card = under(event)
    if (card) timer = window.setTimeout(() => showCard(card), HOLD)
  }

  function move(event: PointerEvent): void {
    if (event.pointerType !== "mouse") {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP) hide()
      return
    }
    const card = under(event)
    if (card === resting) return
    hide()
    resting = card
    if (card) timer = window.setTimeout(() => showCard(card), REST)
  }

  function up(event: PointerEvent): void {
    start = null
    if (event.pointerType === "mouse") return
    if (shown)
      board.addEventListener("click", (click) => (click.stopPropagation(), click.preventDefault()), {
        capture: true,
        once: true,
      })
    hide()
  }

  function press(event: KeyboardEvent): void {
    const card = event.key.toLowerCase() === "v" && document.activeElement?.closest<HTMLElement>("[data-back]")
    if (card && shown !== card && board.contains(card)) showCard(card)
    else if (shown) hide()
  }

  function menu(event: Event): void {
    if (start && (shown || (event.target as Element).closest("[data-back]"))) event.preventDefault()
  }

  const over = new AbortController()
  const { signal } = over
  board.addEventListener("pointerdown", down, { signal })
  board.addEventListener("pointermove", move, { signal })
  board.addEventListener("pointerup", up, { signal })
  board.addEventListener("pointercancel", hide, { signal })
  board.addEventListener("pointerleave", hide, { signal })
  board.addEventListener("focusout", hide, { signal })
  board.addEventListener("contextmenu", menu, { signal })
  addEventListener("keydown", press, { signal })
  return {
    destroy() {
      clearTimeout(timer)
      over.abort()
    },
  }
}
