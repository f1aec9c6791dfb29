/** `npm run lab -- chaos --cycles N [--json] [--seed S] [--clients C] [--processes P] [--patroni WORDS] [--control NAME] [--keep]`, and `--controls` for all negative controls. */
import { randomInt } from 'node:crypto'
import { readOptions } from '../../tools/generate/options.ts'
import type { ChaosReport } from './report.ts'
import { runChaos } from './run.ts'
import { CONTROLS, type ControlName } from './verify/controls.ts'

const { values } = readOptions(
  'npm run lab -- chaos [--cycles N] [--seed S] [--clients C] [--processes P] [--patroni WORDS] [--port FIRST] [--control NAME] [--controls] [--json] [--keep]',
  {
    options: {
      cycles: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      control: { type: 'string' },
      controls: { type: 'boolean', default: false },
      clients: { type: 'string', default: '32' },
      processes: { type: 'string', default: '1' },
      patroni: { type: 'string' },
      port: { type: 'string', default: '5300' },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  },
)
const print = (line: string) => {
  if (!values.json) process.stdout.write(`${line}\n`)
}
const isControl = (name: string): name is ControlName => name in CONTROLS
const wholeNumber = (name: 'cycles' | 'seed' | 'clients' | 'processes' | 'port'): number => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new Error(`--${name} must be a whole number.`)
}

try {
  process.exitCode = values.controls ? await runControls() : await runOnce()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runOnce(): Promise<number> {
  const { control } = values
  if (control !== undefined && !isControl(control))
    throw new Error(`--control must be one of: ${Object.keys(CONTROLS).join(', ')}.`)
  const report = await runChaos({
    cycles: wholeNumber('cycles'),
    seed: wholeNumber('seed'),
    clients: wholeNumber('clients'),
    processes: Math.max(1, wholeNumber('processes')),
    patroni: values.patroni?.split(' ').filter(Boolean),
    portBase: wholeNumber('port'),
    keep: values.keep,
    control,
    print,
  })
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : summaryOf(report))
  return report.findings.length === 0 ? 0 : 1
}

/** Runs each control. A control that stays green is the failure here. */
async function runControls(): Promise<number> {
  const results: { control: string; isRed: boolean; findings: string[] }[] = []
  for (const control of Object.keys(CONTROLS) as ControlName[]) {
    print(`${control}: ${CONTROLS[control].what}`)
    const options = { cycles: 5, seed: wholeNumber('seed'), clients: wholeNumber('clients') }
    const report = await runChaos({ ...options, portBase: wholeNumber('port'), control, print })
    const findings = report.findings.slice(0, 3).map((each) => `${each.check} ${each.harm}: ${each.detail}`)
    results.push({ control, isRed: report.findings.length > 0, findings })
  }
  if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  for (const each of results) print(`${each.isRed ? 'red, as it must be' : 'GREEN, AND MUST NOT BE'}: ${each.control}`)
  return results.every((each) => each.isRed) ? 0 : 1
}

function summaryOf(report: ChaosReport): string {
  const { lost, duplicated, ghost, broken } = report
  const lines = [
    `${report.cycles} cycles in ${report.seconds} s (seed ${report.seed})`,
    `operations ${JSON.stringify(report.operations)}, plays ${JSON.stringify(report.plays)}, sent again because uncertain: ${report.uncertain}`,
    `visits ${JSON.stringify(report.visits)}, transfers of credit ${JSON.stringify(report.transfers)}, rounds reported: ${report.reportedRounds}`,
    `corrections by staff ${JSON.stringify(report.corrections)}`,
    `sockets opened ${report.announced.connections}, balances announced ${report.announced.balances}`,
    `withdrawals ended ${JSON.stringify(report.withdrawals)}, answers ${JSON.stringify(report.answers)}`,
    `faults ${JSON.stringify(report.faults)}, cuts ${JSON.stringify(report.cuts)}`,
    `ready again, ms ${JSON.stringify(report.readyMs)}`,
    `first write after PostgreSQL accepts writes, ms ${JSON.stringify(report.servedMs)}; first success after the faults ${JSON.stringify(report.firstSuccessMs)}`,
    `${lost} lost, ${duplicated} duplicated, ${ghost} ghosts, ${broken} broken`,
    ...(report.folder ? [`Journal, logs and database: ${report.folder}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
