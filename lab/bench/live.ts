/**
 * The socket: memory of a connection and time of a broadcast with 5,000 members on one process, and the time from a commit to the event
 * with two processes. The api is the real process (apps/api/src/main.ts). The clients run here and take processor time from it.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { announceToBrand } from '../../apps/api/src/core/live/announce.ts'
import { createDb, createPool, type Db, inTransaction } from '../../apps/api/src/kit/database/db.ts'
import { hashSecret } from '../../apps/api/src/kit/ids.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { houseAccount, memberAccount, post } from '../../apps/api/src/money/ledger/ledger.ts'
import { announcementEvent, balanceEvent } from '../../packages/contract/src/wire/live.ts'
import { type ApiProcess, startApi } from '../stage/api-process.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { processorMs } from '../stage/processor-time.ts'
import { openLiveSocket } from './work/live-socket.ts'
import { atMost, type Figure } from './work/report.ts'

const SOCKETS = 5_000
/** Sockets that connect at once. */
const CONNECTING = 50
const BROADCASTS = 20
/** Members with a socket on each of two processes, and transactions at once. */
const MEMBERS_OF_TWO = 200
const DEPOSITING = 8
const HOST = 'bench.localhost'
/** Garbage of the handshakes is gone by then. */
const SETTLE_MS = 15_000

type Pool = ReturnType<typeof createPool>
type Member = { memberId: number; token: string; cookie: string }
type Options = { seconds: number; say: (line: string) => void }

export async function benchLive(options: Options): Promise<{ setup: object; figures: Figure[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort() })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    const url = await newDatabase(server.url, 'live')
    const owner = createPool({ url, poolSize: DEPOSITING, as: 'owner', onError })
    await owner.query(`insert into brand_hosts (host, brand_id) values ($1, 1)`, [HOST])
    const members = await fillMembers(owner, SOCKETS)
    const db = createDb(owner)
    const figures = [...(await measureMany(url, db, members, options)), await measureTwo(url, db, members, options)]
    await db.destroy()
    return { setup: { SOCKETS, BROADCASTS, MEMBERS_OF_TWO, DEPOSITING, SETTLE_MS, seconds: options.seconds }, figures }
  } finally {
    await stop()
  }
}

/** Members with an account and a session each. */
async function fillMembers(owner: Pool, count: number): Promise<Member[]> {
  const { rows } = await owner.query<{ member_id: number }>(
    `insert into members (brand_id, username, phone, password_hash, name, af_code, created_at)
      select 1, 'live' || n, '08' || (10000000 + n), '', 'live', 'L' || n, now() from generate_series(1, $1::int) n
      returning member_id`,
    [count],
  )
  const secret = () => randomBytes(32).toString('base64url')
  const members = rows.map((row) => ({ memberId: row.member_id, token: secret(), cookie: secret() }))
  const ids = members.map((each) => each.memberId)
  await owner.query('select ledger.open_member(1, id) from unnest($1::bigint[]) id', [ids])
  await owner.query(
    `insert into sessions (brand_id, member_id, token_hash, cookie_hash, started_at, last_seen_at, expires_at)
      select 1, id, token, cookie, now(), now(), now() + interval '1 day'
      from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as u (id, token, cookie)`,
    [ids, members.map((each) => hashSecret(each.token)), members.map((each) => hashSecret(each.cookie))],
  )
  await owner.query('analyze')
  return members
}

/** Bytes of memory that a process holds. */
function residentBytes(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) * 1_024
}

type OnEvent = (member: Member, name: string, payload: string) => void

async function connectAll(api: ApiProcess, members: readonly Member[], onEvent: OnEvent): Promise<Socket[]> {
  const sockets: Socket[] = []
  const waiting = [...members]
  const work = async () => {
    for (let member = waiting.pop(); member; member = waiting.pop()) {
      const each = member
      const open = () =>
        openLiveSocket({
          port: api.port,
          host: HOST,
          token: each.token,
          cookie: each.cookie,
          onEvent: (name, payload) => onEvent(each, name, payload),
        })
      // As members do: an overloaded server may close a connection before it has joined.
      sockets.push(await open().catch(open))
    }
  }
  await Promise.all(Array.from({ length: CONNECTING }, work))
  return sockets
}

