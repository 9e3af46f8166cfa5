import { expect, test } from "vitest"

import { minutes } from "./times"

test.each([
  [0, "0:00"],
  [-5, "0:00"],
  [1, "0:01"],
  [59_001, "1:00"],
  [127_000, "2:07"],
  [3_600_000, "1:00:00"],
])("%i ms are %s", (ms, told) => expect(minutes(ms)).toBe(told))
