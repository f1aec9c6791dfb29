/**
 * Offered load from half of the capacity to four times of it, with a mix of all classes: which share of each class is answered, and how
 * soon. The capacity is what one process answers when each of its clients waits for its reply. Clients and database run here too.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { LOAD_CLASSES, type LoadClass } from '../../packages/contract/src/wire/define-call.ts'
import { buildWebIfNeeded } from '../../scripts/web-build.ts'
import { startApi } from '../stage/api-process.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { type GatewayOptions, recycleLog } from './gateway.ts'
import { fillBrands, fillPlays } from './work/gateway-work.ts'
import { loadHttp } from './work/http-load.ts'
import { fillReaders } from './work/http-work.ts'
import { loadOpen, type OpenResult } from './work/open-load.ts'
import { type Crowd, fillAccounts, KINDS, type Kind, MIX, playBets, requestsOf } from './work/overload-work.ts'
import { atLeast, atMost, type Figure } from './work/report.ts'

const MEMBERS = 1_000
const FACTORS = [0.5, 1, 1.5, 2, 3, 4]
const CAPACITY_CONNECTIONS = 64
/** Of each kind: members and providers do not wait for each other. */
const CONNECTIONS = 600
const OVERLOAD_FROM = 2
const SETTLED_MIN = 0.999
/** Business refusals are answers: the process did the work. */
const isAnswer = (status: string): boolean => status === '200' || status === '422' || status === '409'

type Level = { factor: number; offered: number; of: Record<Kind, OpenResult> }

export async function benchOverload(options: GatewayOptions): Promise<{ setup: object; figures: Figure[] }> {
  await buildWebIfNeeded(options.say)
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const settings = { shared_buffers: '2GB', max_wal_size: '4GB', min_wal_size: '2GB' }
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort(), settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    const url = await newDatabase(server.socketUrl ?? server.url, 'overload')
    const owner = createPool({ url, poolSize: 1, as: 'owner', onError })
    await recycleLog(owner)
    await fillBrands(owner, [1])
    const crowd = { plays: await fillPlays(owner, 1, MEMBERS), readers: await fillReaders(owner) }
    await fillAccounts(owner)
    await owner.end()
    // Jobs would pay withdrawals meanwhile.
    const api = await startApi(url, { ROLE: 'serve' })
    const figures = await measure(api.port, crowd, options).finally(api.stop)
    return { setup: { members: MEMBERS, mix: MIX, factors: FACTORS, settings, ...options }, figures }
  } finally {
    await stop()
  }
}

async function measure(port: number, crowd: Crowd, options: GatewayOptions): Promise<Figure[]> {
  const seconds = Math.max(5, options.seconds)
  await capacityOf(port, crowd, 3)
  const capacity = await capacityOf(port, crowd, seconds)
  options.say(`capacity: ${Math.round(capacity)} requests a second over ${CAPACITY_CONNECTIONS} connections`)
  const levels: Level[] = []
  for (const factor of FACTORS) {
    const level = await offer(port, crowd, { factor, offered: capacity * factor, seconds })
    options.say(lineOf(level))
    options.say(`  ${JSON.stringify(Object.fromEntries(KINDS.map((kind) => [kind, level.of[kind].statuses])))}`)
    levels.push(level)
  }
  return figuresOf(levels, capacity)
}

/** Kinds in turn, in proportion to their shares. */
function shuffled(count: number): Kind[] {
  const kinds = KINDS.flatMap((kind) => Array.from({ length: Math.round(MIX[kind].share * 100) }, () => kind))
  // 37 and 100 have no common divisor, so that each kind is spread over the turn.
  return Array.from({ length: count }, (_, n) => kinds[(n * 37) % kinds.length] as Kind)
}