async function measureMany(url: string, db: Db, members: readonly Member[], { say }: Options): Promise<Figure[]> {
  const api = await startApi(url)
  const first = await connectAll(api, members.slice(0, 100), () => undefined)
  await sleep(SETTLE_MS)
  const before = residentBytes(api.pid)
  for (const socket of first) socket.destroy()
  let sentAt = 0
  const times: number[] = []
  const from = performance.now()
  const sockets = await connectAll(api, members, (_member, name) => {
    if (name === announcementEvent.name) times.push(performance.now() - sentAt)
  })
  say(`connected ${sockets.length} sockets in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  await sleep(SETTLE_MS)
  const held = (residentBytes(api.pid) - before) / (sockets.length - first.length) / 1_024
  say(`${held.toFixed(1)} KiB a connection`)
  const usedBefore = processorMs(api.pid)
  for (let n = 0; n < BROADCASTS; n++) {
    const expected = (n + 1) * sockets.length
    sentAt = performance.now()
    await announceToBrand(db, { brand: { id: 1 } }, announcementEvent, {})
    while (times.length < expected) await sleep(20)
  }
  const used = (processorMs(api.pid) - usedBefore) / BROADCASTS
  for (const socket of sockets) socket.destroy()
  await api.stop()
  const p99 = percentile(times, 0.99)
  return [
    atMost('memory of a connection, KiB', held, 40, `${sockets.length} sockets on one process`),
    atMost(
      'broadcast to all, p99 ms',
      p99,
      250,
      `median ${percentile(times, 0.5).toFixed(0)} ms, ${BROADCASTS} broadcasts, ${used.toFixed(0)} ms of a processor each`,
    ),
  ]
}

/** From sending the commit of a deposit to the event on both processes. */
async function measureTwo(url: string, db: Db, all: readonly Member[], { seconds, say }: Options): Promise<Figure> {
  const members = all.slice(0, MEMBERS_OF_TWO)
  const apis = [await startApi(url), await startApi(url)]
  /** Waits for the event of a version, by process and member. */
  const waiting = new Map<string, () => void>()
  const sockets = await Promise.all(
    apis.map((api, n) =>
      connectAll(api, members, ({ memberId }, name, payload) => {
        if (name === balanceEvent.name) waiting.get(`${n}:${memberId}:${JSON.parse(payload).version}`)?.()
      }),
    ),
  )
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  const versions = new Map<number, number>()
  const work = async (own: readonly Member[]) => {
    for (let n = 0; performance.now() < end; n++) {
      const { memberId } = own[n % own.length] as Member
      const version = (versions.get(memberId) ?? 0) + 1
      versions.set(memberId, version)
      const arrivals = apis.map(
        (_, api) =>
          new Promise<number>((resolve) =>
            waiting.set(`${api}:${memberId}:${version}`, () => resolve(performance.now())),
          ),
      )
      const committedAt = await deposit(db, memberId)
      times.push(...(await Promise.all(arrivals)).map((at) => at - committedAt))
    }
  }
  const share = MEMBERS_OF_TWO / DEPOSITING
  await Promise.all(Array.from({ length: DEPOSITING }, (_, n) => work(members.slice(n * share, (n + 1) * share))))
  say(`${times.length} balances on two processes, median ${percentile(times, 0.5).toFixed(1)} ms`)
  for (const socket of sockets.flat()) socket.destroy()
  for (const api of apis) await api.stop()
  return atMost(
    'balance after its commit, p99 ms',
    percentile(times, 0.99),
    300,
    `${times.length} events on two processes`,
  )
}

/** Returns the time at which the commit was sent. */
async function deposit(db: Db, memberId: number): Promise<number> {
  let sentAt = 0
  await inTransaction(db, async (tx) => {
    await post(tx, 1, new Date(), [
      {
        id: randomUUID(),
        kind: 'deposit.credit',
        debit: houseAccount('bank'),
        credit: memberAccount(memberId, 'cash'),
        amount: 100,
      },
    ])
    sentAt = performance.now()
  })
  return sentAt
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const onError = (error: Error) => console.error(error.message)
