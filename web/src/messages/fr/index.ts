import type { Messages } from "../../lib/i18n.svelte"
import { common } from "./common"
import { dessus } from "./dessus"
import { end } from "./end"
import { home } from "./home"
import { name } from "./name"
import { sea } from "./sea"
import { table } from "./table"
import { verso } from "./verso"

export const messages: Messages = { common, dessus, end, home, name, sea, table, verso }
