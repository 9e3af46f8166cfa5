import js from "@eslint/js"
import svelte from "eslint-plugin-svelte"
import globals from "globals"
import ts from "typescript-eslint"

import svelteConfig from "./svelte.config.js"

export default ts.config(
  { ignores: ["dist", "src/lib/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off", // indices that were just computed
      "@typescript-eslint/consistent-type-definitions": "off",
      "no-undef": "off", // TypeScript knows
      "svelte/no-at-html-tags": "off", // drawings are made here, names never go there: a test looks for it
      "svelte/prefer-svelte-reactivity": "off", // what is shown is $state, what is not need not be watched
      "svelte/require-each-key": "error",
      eqeqeq: "error",
    },
  },
)
