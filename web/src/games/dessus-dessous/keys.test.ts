import { expect, test } from "vitest"

import { pressed } from "./keys"

const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
  pressed({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

test("numbers are sheets, arrows turn and move", () => {
  expect(key("1")).toEqual({ sheet: 0 })
  expect(key("5")).toEqual({ sheet: 4 })
  expect(key("ArrowLeft")).toEqual({ action: "turn_back" })
  expect(key("ArrowUp")).toEqual({ action: "higher" })
  expect(key("Delete")).toEqual({ action: "take_out" })
})

test("letters mean the same in capitals", () => {
  expect(key("f")).toEqual({ action: "turn_over" })
  expect(key("F", { shiftKey: true })).toEqual({ action: "turn_over" })
})

test("back and forth", () => {
  expect(key("z", { ctrlKey: true })).toEqual({ action: "undo" })
  expect(key("Z", { metaKey: true, shiftKey: true })).toEqual({ action: "redo" })
  expect(key("y", { ctrlKey: true })).toEqual({ action: "redo" })
})

test("the browser keeps its own keys", () => {
  for (const pressed of [key("c", { ctrlKey: true }), key("f", { ctrlKey: true }), key("ArrowLeft", { altKey: true }), key("Tab"), key("x")])
    expect(pressed).toBeNull()
})
