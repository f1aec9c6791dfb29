/** `npm run lab -- cell-drill`: moves a brand between two cells of real processes under load, and compares everything that was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../tools/generate/options.ts'
import { CONTROLS, type ControlMoment } from './controls.ts'
import { compareAtRest, endLoads, endMove, moveOnce, openDrill, startLoads } from './drill.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { FRONT_NAMES, type FrontName } from './front.ts'
import { type Report, reportOf, textOf } from './report.ts'
import { verifyReporting } from './verify-reporting.ts'

/** Lines are settled and payouts found by jobs of each minute. */
const PATIENCE_MS = 240_000

const USAGE = `npm run lab -- cell-drill [options]
  --moves N     moves of the brand, there and back; 4 by default
  --members N   members of the data set of the first cell, of which four of five are of the moving brand; 2000 by default
  --proxy NAME  ${FRONT_NAMES.join(', ')}; own by default, the others where installed
  --quiet N     seconds of load before each move; 8 by default
  --folder DIR  keeps the data set there, and uses it again
  --control N   a negative control: injects a fault, which must be found. ${Object.keys(CONTROLS).join(', ')}
  --json        the report as JSON
  --keep        keeps the folder of the run`

const { values } = readOptions(USAGE, {
  options: {
    moves: { type: 'string', default: '4' },
    members: { type: 'string', default: '2000' },
    proxy: { type: 'string', default: 'own' },
    quiet: { type: 'string', default: '8' },
    folder: { type: 'string' },
    control: { type: 'string' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const [moves, members, quiet] = [values.moves, values.members, values.quiet].map(Number) as [number, number, number]
const isFront = (name: string): name is FrontName => FRONT_NAMES.some((each) => each === name)
const { proxy } = values
if (!Number.isInteger(moves) || moves < 1 || !(members >= 2_000) || !(quiet >= 1) || !isFront(proxy)) {
  console.error(USAGE)
  process.exit(2)
}
const say = (line: string) => {
  if (!values.json) process.stdout.write(`${line}\n`)
}

const control = values.control === undefined ? undefined : CONTROLS[values.control]
if (values.control !== undefined && !control) {
  console.error(`--control must be one of: ${Object.keys(CONTROLS).join(', ')}.`)
  process.exit(2)
}

const environment = await startEnvironment({ members, front: proxy, dataFolder: values.folder, say })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void environment.stop({ keepFolder: values.keep }).then(() => process.exit(130)))
let isGreen = false
try {
  const report = await run(environment)
  isGreen = report.findings.length === 0
  if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else say(textOf(report))
} finally {
  const keepFolder = values.keep || (!isGreen && !control)
  await environment.stop({ keepFolder })
  if (keepFolder) console.error(`Logs and databases: ${environment.folder}`)
}
process.exitCode = isGreen ? 0 : 1

async function run({ cells, reporting }: Environment): Promise<Report> {
  const drill = await openDrill(environment)
  let serving: 'a' | 'b' = 'a'
  const inject = async (moment: ControlMoment) => {
    if (control?.moment === moment) await control.inject(environment, serving)
  }
  startLoads(drill)
  for (let n = 1; n <= moves && drill.findings.length === 0; n++) {
    await sleep(quiet * 1_000)
    const to: 'a' | 'b' = serving === 'a' ? 'b' : 'a'
    if (!(await moveOnce(drill, to))) break
    serving = to
    await inject('after-move')
    await endMove(drill, to)
    say(`move ${n} to ${to}: pause ${drill.moves.at(-1)?.pauseMs} ms`)
    for (const { check, harm, detail } of drill.findings) say(`${check} ${harm}: ${detail}`)
  }
  await endLoads(drill)
  await inject('before-compare')
  await compareAtRest(drill, { serving, patienceMs: control ? 5_000 : PATIENCE_MS })
  for (const { sessions } of drill.actors) await sessions.stop()
  for (const { api } of Object.values(cells)) await api.stop()
  await inject('before-reporting')
  const owners = Object.values(cells).map(({ owner }) => owner)
  drill.findings.push(...(await verifyReporting(owners, reporting.owner, control ? 5_000 : PATIENCE_MS)))
  drill.http.close()
  return reportOf(drill, quiet * 1_000)
}
