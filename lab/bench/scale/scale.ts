/**
 * Every call of the specification on a small and on a large data set, over HTTP, in one run and by turns. The small one is the
 * demonstration's seed and a thousand members, the large one has a million. Both come from the same SQL. docs/scale.md has the results.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../../apps/api/src/kit/postgres/postgres-server.ts'
import { addDays, bangkokDate } from '../../../apps/api/src/kit/text/bangkok-time.ts'
import { freePort } from '../../stage/free-port.ts'
import { atMost, type Figure, median } from '../work/report.ts'
import { type CallTimes, type Given, newDigits, ROWS, type Row } from './scale-calls.ts'
import { type Reply, send, serverAt } from './scale-client.ts'
import { ownerOf, type Sandbox, scaleDatabase } from './scale-data.ts'
import { type Cast, castOf, type Measured } from './scale-members.ts'
import { writeScalePage } from './scale-page.ts'
import { type Ends, SCALE_SETTINGS, startSandbox, startScaleApi } from './scale-process.ts'
import { measureTournaments } from './scale-tournament.ts'

const SMALL_MEMBERS = 1_000
const TARGET = 1.5
export type ScaleOptions = {
  members: number
  rounds: number
  seconds: number
  /** A folder whose data is used again, and kept. */
  folder: string | undefined
  /** Measures only calls whose name has this part. */
  only: string | undefined
  writesPage: boolean
  say: (line: string) => void
}
type Side = {
  name: string
  url: string
  server: ReturnType<typeof serverAt>
  cast: Cast
  ticket: string
  digits: string
}

export async function benchScale(options: ScaleOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  mkdirSync(folder, { recursive: true })
  const server = await startPostgres({
    dataFolder: path.join(folder, 'postgres'),
    port: await freePort(),
    settings: SCALE_SETTINGS,
  })
  const ends: Ends = []
  try {
    const sandbox = await startSandbox(folder, ends)
    const small = await startSide(server.url, { name: 'small', members: SMALL_MEMBERS, sandbox, options, ends })
    const large = await startSide(server.url, { name: 'scale_large', members: options.members, sandbox, options, ends })
    const times = await measureCalls(small, large, options)
    const tournaments = options.only ? [] : await measureTournaments({ ...options, url: large.url, sandbox, ends })
    const figures = [...times.flatMap(figuresOf), ...tournaments]
    if (options.writesPage) writeScalePage(times, tournaments)
    return { setup: { ...options, smallMembers: SMALL_MEMBERS, settings: SCALE_SETTINGS }, figures }
  } finally {
    for (const end of ends) await end()
    await server.stop()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

type SideOptions = { name: string; members: number; sandbox: Sandbox; options: ScaleOptions; ends: Ends }

async function startSide(serverUrl: string, { name, members, sandbox, options, ends }: SideOptions): Promise<Side> {
  const url = await scaleDatabase(serverUrl, name, { members, sandbox, say: options.say })
  const owner = ownerOf(url)
  // Kept data has the port of an earlier sandbox.
  await owner.query(`update providers set base_url = regexp_replace(base_url, 'localhost:\\d+', $1)`, [
    `localhost:${new URL(sandbox.sandboxUrl).port}`,
  ])
  // A bank that cannot be asked for names: its time is not the api’s.
  await owner.query(`update bank_feeds set adapter = 'feed', base_url = null`)
  await owner.query(
    `insert into games (brand_id, provider, game_code, type, name_th, name_en)
      values (1, 'joker', 'bowl-hi-lo', 'casino', 'ไฮโล', 'Hi-lo') on conflict do nothing`,
  )
  const cast = await castOf(owner)
  await owner.query('analyze sessions, throttles, withdrawals, payouts')
  await owner.end()
  const port = await startScaleApi(url, sandbox, ends)
  return { name, url, server: serverAt(port), cast, ticket: '', digits: '' }
}

/** The first round warms caches and plans. It does not count. */
async function measureCalls(small: Side, large: Side, options: ScaleOptions): Promise<CallTimes[]> {
  const rows = ROWS.filter(
    ({ call, who }) =>
      !options.only || call.name.includes(options.only) || (who === 'newcomer' && options.only === 'register'),
  )
  const times = rows.map((row): CallTimes => ({ row, small: [], large: [], extreme: [] }))
  for (let round = 0; round <= options.rounds; round++) {
    for (const side of [small, large]) side.digits = newDigits()
    for (const each of times) await measureCall(each, { small, large, round })
    if (round === 0)
      for (const each of times) for (const list of [each.small, each.large, each.extreme]) list.length = 0
    options.say(round === 0 ? 'warmed' : `round ${round} of ${options.rounds}`)
  }
  return times
}

type Turn = { small: Side; large: Side; round: number }

async function measureCall({ row, ...times }: CallTimes, { small, large, round }: Turn): Promise<void> {
  const hasExtreme = row.who === 'member' || row.who === 'once'
  for (let time = 0; time < row.times; time++) {
    const turns: [keyof typeof times, () => Promise<number | undefined>][] = [
      ['small', () => timeOf(small, row, round, memberOf(small.cast, row, round, 'typical'))],
      ['large', () => timeOf(large, row, round, memberOf(large.cast, row, round, 'typical'))],
    ]
    if (hasExtreme)
      turns.push(['extreme', () => timeOf(large, row, round, memberOf(large.cast, row, round, 'extreme'))])
    // By turns, and not always in the same order: what ran before warms the processor's caches.
    if ((round + time) % 2 === 1) turns.reverse()
    for (const [name, measure] of turns) {
      const ms = await measure()
      if (ms !== undefined) times[name].push(ms)
    }
  }
}

/** Members with a failed withdrawal send it again, and the others ask for a new one. Undefined where no member is left. */
function memberOf(cast: Cast, { call, who }: Row, round: number, kind: 'typical' | 'extreme'): Measured | undefined {
  if (who !== 'once') return kind === 'typical' ? cast.typical : cast.top
  const all = kind === 'typical' ? cast.once : cast.heavy
  if (call.name === 'withdraw.retry') return all.filter((each) => each.failedWithdrawal)[round]
  if (call.name === 'withdraw.request') return all.filter((each) => !each.failedWithdrawal)[round]
  return all[round]
}

async function timeOf(side: Side, row: Row, round: number, member: Measured | undefined): Promise<number | undefined> {
  if (!member) return undefined
  const end = bangkokDate(new Date())
  const given: Given = {
    member,
    round,
    days: { start: addDays(end, -91), end },
    newcomer: { ticket: side.ticket, digits: side.digits },
  }
  const hasSession = row.who === 'member' || row.who === 'once'
  const reply = await send(side.server, row.call, row.ask(given), hasSession ? member : undefined)
  if (reply.status !== 200)
    throw new Error(`${row.call.name} on ${side.name}: ${reply.status} ${reply.text.slice(0, 300)}`)
  if (row.call.name === 'register.open') side.ticket = ticketIn(reply)
  return reply.ms
}

const ticketIn = ({ text }: Reply): string => (JSON.parse(text) as { ticket: string }).ticket

function figuresOf({ row, small, large, extreme }: CallTimes): Figure[] {
  if (small.length === 0 || large.length === 0) return []
  const base = median(small)
  const figure = (name: string, times: number[]) =>
    atMost(
      [row.call.method, row.call.path, row.variant, name].filter(Boolean).join(' '),
      median(times) / base,
      TARGET,
      `${median(times).toFixed(2)} ms to ${base.toFixed(2)} ms, ${times.length} times`,
    )
  return [figure('typical', large), ...(extreme.length > 0 ? [figure('extreme', extreme)] : [])]
}
