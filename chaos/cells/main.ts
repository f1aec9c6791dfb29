/** `npm run cell-drill`: moves a brand between two cells of real processes under load, and compares everything that was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../tools/options.ts'
import { endLoads, moveOnce, openDrill, startLoads } from './drill.ts'
import { startEnvironment } from './environment.ts'
import { FRONT_NAMES, type FrontName } from './front.ts'
import { reportOf, textOf } from './report.ts'
import { verifyReporting } from './verify-reporting.ts'

const USAGE = `npm run cell-drill -- [options]
  --moves N     moves of the brand, there and back; 4 by default
  --members N   members of the data set of the first cell, of which four of five are of the moving brand; 2000 by default
  --proxy NAME  ${FRONT_NAMES.join(', ')}; own by default, the others where installed
  --quiet N     seconds of load before each move; 8 by default
  --folder DIR  keeps the data set there, and uses it again
  --json        the report as JSON
  --keep        keeps the folder of the run`

const { values } = readOptions(USAGE, {
  options: {
    moves: { type: 'string', default: '4' },
    members: { type: 'string', default: '2000' },
    proxy: { type: 'string', default: 'own' },
    quiet: { type: 'string', default: '8' },
    folder: { type: 'string' },
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

const environment = await startEnvironment({ members, front: proxy, dataFolder: values.folder, say })
let isGreen = false
try {
  const drill = await openDrill(environment)
  startLoads(drill)
  let serving: 'a' | 'b' = 'a'
  for (let n = 1; n <= moves; n++) {
    await sleep(quiet * 1_000)
    const to: 'a' | 'b' = serving === 'a' ? 'b' : 'a'
    const moved = await moveOnce(drill, to)
    if (!moved) break
    serving = to
    say(`move ${n} to ${to}: pause ${moved.pauseMs} ms, ${drill.findings.length} findings`)
  }
  await endLoads(drill, serving)
  for (const { sessions } of drill.actors) await sessions.stop()
  const cells = Object.values(environment.cells)
  for (const { api } of cells) await api.stop()
  drill.findings.push(
    ...(await verifyReporting(
      cells.map(({ owner }) => owner),
      environment.reporting.owner,
    )),
  )
  drill.http.close()
  const report = reportOf(drill, quiet * 1_000)
  isGreen = report.findings.length === 0
  if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else say(textOf(report))
} finally {
  await environment.stop({ keepFolder: values.keep || !isGreen })
  if (!isGreen) console.error(`Logs and databases: ${environment.folder}`)
}
process.exitCode = isGreen ? 0 : 1
