import { svelte } from "@sveltejs/vite-plugin-svelte"
import { loadEnv } from "vite"
import { defineConfig } from "vitest/config"

// `npm run dev` asks a server that runs beside it: `rectoverso serve --port 8321`.
const server = loadEnv("", ".", "RECTOVERSO_")["RECTOVERSO_SERVER"] ?? "http://127.0.0.1:8321"

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    manifest: "manifest.json", // by which the server knows what a page will need
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What most screens share comes in one file, not in twenty.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "common", test: /node_modules|src\/(lib|ui)\//, minShareCount: 2 }] } },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/static": server, "/claim": server, "/docs": server } },
  test: { include: ["src/**/*.test.ts"], setupFiles: "vitest.setup.ts" },
})
