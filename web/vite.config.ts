import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The address of a server under development, which `npm run dev` passes calls on to.
const server = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses: the client works wherever it is mounted, also behind a proxy's sub-path.
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { css: true, include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
})
