import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The address of a server under development, which `npm run dev` passes calls on to.
const server = 'http://127.0.0.1:8000'

const CORE =
  /node_modules\/(svelte|esm-env|clsx)\/|src\/(?:i18n\.svelte|memory|messageformat|settings\.svelte|route|notation|tell|extension\.svelte|table\.svelte|deck)\.ts$|CardFace/

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses: the client works wherever it is mounted, also behind a proxy's sub-path.
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page and every game needs lies in one file: smaller on the wire than in a dozen.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { css: true, include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
})
