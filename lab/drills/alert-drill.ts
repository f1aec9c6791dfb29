/**
 * `npm run lab -- alert-drill`: causes the failure of each alert rule in a demonstration of its own, waits until a real Prometheus reports
 * the alert, follows the runbook, waits until the alert ends, and prints a table. `--only A,B` chooses, `--port N` uses N to N + 9,
 * `--verbose` prints what the commands of the runbook print.
 */

import { readOptions } from '../../tools/generate/options.ts'
import type { Drill } from './alert-drill/drill.ts'
import { DRILLS } from './alert-drill/drills.ts'
import { type Environment, startEnvironment } from './alert-drill/environment.ts'
import type { Prometheus } from './alert-drill/prometheus.ts'
import type { Done, Values } from './alert-drill/runbook.ts'

const FIRES_WITHIN_S = 120
const ENDS_WITHIN_S = 180

const { values } = readOptions('npm run lab -- alert-drill [--only ApiDown,JobsLate] [--port 4600] [--verbose]', {
  options: { only: { type: 'string' }, port: { type: 'string', default: '4600' }, verbose: { type: 'boolean' } },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

type Result = { alert: string; failure: string; fired: string; remedy: string; ended: string; problem?: string }

/** 0: done. 1: a finding, or a refusal that changes nothing. Anything else: the command itself is wrong. */
const wrongCommands = (all: readonly Done[]): string[] =>
  all.filter(({ exitCode }) => exitCode > 1).map(({ command, exitCode }) => `exit code ${exitCode}: ${command}`)

async function perform(drill: Drill, environment: Environment, prometheus: Prometheus): Promise<Result> {
  const { alert, failure, remedy } = drill
  const row = { alert, failure, remedy: remedy?.words ?? 'its commands', fired: '–', ended: '–' }
  let given: Values = {}
  let isRepaired = false
  const repair = async () => {
    isRepaired = true
    await remedy?.act(environment, given)
  }
  try {
    if ((await prometheus.firing()).has(alert)) throw new Error('It fires before its failure')
    given = (await drill.cause(environment)) ?? {}
    row.fired = `${(await prometheus.until(alert, true, FIRES_WITHIN_S)).toFixed(0)} s`
    const done = await environment.runbook.run(alert, given, drill.as)
    if (values.verbose) for (const { command, output } of done) print(`    $ ${command}\n${output}`)
    await repair()
    row.ended = `${(await prometheus.until(alert, false, ENDS_WITHIN_S)).toFixed(0)} s`
    const [wrong] = wrongCommands(done)
    return wrong ? { ...row, problem: wrong } : row
  } catch (error) {
    // The next drill needs a whole site.
    if (!isRepaired) await repair().catch(() => undefined)
    return { ...row, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    await drill.end?.(environment)
  }
}

function printTable(results: readonly Result[]): void {
  print('\n| alert | failure | fires after | remedy | ends after |\n|---|---|---|---|---|')
  for (const { alert, failure, fired, remedy, ended, problem } of results)
    print(`| ${alert} | ${failure} | ${fired} | ${remedy} | ${problem ? `FAILED: ${problem}` : ended} |`)
}

const only = values.only?.split(',')
const chosen = DRILLS.filter(({ alert }) => only?.includes(alert) ?? true)
const first = Number(values.port)
const environment = await startEnvironment({
  site: first,
  staff: first + 1,
  secondSite: first + 2,
  secondStaff: first + 3,
  workerStaff: first + 4,
  bank: first + 5,
  studio: first + 6,
  database: first + 7,
  standby: first + 9,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void environment.stop().finally(() => process.exit(1)))
try {
  await environment.runbook.duang('verify-ledger', '--all')
  const prometheus = await environment.watch(first + 8)
  const results: Result[] = []
  for (const drill of chosen) {
    const result = await perform(drill, environment, prometheus)
    print(`${result.problem ? '✗' : '✓'} ${drill.alert}: ${result.problem ?? `${result.fired}, ${result.ended}`}`)
    results.push(result)
  }
  printTable(results)
  if (results.some(({ problem }) => problem)) process.exitCode = 1
} finally {
  await environment.stop()
}
