import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { jsonForScript, readPageFile } from './page-file.ts'

const TEMPLATE = `<!doctype html><html><head><!--brand-->
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/old.js">
<link rel="stylesheet" crossorigin href="/index.css"></head>
<body><div id="root">
  <!--page--><div>shell</div><!--/page-->
</div></body></html>`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'duang-page-'))
  writeFileSync(path.join(folder, 'index.html'), TEMPLATE)
  writeFileSync(path.join(folder, 'index.css'), '.all{}')
  writeFileSync(path.join(folder, 'aff.css'), '.aff{}')
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/aff.js'), '')
  writeFileSync(path.join(folder, 'assets/libraries.js'), ' '.repeat(60_000))
  writeFileSync(
    path.join(folder, 'first-loads.json'),
    JSON.stringify({ '/aff/:afCode': ['/assets/index.js', '/assets/libraries.js', '/assets/aff.js', '/aff.css'] }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const assemble = (address: string, rendered?: { html: string; title: string; state: unknown }) =>
  readPageFile(folder)?.assemble({ path: address, head: '<title>T</title>', nonce: 'N', rendered }) ?? ''

test('text of a visitor or a brand cannot end its script element', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--<script>', '</SCRIPT>': '<!--' }
  const text = jsonForScript(hostile)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(hostile)
})

test('a page that is not rendered keeps its shell, contains its styles and loads its code by a script', () => {
  const page = assemble('/aff/ABCD1234')
  expect(page).toContain('<div>shell</div>')
  expect(page).toContain('<style nonce="N">.all{}.aff{}</style>')
  expect(page.match(/<link rel="stylesheet" type="text\/inlined"/g)).toHaveLength(2)
  expect(assemble('/elsewhere')).not.toContain('aff')
})

/** Runs the loading script in a minimal browser. With `isPainted` the observer fires twice, as at a first paint. */
function load(isPainted: boolean) {
  const [, script = ''] = assemble('/aff/ABCD1234').match(/<script nonce="N">(.*)<\/script><\/body>/) ?? []
  const done: string[] = []
  class PerformanceObserver {
    constructor(notify: () => void) {
      if (isPainted) for (let n = 0; n < 2; n++) setTimeout(notify)
    }
    observe = ({ type }: { type: string }) => done.push(`observe ${type}`)
  }
  runInNewContext(script.replace('import(', 'run('), {
    self: { PerformanceObserver },
    PerformanceObserver,
    setTimeout,
    document: {
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => done.push(`ask ${href}`) },
    },
    run: async (href: string) => done.push(`run ${href}`),
  })
  return done
}
const LOADED = [
  'observe paint',
  ...['ask /assets/index.js', 'ask /assets/libraries.js', 'ask /assets/aff.js'],
  ...['run /assets/libraries.js', 'run /assets/index.js'],
]

test('requests code once, at the first paint, and runs large files before the entry', async () => {
  const done = load(true)
  expect(done).toEqual(['observe paint'])
  await expect.poll(() => done).toEqual(LOADED)
})

test('loads the code after a second where no paint is reported', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const done = load(false)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toEqual(['observe paint'])
  await vi.advanceTimersByTimeAsync(10)
  expect(done).toEqual(LOADED)
})

test('puts the rendered page into the root with its state beside it and ignores replacement patterns', () => {
  const page = assemble('/aff/ABCD1234', { html: "<p>$& $' $$</p>", title: 'T', state: { text: "</script>$'" } })
  expect(page).toContain(`<div id="root"><p>$& $' $$</p></div>`)
  expect(page).toContain(`<script type="application/json" id="state">{"text":"\\u003c/script>$'"}</script>`)
  expect(page).not.toContain('shell')
  expect(page).toContain('<script nonce="N">{let early;')
})

test('reports which addresses the build has a page for', () => {
  const file = readPageFile(folder)
  expect(['/aff/ABCD1234', '/aff/ABCD1234/', '/aff', '/nowhere'].map((each) => file?.hasPage(each))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('without a build there is no page', () => {
  expect(readPageFile(path.join(folder, 'nowhere'))).toBeUndefined()
})
