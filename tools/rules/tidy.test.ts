/** Rules of the repository as tests. A failure names the file and the reason of the rule. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from '../../scripts/test-order.ts'
import { earlyReads } from './early-reads.ts'
import { type SourceFile, sourceFiles } from './files.ts'
import { longFunctions } from './long-functions.ts'

const code = sourceFiles(/^(apps|packages|lab|scripts|tools)\/.*\.(ts|tsx|mjs)$/)
const product = code.filter(
  (file) => /^(apps|packages)\/[^/]+\/src\//.test(file.name) && !isTest(file) && !isGenerated(file),
)

function isTest(file: SourceFile): boolean {
  return /\.test\.tsx?$|\/test\/|fixtures?\.tsx?$/.test(file.name)
}
function isGenerated(file: SourceFile): boolean {
  return /db-types\.ts$/.test(file.name)
}

const SETTINGS = 'apps/api/src/core/brand/settings.ts'
const FUNCTION_LINES_MAX = 70

/** Names of files that break the rule. The list must be empty. */
const offenders = (files: SourceFile[], breaks: (file: SourceFile) => boolean): string[] =>
  files.filter(breaks).map((file) => file.name)
const lines = (file: SourceFile): number => file.text.split('\n').length

test('a file has one subject: 300 lines, a test 500', () => {
  expect(
    offenders(
      code,
      (file) => !isGenerated(file) && lines(file) > (isTest(file) || /\.spec\.ts$/.test(file.name) ? 501 : 301),
    ),
  ).toEqual([])
})

test('a function has one task: 70 lines, outside tests', () => {
  // A function of `inspect.ts` runs in the page, so that it holds all that it needs.
  const isSpec = (file: SourceFile) => isTest(file) || /\.spec\.ts$|^lab\/pictures\/inspect\.ts$/.test(file.name)
  expect(code.filter((file) => !isSpec(file)).flatMap((file) => longFunctions(file, FUNCTION_LINES_MAX))).toEqual([])
})

test('properties stand one by one: a spread holds what is an object already, or depends on something', () => {
  const packed = code.filter((file) => /^ *\.\.\.\{/m.test(file.text))
  expect(packed.map((file) => file.name)).toEqual([])
})

test('the brand is read during rendering: one server renders the pages of every brand', () => {
  const site = product.filter((file) => /^(apps\/web|packages\/ui)\//.test(file.name) && !/gallery/.test(file.name))
  expect(site.flatMap((file) => earlyReads(file, 'brand'))).toEqual([])
})

test('names are kebab-case and describe the content', () => {
  const vague = /(^|[/-])(utils?|helpers?|misc|common|manager|services?)([/.]|$)/
  expect(offenders(code, (file) => vague.test(file.name))).toEqual([])
  expect(offenders(code, (file) => /[A-Z_]/.test(file.name.split('/').at(-1) ?? ''))).toEqual([])
})

test('imports point one way: kit ← core ← money ← entry ← features ← app, and a feature never imports a feature', () => {
  const rings = ['kit', 'core', 'money', 'entry', 'features', 'app']
  const broken = product.flatMap((file) => {
    const [, ring, slug] =
      file.name.match(/\/src\/(kit|core|money|entry|features|app)\/((?<=features\/)[^/]+\/[^/.]+|[^/.]+)/) ?? []
    if (!ring) return []
    return [
      ...file.text.matchAll(/from '#(kit|core|money|entry|features|app)\/((?<=features\/)[^/']+\/[^/']+|[^/']+)/g),
    ]
      .filter(([, target, other]) => {
        // One schema of all brand settings, for types in all rings. The test below keeps its parts free of other imports.
        if (file.name === SETTINGS && target === 'features') return false
        const isUp = rings.indexOf(target ?? '') > rings.indexOf(ring)
        const isSideways = ring === 'features' && target === 'features' && other !== slug
        return isUp || isSideways
      })
      .map(([text]) => `${file.name}: ${text}'`)
  })
  expect(broken).toEqual([])
})

test('states of the gallery are no part of the site', () => {
  const isState = ({ name }: SourceFile) => /^apps\/web\/src\/features\/[\w-]+\/[\w-]+\/gallery\.ts$/.test(name)
  const site = product.filter(({ name }) => name.startsWith('apps/web/src/'))
  expect(site.filter(isState).length).toBeGreaterThan(20)
  const users = site.filter((file) => !isState(file))
  expect(offenders(users, ({ text }) => /['"](#gallery\/|[^'"]*\/gallery\.ts['"])/.test(text))).toEqual([])
})

