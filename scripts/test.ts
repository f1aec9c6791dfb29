/**
 * Runs every check and test and adds the results up; with `--all` also the journeys marked `@long`. `--changed [COMMIT]` runs what the files
 * reach that differ from the commit. A failing step does not stop the next one.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changeOf } from './quick-lane/changed-files.ts'
import { select } from './quick-lane/quick-lane.ts'
import { failedOfPlaywright, failedOfVitest } from './test-reports.ts'
import { endOnSignals, runStep, stopLeftovers } from './test-steps.ts'
import { buildWebIfNeeded } from './web-build.ts'

const ROOT = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'duang-results-'))
// biome-ignore lint/suspicious/noConsole: this is a program that talks to a person.
const say = (line: string) => console.log(line)
let passed = 0
let failed = 0
/** What failed, said again at the end: a run prints thousands of lines. */
const failures: string[] = []

function count(name: string, isOk: boolean): void {
  if (isOk) passed++
  else failed++
  if (!isOk) failures.push(name)
  say(`${isOk ? '✓' : '✗'} ${name}`)
}

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)
const removeFolder = () => rmSync(folder, { recursive: true, force: true })
endOnSignals(removeFolder)

const lane = process.argv.includes('--changed') ? quickLane() : undefined

count('types', await runStep(bin('tsc'), ['-b']))
count('lint', await runStep(bin('biome'), ['check', ...(lane ? ['--no-errors-on-unmatched', ...lane.files] : ['.'])]))
count('unused', await runStep(bin('knip'), []))

const vitestFile = path.join(folder, 'vitest.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`]
await runStep(bin('vitest'), ['run', ...reporters, ...(lane?.tests ?? [])])
addUp('vitest', vitestFile, (report) => ({
  passed: report.numPassedTests as number,
  failed: (report.numFailedTests as number) + (report.numFailedTestSuites as number),
  failures: failedOfVitest(report),
}))

if (!lane || lane.journeys.length + lane.screens.length > 0) await testInBrowsers()

count('nothing is left running', (await stopLeftovers()) === 0)
// The folder holds pictures of the pages that failed.
if (failed === 0) removeFolder()
else say(`Results are kept in ${folder}`)
say('')
for (const each of failures) say(`✗ ${each}`)
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** Every test that a change reaches, the nearest first, as many as fit into three minutes. */
function quickLane() {
  const [next] = process.argv.slice(process.argv.indexOf('--changed') + 1)
  const { since, files } = changeOf(ROOT, next?.startsWith('-') ? undefined : next)
  const selection = select(ROOT, files)
  const { tests, journeys, screens, leftOut } = selection
  say(`${files.length} changed files since ${since}: ${tests.length} test files`)
  say(`Journeys: ${journeys.join(', ') || 'none'}. Pictures: ${screens.join(', ') || 'none'}.`)
  if (leftOut.length > 0) say(`${leftOut.length} further test files reach the change. npm test runs them.`)
  return { ...selection, files: files.filter((file) => existsSync(path.join(ROOT, file))) }
}

async function testInBrowsers(): Promise<void> {
  try {
    await buildWebIfNeeded(say)
    count('site builds', true)
    count('first loads within their budget', await runStep(process.execPath, ['lab/measure/bundle-size.ts']))
  } catch (error) {
    say(String(error))
    count('site builds', false)
  }
  const journeys = lane?.journeys.map((name) => `lab/journeys/${name}.spec.ts`) ?? []
  if (!lane || journeys.length > 0)
    await runBrowserTests('playwright', ['--config', 'lab/journeys/playwright.config.ts', ...journeys], {
      ...(process.argv.includes('--all') ? { ALL_TESTS: '1' } : {}),
      E2E_DATA: path.join(folder, 'e2e'),
    })
  if (!lane || lane.screens.length > 0)
    await runBrowserTests(
      'visual regression',
      ['--config', 'lab/pictures/playwright.config.ts', 'pictures.spec.ts', ...(lane ? [] : ['studios.spec.ts'])],
      { VISUAL_RESULTS: path.join(folder, 'visual'), VISUAL_SCREENS: lane?.screens.join(',') ?? '' },
    )
}

async function runBrowserTests(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  await runStep(bin('playwright'), ['test', ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  addUp(name, file, (report) => {
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats as Record<string, number>
    if (skipped > 0) say(`${name}: ${skipped} skipped, see above`)
    return { passed: expected, failed: unexpected + flaky, failures: failedOfPlaywright(report) }
  })
}

/** A runner that left no report, or ran nothing, has failed. */
function addUp(
  name: string,
  file: string,
  read: (report: Record<string, unknown>) => { passed: number; failed: number; failures: string[] },
): void {
  try {
    const result = read(JSON.parse(readFileSync(file, 'utf8')))
    passed += result.passed
    failed += result.failed
    failures.push(...result.failures)
    if (result.passed + result.failed === 0) count(`${name} ran no test`, false)
  } catch {
    count(`${name} left no report`, false)
  }
}
