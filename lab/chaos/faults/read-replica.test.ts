/** Reports and lists from a streaming standby: as fresh as the primary, and from the primary while the standby does not serve. */
import { setTimeout as sleep } from 'node:timers/promises'
import { listDeposits } from '@duang/contract/bank/deposit'
import { listTransfers } from '@duang/contract/books/history'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { diagnose } from '../../../apps/api/src/app/doctor/doctor-command.ts'
import { createStaffListener } from '../../../apps/api/src/app/staff.ts'
import { readConfig } from '../../../apps/api/src/kit/start/config.ts'
import { freePort } from '../../../apps/api/test/database/postgres.ts'
import { type Pair, startPair } from '../../../apps/api/test/database/standby.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../apps/api/test/people/site.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.ts'

/** The deadline of a call. */
const DEADLINE_MS = 5_000
const SOON = { timeout: 20_000, interval: 50 }

let pair: Pair
let proxy: TcpProxy
let site: TestSite
/** Another process of the same deployment. */
let other: TestSite
let member: TestMember
let readUrl: string
let call: ReturnType<typeof clientOf>
let lines: { msg?: string; reason?: string }[] = []

beforeAll(async () => {
  pair = await startPair()
  const port = await freePort()
  proxy = await startProxy({ port, targetPorts: [pair.standbyPort], random: () => 0 })
  const { databaseUrl, appDatabaseUrl } = pair.own
  readUrl = Object.assign(new URL(appDatabaseUrl), { port: String(port) }).href
  const own = { databaseUrl, appDatabaseUrl, readUrl }
  site = await createTestSite({ own, onLog: (line) => lines.push(JSON.parse(line)) })
  other = await createTestSite({ own: { databaseUrl, appDatabaseUrl } })
  member = await addMember(site)
  call = clientOf(site, await logIn(site, member))
})
afterAll(async () => {
  await Promise.all([site?.stop(), other?.stop()])
  await proxy?.close()
  await pair?.stop()
})

const state = () => site.replica?.state().fallback
const isUsed = () => expect.poll(state, SOON).toBeUndefined()
beforeEach(async () => {
  site.replica?.watch()
  await isUsed()
  lines = []
})

const newest = async () => {
  const { items } = await call(listTransfers, { params: { uuid: member.uuid }, query: {} })
  return items[0]?.balance
}

/** What `duang doctor` reports of the standby. */
async function doctor(): Promise<string[]> {
  const { databaseUrl, appDatabaseUrl } = pair.own
  const settings = () =>
    readConfig({ DATABASE_URL: databaseUrl, APP_DATABASE_URL: appDatabaseUrl, READ_DATABASE_URL: readUrl })
  const findings = await diagnose(settings, () => new Date())
  return findings.filter(({ check }) => check === 'read-replica').map(({ level, what }) => `${level} ${what}`)
}

/** Reads answered so far, by the standby, and by the primary with the reason. */
async function counts(): Promise<Record<string, number>> {
  const staff = createStaffListener(site.platform, undefined, site.replica)
  const { body } = await staff.inject('/metrics')
  await staff.close()
  const of = (pattern: RegExp) =>
    [...body.matchAll(pattern)].map(([, name, value]) => [name ?? '', Number(value)] as const)
  return Object.fromEntries([
    ...of(/^duang_replica_(reads)_total\{[^}]*\} (\d+)$/gm),
    ...of(/^duang_replica_fallbacks_total\{.*reason="(\w+)"\} (\d+)$/gm),
  ])
}

/** The reads of `work` by who answered. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await work()
  const after = Object.entries(await counts()).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(after.filter(([, count]) => count > 0))
}

/** Runs on the server that answers a report. */
const serverOf = (seconds = 0) =>
  site.read(async (db) => {
    const { rows } = await sql<{ is_standby: boolean }>`
      select pg_is_in_recovery() as is_standby from (select pg_sleep(${seconds})) waited`.execute(db)
    return rows[0]?.is_standby ? 'standby' : 'primary'
  })

const within = async <Result>(ms: number, work: () => Promise<Result>): Promise<Result> => {
  const from = performance.now()
  const result = await work()
  expect(performance.now() - from).toBeLessThan(ms)
  return result
}

test('a member reads what any process acknowledged a moment ago, and the standby answers', async () => {
  let credit = 0
  const answered = await readsOf(async () => {
    for (let n = 0; n < 100; n++) {
      credit += 1_00
      // Each second time by the other process.
      await giveCredit(n % 2 ? other : site, member, 1_00)
      expect(await newest()).toBe(credit)
    }
  })
  // A busy machine is late at times, and then the primary answers.
  expect(answered.reads).toBeGreaterThan(10)
})

test('many members at once read their own newest entry', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => addMember(site)))
  const calls = await Promise.all(members.map(async (each) => clientOf(site, await logIn(site, each))))
  for (let round = 1; round <= 5; round++)
    await Promise.all(
      members.map(async (each, n) => {
        await giveCredit(other, each, 100 + n)
        const { items } = await (calls[n] as typeof call)(listDeposits, { params: { uuid: each.uuid }, query: {} })
        expect(items.map(({ amount }) => amount)).toEqual(Array(round).fill(100 + n))
      }),
    )
})