async function capacityOf(port: number, crowd: Crowd, seconds: number): Promise<number> {
  // More than are answered.
  const count = 4_000 * seconds
  const wins = await playBets({ ports: [port], plays: crowd.plays, count: 400 * seconds })
  const next = await requestsOf(crowd, { wins, lines: count * MIX.lines.share })
  const turn = shuffled(count)
  let at = 0
  const { perSecond, statuses, sample } = await loadHttp({
    port,
    seconds,
    connections: CAPACITY_CONNECTIONS,
    next: () => {
      const kind = turn[at++ % turn.length] as Kind
      // Wins are few on a fast machine: a bet costs the same.
      return kind === 'wins' && wins.length === 0 ? next.bets() : next[kind]()
    },
    judge: (body) => (body.includes('"overloaded"') ? 'refused' : 'answered'),
  })
  if (statuses.refused) throw new Error(`The capacity was refused: ${JSON.stringify(statuses)} ${sample.slice(0, 300)}`)
  return perSecond
}

type Offer = { factor: number; offered: number; seconds: number }

async function offer(port: number, crowd: Crowd, { factor, offered, seconds }: Offer): Promise<Level> {
  const countOf = (kind: Kind) => offered * MIX[kind].share * (seconds + 1) + 10
  const wins = await playBets({ ports: [port], plays: crowd.plays, count: countOf('wins') })
  const next = await requestsOf(crowd, { wins, lines: countOf('lines') })
  const results = await Promise.all(
    KINDS.map((kind) =>
      loadOpen({
        ports: [port],
        connections: CONNECTIONS,
        perSecond: offered * MIX[kind].share,
        seconds,
        isAnswer,
        next: next[kind],
      }),
    ),
  )
  return { factor, offered, of: Object.fromEntries(KINDS.map((kind, n) => [kind, results[n]])) as Level['of'] }
}

const kindsOf = (name: LoadClass): Kind[] => KINDS.filter((kind) => MIX[kind].of === name)
const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
function shareOf({ of }: Level, name: LoadClass): number {
  const results = kindsOf(name).map((kind) => of[kind])
  return sum(results.map(({ answered }) => answered)) / sum(results.map(({ due }) => due))
}
const worst = ({ of }: Level, name: LoadClass, which: 'acceptedP50' | 'acceptedP99'): number =>
  Math.max(...kindsOf(name).map((kind) => of[kind][which]))
const percent = (share: number): string => `${(share * 100).toFixed(share > 0.99 ? 2 : 1)} %`

function lineOf(level: Level): string {
  const classes = LOAD_CLASSES.map((name) => {
    const [half, most] = [worst(level, name, 'acceptedP50'), worst(level, name, 'acceptedP99')]
    return `${name} ${percent(shareOf(level, name))} ${Math.round(half)}/${Math.round(most)} ms`
  })
  const goodput = sum(KINDS.map((kind) => level.of[kind].goodput))
  return `${level.factor} x (${Math.round(level.offered)}/s, answered ${Math.round(goodput)}/s): ${classes.join(', ')}`
}

function figuresOf(levels: readonly Level[], capacity: number): Figure[] {
  const over = levels.filter(({ factor }) => factor >= OVERLOAD_FROM)
  const most = over.at(-1) as Level
  const least = (name: LoadClass) => Math.min(...over.map((level) => shareOf(level, name)))
  const goodput = Math.min(...over.map(({ of }) => sum(KINDS.map((kind) => of[kind].goodput))))
  const disorder = over.flatMap((level) =>
    LOAD_CLASSES.slice(1).map((name, n) => shareOf(level, LOAD_CLASSES[n] as LoadClass) - shareOf(level, name)),
  )
  const detail = `at ${OVERLOAD_FROM} to ${most.factor} times ${Math.round(capacity)} a second`
  return [
    atLeast('answered settlements in overload, %', least('settlement') * 100, SETTLED_MIN * 100, detail),
    atMost('classes refused before an earlier one, %', Math.max(0, ...disorder) * 100, 2, LOAD_CLASSES.join(', ')),
    atLeast('goodput in overload, to the capacity', goodput / capacity, 0.7, `${Math.round(goodput)} a second`),
    atMost(
      'p99 of settlements in overload, ms',
      Math.max(...over.map((level) => worst(level, 'settlement', 'acceptedP99'))),
      1_000,
      detail,
    ),
  ]
}

const onError = (error: Error) => console.error(error.message)
