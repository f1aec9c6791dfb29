/**
 * What a browser must fetch before a page works: JavaScript and CSS of the first load, gzip, from the manifest of the build.
 * `node tools/bundle-size.ts [--json]`, after `npm run build`; ends with 1 when a page is over its budget.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const DIST = new URL('../apps/web/dist/', import.meta.url)
const BUDGET_KIB = 130

/** The chunks that a page needs: the entry, its layout, its screen. */
const PAGES: Record<string, readonly string[]> = {
  '/login': ['index.html', 'src/app/public-layout.tsx', 'src/features/login/login-screen.tsx'],
  '/auth/deposit': ['index.html', 'src/app/private-layout.tsx', 'src/features/deposit/deposit-screen.tsx'],
}

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
type Row = { page: string; js_kib: number; css_kib: number; files: number; budget_kib: number; isWithin: boolean }

/** All files that these chunks need, with those that they import at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (!chunk)
      throw new Error(`${source} is not in the manifest of the build; is its name still right in tools/bundle-size.ts?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return files
}

const kibOf = (files: readonly string[]): number =>
  Math.round(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length, 0) / 102.4,
  ) / 10

function measure(manifest: Manifest): Row[] {
  return Object.entries(PAGES).map(([page, sources]) => {
    const files = [...filesOf(manifest, sources)]
    const js_kib = kibOf(files.filter((file) => file.endsWith('.js')))
    const css_kib = kibOf(files.filter((file) => file.endsWith('.css')))
    return { page, js_kib, css_kib, files: files.length, budget_kib: BUDGET_KIB, isWithin: js_kib <= BUDGET_KIB }
  })
}

const rows = measure(JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Manifest)
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
