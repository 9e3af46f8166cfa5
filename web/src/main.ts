import "./styles/base.css"

import { mount } from "svelte"

import App from "./App.svelte"
import { words } from "./lib/i18n.svelte"
import { settings } from "./lib/settings.svelte"

settings.show()
await words.load(settings.lang)
const target = document.getElementById("app")
if (target) mount(App, { target })
