/** Where in the page somebody is. Addresses are those that people share. */

class Router {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))
  anchor = $state(location.hash.slice(1))

  /** How many steps of ours lie behind this page. */
  #behind = 0

  constructor() {
    addEventListener("popstate", () => this.#read())
    document.addEventListener("click", (event) => this.#follow(event))
  }

  /** The parts of the path: /table/abc is ["table", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent)
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(history.state, "", path)
    else history.pushState({ behind: ++this.#behind }, "", path)
    this.#read()
    if (!location.hash) scrollTo(0, 0)
  }

  /** To where one came from, or home for who came from elsewhere. */
  back(): void {
    if (this.#behind > 0) history.back()
    else this.go("/")
  }

  #read(): void {
    this.#behind = (history.state as { behind?: number } | null)?.behind ?? 0
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
    this.anchor = location.hash.slice(1)
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest("a")
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return
    if (/^\/(api|docs|static|claim|openapi)/.test(link.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
