import { SCRIPT_TARGET, STYLE_TARGET } from '@duang/theme/oldest-browsers'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const DESK = `http://localhost:${process.env.DESK_PORT ?? 3200}`

export default defineConfig({
  // scripts/vite-root.ts
  resolve: { preserveSymlinks: process.env.SITE_LINKED === '1' },
  plugins: [react(), tailwind()],
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '/api': DESK, '/old-browser': DESK },
  },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: SCRIPT_TARGET,
    cssTarget: STYLE_TARGET,
  },
})
