/**
 * What a browser must fetch before a page works: JavaScript and CSS of the first load, gzip, from the manifest of the build.
 * `node tools/bundle-size.ts [--json]`, after `npm run build`; ends with 1 when a page is over its budget.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { FIRST_LOADS, filesOf, type Manifest, readManifest } from './first-loads.ts'

const DIST = new URL('../apps/web/dist/', import.meta.url)
const BUDGET_KIB = 130

type Row = { page: string; js_kib: number; css_kib: number; files: number; budget_kib: number; isWithin: boolean }

const kibOf = (files: readonly string[]): number =>
  Math.round(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length, 0) / 102.4,
  ) / 10

function measure(manifest: Manifest): Row[] {
  return Object.entries(FIRST_LOADS).map(([page, sources]) => {
    const files = filesOf(manifest, sources)
    const js_kib = kibOf(files.filter((file) => file.endsWith('.js')))
    const css_kib = kibOf(files.filter((file) => file.endsWith('.css')))
    return { page, js_kib, css_kib, files: files.length, budget_kib: BUDGET_KIB, isWithin: js_kib <= BUDGET_KIB }
  })
}

const rows = measure(readManifest(fileURLToPath(DIST)))
const lines = rows.map((row) =>
  [
    row.page.padEnd(16),
    `js ${row.js_kib} KiB of ${row.budget_kib}`,
    `css ${row.css_kib} KiB`,
    `${row.files} files`,
  ].join('  '),
)
process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(rows)}\n` : `${lines.join('\n')}\n`)
if (rows.some((row) => !row.isWithin)) process.exitCode = 1
