/** Builds the gallery (every screen, from fixtures, without a server) and serves it on LOOKS_PORT. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { developmentBrand } from '../page-head.ts'

const root = path.join(import.meta.dirname, '..')
const outDir = mkdtempSync(path.join(tmpdir(), 'duang-looks-'))
const { apply: _, ...brandPlugin } = developmentBrand()
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react(), tailwind(), brandPlugin],
  build: {
    outDir,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(root, 'gallery/index.html') },
  },
})
await preview({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { port: Number(process.env.LOOKS_PORT), strictPort: true, host: '127.0.0.1', allowedHosts: true },
})
