/**
 * Measures the files that a browser must fetch before a page works, for each page of the site: JavaScript and CSS of the first load
 * (gzip), fonts of its style sheets and pictures of its parts (uncompressed), from the manifest of the build.
 * `node lab/measure/bundle-size.ts [--json]`, after `npm run build`. Exit code 1 when a page is over its budget.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { assetsOf, filesOf, firstLoads, type Manifest, readManifest } from '../../apps/web/first-loads.ts'

const DIST = new URL('../../apps/web/dist/', import.meta.url)
/** In KiB. The budget of pictures is promised for the front page, and applied to all pages. Pages of members have more code. */
const BUDGET = { js: 130, memberJs: 140, fonts: 56, images: 60 }

type Row = {
  page: string
  js_kib: number
  css_kib: number
  fonts_kib: number
  images_kib: number
  files: number
  isWithin: boolean
}

const bytesOf = (file: string): Buffer => readFileSync(new URL(file, DIST))
const kib = (bytes: number): number => Math.round(bytes / 102.4) / 10
const gzipped = (files: readonly string[]): number =>
  kib(files.reduce((sum, file) => sum + gzipSync(bytesOf(file), { level: 9 }).length, 0))
const plain = (files: readonly string[]): number => kib(files.reduce((sum, file) => sum + bytesOf(file).length, 0))

/** Files that style sheets name by `url()`. */
function namedBy(sheets: readonly string[], pattern: RegExp): string[] {
  const named = sheets.flatMap((sheet) => [
    ...bytesOf(sheet)
      .toString()
      .matchAll(/url\("?\/([^")]+)"?\)/g),
  ])
  return [...new Set(named.map(([, file]) => file as string))].filter((file) => pattern.test(file))
}

function measure(manifest: Manifest): Row[] {
  return Object.entries(firstLoads()).map(([page, sources]) => {
    const files = filesOf(manifest, sources)
    const sheets = files.filter((file) => file.endsWith('.css'))
    const images = assetsOf(manifest, sources).filter((file) => /\.(avif|webp|png|jpe?g|svg)$/.test(file))
    const row = {
      page,
      js_kib: gzipped(files.filter((file) => file.endsWith('.js'))),
      css_kib: gzipped(sheets),
      fonts_kib: plain(namedBy(sheets, /\.woff2$/)),
      // Of a picture in several forms and sizes a browser loads one: the largest counts.
      images_kib: Math.max(0, ...images.map((file) => plain([file]))),
      files: files.length,
    }
    const js = page.startsWith('/auth/') ? BUDGET.memberJs : BUDGET.js
    const isWithin = row.js_kib <= js && row.fonts_kib <= BUDGET.fonts && row.images_kib <= BUDGET.images
    return { ...row, isWithin }
  })
}

const rows = measure(readManifest(fileURLToPath(DIST)))
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`)
// biome-ignore lint/suspicious/noConsole: a table for a person.
else console.table(rows)
if (rows.some((row) => !row.isWithin)) process.exitCode = 1
