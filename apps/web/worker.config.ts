/** Builds the service worker, after the site, because it contains the names of the site's files. */
import { createHash } from 'node:crypto'
import { SCRIPT_TARGET } from '@duang/theme/oldest-browsers'
import { defineConfig } from 'vite'
import { filesOf, firstLoads, readManifest } from './first-loads.ts'
import { OUT, textsOfLanguage } from './language.ts'
import type { Build } from './worker/build.ts'

/**
 * All code of the site, with fonts and pictures. A sheet that is first opened offline must not break its page. The frame of the
 * chat belongs to another host.
 */
function describeBuild(): Build {
  const manifest = readManifest(OUT)
  const parts = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry)
  const code = filesOf(manifest, [...Object.values(firstLoads()).flat(), ...parts])
  const art = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const files = new Set([...code, ...art.filter((file) => /\.(woff2|svg|avif)$/.test(file))].map((file) => `/${file}`))
  const sorted = [...files].sort()
  return {
    version: createHash('sha256').update(sorted.join()).digest('hex').slice(0, 12),
    entry: `/${manifest['index.html']?.file}`,
    files: sorted,
  }
}

export default defineConfig({
  // scripts/vite-root.ts
  resolve: { preserveSymlinks: process.env.SITE_LINKED === '1' },
  // Read when the worker is built, not when this file is loaded.
  plugins: [
    textsOfLanguage(),
    { name: 'build', config: () => ({ define: { BUILD: JSON.stringify(describeBuild()) } }) },
  ],
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: SCRIPT_TARGET,
    // A worker of this kind is one classic script.
    rolldownOptions: {
      input: 'worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
    modulePreload: { polyfill: false },
  },
})
