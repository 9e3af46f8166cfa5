import "./styles/base.css"

import { mount } from "svelte"

import App from "./App.svelte"
import { words } from "./lib/i18n.svelte"
import { settings } from "./lib/settings.svelte"

settings.show()
await words.load(settings.lang)
const target = document.getElementById("app")
if (target) {
  whenShown(target, () => document.querySelector(".opening")?.remove())
  mount(App, { target })
}

/** Does something as soon as the first screen is there, before anybody has seen it. */
function whenShown(app: HTMLElement, act: () => void): void {
  const watching = new MutationObserver(() => {
    if (!app.querySelector("main")) return
    watching.disconnect()
    act()
  })
  watching.observe(app, { childList: true, subtree: true })
}