test('brand settings of a feature are a schema and nothing else', () => {
  const features = /#features\/[^']+/g
  const composed = code.find((file) => file.name === SETTINGS)?.text.match(features) ?? []
  expect(composed.filter((from) => !/^#features\/[\w-]+\/[\w-]+\/settings\.ts$/.test(from))).toEqual([])
  const parts = product.filter((file) => /^apps\/api\/src\/features\/[\w-]+\/[\w-]+\/settings\.ts$/.test(file.name))
  expect(parts).toHaveLength(composed.length)
  expect(
    offenders(parts, (file) =>
      [...file.text.matchAll(/from '([^']+)'/g)].some(
        ([, from]) => !/^(zod|@duang\/contract\/site\/page-brand|#core\/brand\/setting-types\.ts)$/.test(from ?? ''),
      ),
    ),
  ).toEqual([])
})

test.each(['core', 'money', 'entry'])('folders of %s do not import one another in a circle', (ring) => {
  const imports = new Map<string, Set<string>>()
  for (const { name, text } of product) {
    const [, folder] = name.match(new RegExp(`^apps/api/src/${ring}/([^/]+)/`)) ?? []
    if (!folder) continue
    const known = imports.get(folder) ?? new Set()
    for (const [, other] of text.matchAll(new RegExp(`from '(?:#${ring}|\\.\\.)/([a-z-]+)/`, 'g')))
      if (other !== folder) known.add(other ?? '')
    imports.set(folder, known)
  }
  expect(imports.size).toBeGreaterThan(8)
  // Removes folders without imports of the rest, until only cycles are left.
  for (let before = 0; before !== imports.size; ) {
    before = imports.size
    for (const [folder, others] of imports) if (![...others].some((other) => imports.has(other))) imports.delete(folder)
  }
  expect(Object.fromEntries(imports)).toEqual({})
})

test('the wire is what all apps agree on: no app imports the api, and the contract needs zod only', () => {
  expect(
    offenders(
      code,
      (file) => /^apps\/(web|desk|sandbox)\//.test(file.name) && /from '[^']*(@duang\/api|apps\/api)/.test(file.text),
    ),
  ).toEqual([])
  const contract = product.filter((file) => file.name.startsWith('packages/contract/'))
  expect(
    offenders(contract, (file) =>
      [...file.text.matchAll(/from '([^']+)'/g)].some(([, from]) => !/^(zod\/mini|\.\.?\/(?!\.))/.test(from ?? '')),
    ),
  ).toEqual([])
})

test('the product does not import the programs around it', () => {
  const shipped = code.filter((file) => /^(apps|packages)\//.test(file.name))
  const outside = /(?:from|import\() ?'(?:\.\.\/)+(?:lab|scripts|tools)\//
  expect(offenders(shipped, (file) => outside.test(file.text))).toEqual([])
})

test('the conformance suite shares only the contract with the code under test', () => {
  const suite = code.filter((file) => file.name.startsWith('packages/conformance/') && !/\.test\.ts$/.test(file.name))
  expect(suite.length).toBeGreaterThan(20)
  expect(
    offenders(suite, (file) =>
      [...file.text.matchAll(/from '([^']+)'/g)].some(
        ([, from]) =>
          !/^(@duang\/contract\/|zod\/mini$|node:|\.)/.test(from ?? '') || /\.\.\/(apps|packages)/.test(from ?? ''),
      ),
    ),
  ).toEqual([])
})

test('only main reads the time, chance or the environment in the api', () => {
  const ruled = product.filter((file) => /^apps\/api\/src\/(core|money|entry|features)\//.test(file.name))
  expect(offenders(ruled, (file) => /\bDate\.now\(|new Date\(\)|Math\.random|process\.env/.test(file.text))).toEqual([])
})

test('storage of the browser can refuse every access, so that one file of the site touches it', () => {
  const site = product.filter((file) => file.name.startsWith('apps/web/src/'))
  const users = offenders(site, (file) => /\b(localStorage|sessionStorage)\b[.)\]]/.test(file.text))
  expect(users).toEqual(['apps/web/src/kit/storage.ts'])
})

test('Math.random decides nothing on a server', () => {
  expect(
    offenders(
      code.filter((file) => /^apps\/(api|sandbox)\/src\//.test(file.name)),
      (file) => /Math\.random/.test(file.text),
    ),
  ).toEqual([])
})

test('money moves by money/ledger only', () => {
  const outside = product.filter(
    (file) => /^apps\/api\/src\//.test(file.name) && !file.name.startsWith('apps/api/src/money/ledger/'),
  )
  expect(
    offenders(outside, (file) =>
      /\bledger\.(try_post|post|post_disjoint|transfers|accounts|open_member|lock_member|roll_up)\b/.test(
        file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
      ),
    ),
  ).toEqual([])
})

test('a table is defined in a migration, and a function or trigger once, in a file of its own folder', () => {
  const folder = (name: string) => sourceFiles(new RegExp(`^apps/api/db/${name}/.*\\.sql$`))
  const [migrations, functions] = [folder('migrations'), folder('functions')]
  expect(Math.min(migrations.length, functions.length)).toBeGreaterThan(5)
  // A function in a migration has a second definition as soon as it changes.
  const defines = /\bcreate\s+(or\s+replace\s+)?(function|procedure|(constraint\s+)?trigger)\b/i
  expect(offenders(migrations, (file) => defines.test(file.text))).toEqual([])
  expect(offenders(functions, (file) => /\bcreate\s+(table|type|schema|index)\b/i.test(file.text))).toEqual([])
  // The file is applied again when it changes: without `or replace` the second time fails.
  const once = /\bcreate\s+(function|procedure|trigger)\b/i
  expect(offenders(functions, (file) => once.test(file.text))).toEqual([])
  const names = functions.flatMap((file) => [...file.text.matchAll(/create or replace function ([\w.]+)/g)])
  const seen = names.map(([, name]) => name)
  expect(seen.filter((name, n) => seen.indexOf(name) !== n)).toEqual([])
})

test('SQL has one subject a file and lines of at most 100 columns', () => {
  const sql = sourceFiles(/\.sql$/)
  const isMirror = (file: SourceFile) => file.name.startsWith('apps/api/db/schema/')
  expect(offenders(sql, (file) => !isMirror(file) && lines(file) > 301)).toEqual([])
  const long = sql.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, n) => (line.length > 100 ? [`${name}:${n + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('no query is in a loop', () => {
  const looped =
    /\bfor (?:await )?\([^)]*\) \{?\s*\n?\s*await (?:ctx\.db|tx|db)\s*\.(?:selectFrom|insertInto|updateTable|deleteFrom)/
  expect(offenders(product, (file) => looped.test(file.text))).toEqual([])
})

test('no test is skipped, no task is left open and no code prints', () => {
  const open = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`)
  expect(offenders(code, (file) => open.test(file.text))).toEqual([])
  expect(offenders(code.filter(isTest), (file) => /\b(test|it|describe)\.(skip|only|todo)\(/.test(file.text))).toEqual(
    [],
  )
})

test('versions of packages are pinned', () => {
  const manifests = sourceFiles(/(^|\/)package\.json$/)
  expect(manifests.length).toBeGreaterThan(8)
  expect(offenders(manifests, (file) => /": "[\^~]/.test(file.text))).toEqual([])
})

test('no marks of a merge are left', () => {
  const marks = new RegExp(`^(${'<'.repeat(7)}|${'>'.repeat(7)}) `, 'm')
  expect(offenders(sourceFiles(/\.(ts|tsx|mjs|md|json|css|html|sql|yml)$/), (file) => marks.test(file.text))).toEqual(
    [],
  )
})

test('no public file contains a path of a machine or a registry host', () => {
  const files = sourceFiles(/\.(ts|tsx|mjs|md|json|css|html|sql|yml)$|^\.ci\//).filter(
    (file) => file.name !== 'package-lock.json',
  )
  const machine = new RegExp(
    `(^|[^a-zA-Z0-9_.-])/(${['wo' + 'rk', 'ro' + 'ot', 'home/\\w+'].join('|')})/|registry\\.npmjs`,
  )
  expect(offenders(files, (file) => machine.test(file.text))).toEqual([])
})

test('every journey checks for violations of a page’s policy', () => {
  const journeys = code.filter((file) => /^lab\/journeys\/.*\.spec\.ts$/.test(file.name))
  expect(journeys.length).toBeGreaterThan(5)
  // `test` comes from lab/journeys/watched.ts, which fails a journey that caused a violation.
  expect(
    offenders(journeys, (file) => !/import \{[^}]*\btest\b[^}]*\} from '\.\/watched\.ts'/.test(file.text)),
  ).toEqual([])
})

test('a test replaces no module: files of one worker share them', () => {
  expect(offenders(code, (file) => isTest(file) && /\bvi\s*\.(do)?mock\(/i.test(file.text))).toEqual([])
})

test('the files of tests that begin a run exist', () => {
  const names = new Set(code.map(({ name }) => path.basename(name)))
  expect(LONGEST.filter((name) => !names.has(name))).toEqual([])
})
