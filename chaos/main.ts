/** `npm run chaos -- --cycles N [--json] [--seed S] [--clients C] [--plant NAME] [--keep]`, and `--controls` for all negative controls. */
import { randomInt } from 'node:crypto'
import { readOptions } from '../tools/options.ts'
import { PLANTS, type PlantName } from './plants.ts'
import type { ChaosReport } from './report.ts'
import { runChaos } from './run.ts'

const { values } = readOptions(
  'npm run chaos -- [--cycles N] [--seed S] [--clients C] [--port FIRST] [--plant NAME] [--controls] [--json] [--keep]',
  {
    options: {
      cycles: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      plant: { type: 'string' },
      controls: { type: 'boolean', default: false },
      clients: { type: 'string', default: '32' },
      port: { type: 'string', default: '5300' },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  },
)
const say = (line: string) => {
  if (!values.json) process.stdout.write(`${line}\n`)
}
const isPlant = (name: string): name is PlantName => name in PLANTS
const wholeNumber = (name: 'cycles' | 'seed' | 'clients' | 'port'): number => {
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
  const { plant } = values
  if (plant !== undefined && !isPlant(plant))
    throw new Error(`--plant must be one of: ${Object.keys(PLANTS).join(', ')}.`)
  const report = await runChaos({
    cycles: wholeNumber('cycles'),
    seed: wholeNumber('seed'),
    clients: wholeNumber('clients'),
    portBase: wholeNumber('port'),
    keep: values.keep,
    plant,
    say,
  })
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : summaryOf(report))
  return report.findings.length === 0 ? 0 : 1
}

/** Each plant must be found; a control that stays green is the failure here. */
async function runControls(): Promise<number> {
  const results: { plant: string; isRed: boolean; findings: string[] }[] = []
  for (const plant of Object.keys(PLANTS) as PlantName[]) {
    say(`${plant}: ${PLANTS[plant].what}`)
    const options = { cycles: 5, seed: wholeNumber('seed'), clients: wholeNumber('clients') }
    const report = await runChaos({ ...options, portBase: wholeNumber('port'), plant, say })
    const findings = report.findings.slice(0, 3).map((each) => `${each.check} ${each.harm}: ${each.detail}`)
    results.push({ plant, isRed: report.findings.length > 0, findings })
  }
  if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  for (const each of results) say(`${each.isRed ? 'red, as it must be' : 'GREEN, AND MUST NOT BE'}: ${each.plant}`)
  return results.every((each) => each.isRed) ? 0 : 1
}

function summaryOf(report: ChaosReport): string {
  const { lost, duplicated, ghost, broken } = report
  const lines = [
    `${report.cycles} cycles in ${report.seconds} s (seed ${report.seed})`,
    `operations ${JSON.stringify(report.operations)}, plays ${JSON.stringify(report.plays)}, sent again because uncertain: ${report.uncertain}`,
    `visits ${JSON.stringify(report.visits)}, movements of credit ${JSON.stringify(report.movements)}, rounds told: ${report.toldRounds}`,
    `corrections by staff ${JSON.stringify(report.corrections)}`,
    `withdrawals ended ${JSON.stringify(report.withdrawals)}, answers ${JSON.stringify(report.answers)}`,
    `faults ${JSON.stringify(report.faults)}, cuts ${JSON.stringify(report.cuts)}`,
    `ready again, ms ${JSON.stringify(report.readyMs)}; first success after that ${JSON.stringify(report.firstSuccessMs)}`,
    `${lost} lost, ${duplicated} duplicated, ${ghost} ghosts, ${broken} broken`,
    ...(report.folder ? [`Journal, logs and database: ${report.folder}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
