import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// The address of a server under development, which `npm run dev` passes calls on to.
const server = 'http://127.0.0.1:8000'

const CORE =
  /node_modules\/(svelte|esm-env|clsx)\/|src\/(?:chime|i18n\.svelte|memory|messageformat|settings\.svelte|route|notation|tell|extension\.svelte|table\.svelte|deck|api)\.ts$|CardFace/
/** What a player adds to the shuffles. */
const SHARES = /src\/(?:sha256|fair\/(?:memory|shares))\.ts$/

/** Parts of the page are plain imports: what Vite fetches beside them is there already. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (part) => part()' : null,
}

export default defineConfig({
  plugins: [plainImports, svelte()],
  // Relative addresses: the client works wherever it is mounted, also behind a proxy's sub-path.
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet of 8 KB is there from the start, so that parts have nothing to wait for but themselves.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    // What every page and every game needs lies in one file: smaller on the wire than in a dozen.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE },
            { name: 'shares', test: SHARES },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { css: true, include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
})