test('a standby that stops replaying is left after one wait, in one line, and used again later', async () => {
  await pair.onStandby('select pg_wal_replay_pause()')
  const before = (await newest()) ?? 0
  await giveCredit(site, member, 5_00)
  const answered = await readsOf(async () => {
    expect(await within(1_000, newest)).toBe(before + 5_00)
    // It is not waited for again.
    await within(1_000, async () => {
      for (let n = 0; n < 20; n++) expect(await newest()).toBe(before + 5_00)
    })
  })
  expect(answered).toEqual({ behind: 21 })
  await expect.poll(() => site.replica?.state().lagSeconds, SOON).toBeGreaterThan(1)
  expect(lines.filter(({ msg }) => msg?.includes('read replica')).map(({ reason }) => reason)).toEqual(['behind'])
  expect(await doctor()).toEqual([expect.stringMatching(/^wrong The read replica lacks \d+ KiB of the log/)])
  await pair.onStandby('select pg_wal_replay_resume()')
  await isUsed()
  expect(await doctor()).toEqual(['ok The read replica has everything.'])
  expect(site.replica?.state().lagSeconds).toBeLessThan(1)
  expect(await serverOf()).toBe('standby')
})

test('a standby that is paused while nothing is written has everything, and serves', async () => {
  await sleep(1_000)
  await isUsed()
  await pair.onStandby('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await pair.onStandby('select pg_wal_replay_resume()')))
  expect(await serverOf()).toBe('standby')
})

test('a standby that stops leaves its reads to the primary, also those under way', async () => {
  const underWay = serverOf(1)
  await sleep(300)
  await pair.stopStandby()
  expect(await underWay).toBe('primary')
  const answered = await readsOf(async () => {
    for (let n = 0; n < 5; n++) await within(1_000, newest)
  })
  expect(answered).toEqual({ away: 5 })
  expect(await doctor()).toEqual([expect.stringContaining('wrong The read replica does not answer')])
  await pair.restartStandby()
  await isUsed()
  expect(await serverOf()).toBe('standby')
})

test('a network that drops everything: reads under way are answered within the deadline, later ones at once', async () => {
  const underWay = within(DEADLINE_MS, () => serverOf(0.5))
  await sleep(100)
  proxy.setSilent(true)
  onTestFinished(() => proxy.setSilent(false))
  expect(await underWay).toBe('primary')
  expect(await within(DEADLINE_MS, serverOf)).toBe('primary')
  await expect.poll(state, SOON).toBe('away')
  for (let n = 0; n < 5; n++) expect(await within(500, serverOf)).toBe('primary')
  proxy.setSilent(false)
  await isUsed()
})

test('a statement that the standby cancels in favour of the primary is answered by the primary', async () => {
  const setDelay = async (delay: string) => {
    await pair.onStandby(`alter system set max_standby_streaming_delay = '${delay}'`)
    await pair.onStandby('select pg_reload_conf()')
  }
  await setDelay('0')
  onTestFinished(() => setDelay('30s'))
  const report = () =>
    site.read(
      async (db) => {
        const members = await db.selectFrom('members').select('username').execute()
        await sql`select pg_sleep(2)`.execute(db)
        const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db)
        return [members.length > 0, rows[0]?.is_standby]
      },
      { isSnapshot: true },
    )
  const answered = await readsOf(async () => {
    const underWay = report()
    await sleep(500)
    await sql`create table removed as select n from generate_series(1, 1000) n`.execute(site.owner)
    await sql`delete from removed`.execute(site.owner)
    await sql`vacuum removed`.execute(site.owner)
    expect(await underWay).toEqual([true, false])
  })
  expect(answered).toEqual({ conflict: 1 })
})

test('a report that takes too long fails as on the primary, and is not repeated there', async () => {
  const answered = await readsOf(() => expect(serverOf(5)).rejects.toMatchObject({ code: '57014' }))
  expect(answered).toEqual({})
})

test('a write by a report is refused', async () => {
  const write = () => site.read((db) => sql`update members set name = name`.execute(db))
  await expect(write()).rejects.toMatchObject({ code: '25006' })
})

test('a server of another deployment, and another database of the standby, are not used', async () => {
  const foreign = await createTestSite()
  onTestFinished(foreign.stop)
  await sql`create database elsewhere`.execute(site.owner)
  const { databaseUrl, appDatabaseUrl } = pair.own
  const elsewhere = Object.assign(new URL(pair.atStandby(appDatabaseUrl)), { pathname: '/elsewhere' }).href
  for (const [readUrl, fallback] of [
    [foreign.appDatabaseUrl, 'primary'],
    [elsewhere, 'other'],
  ] as const) {
    const wrong = await createTestSite({ own: { databaseUrl, appDatabaseUrl, readUrl } })
    onTestFinished(wrong.stop)
    const found = await wrong.read((db) => db.selectFrom('members').select('username').execute())
    expect(found.map(({ username }) => username)).toContain(member.username)
    expect(wrong.replica?.state().fallback).toBe(fallback)
  }
})

// The last one: its standby is none afterwards.
test('a promoted standby is left, and nothing is ever written to it', async () => {
  await pair.onStandby('select pg_promote()')
  await expect.poll(state, SOON).toBe('primary')
  const before = (await newest()) ?? 0
  await giveCredit(site, member, 7_00)
  const answered = await readsOf(async () => expect(await newest()).toBe(before + 7_00))
  expect(answered).toEqual({ primary: 1 })
  expect(await doctor()).toEqual(['wrong The server of READ_DATABASE_URL accepts writes.'])
  // Its sessions stay read-only, whatever the server accepts.
  await expect(sql`update members set name = name`.execute(site.replica?.db as never)).rejects.toMatchObject({
    code: '25006',
  })
  const [found] = await pair.onStandby<{ count: number }>('select count(*)::int as count from deposits')
  const here = await sql<{ count: number }>`select count(*)::int as count from deposits`.execute(site.owner)
  expect(found?.count).toBe((here.rows[0]?.count ?? 0) - 1)
})
