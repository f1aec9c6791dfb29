/** Builds the gallery (every screen, from fixtures, without a server) and serves it on GALLERY_PORT. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SCRIPT_TARGET, STYLE_TARGET } from '@duang/theme/oldest-browsers'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { textsOfLanguage } from '../language.ts'
import { developmentBrand } from '../page-head.ts'

const root = path.join(import.meta.dirname, '..')
const outDir = mkdtempSync(path.join(tmpdir(), 'duang-gallery-'))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
const { apply: _, ...brandPlugin } = developmentBrand()
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [textsOfLanguage(), react(), tailwind(), brandPlugin],
  build: {
    outDir,
    target: SCRIPT_TARGET,
    cssTarget: STYLE_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(root, 'gallery/index.html') },
  },
})
await preview({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { port: Number(process.env.GALLERY_PORT), strictPort: true, host: '127.0.0.1', allowedHosts: true },
})
