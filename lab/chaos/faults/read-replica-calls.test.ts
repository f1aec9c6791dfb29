/** The calls and commands that a standby answers: each report, nothing else, and of the caller's brand only. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CALLS, type CallDefinition, isReadCall } from '@duang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_HOST, SECOND_LOGINS, seedSecondBrand } from '../../../apps/api/seed/second-brand.ts'
import { createStaffListener } from '../../../apps/api/src/app/staff.ts'
import { cookieName } from '../../../apps/api/src/core/session/session.ts'
import { addTournament, createPlayground } from '../../../apps/api/src/features/rewards/tournament/fixtures.ts'
import { type Pair, startPair } from '../../../apps/api/test/database/standby.ts'
import { startApiProcess } from '../../../apps/api/test/outside/api-process.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../apps/api/test/people/site.ts'

const calls: readonly CallDefinition[] = CALLS
const folder = mkdtempSync(path.join(tmpdir(), 'duang-replica-'))

let pair: Pair
let site: TestSite
let readUrl: string
/** Members of the first and of the second brand. */
let ours: TestMember & { session: TestSession }
let theirs: { uuid: string; username: string; session: TestSession }
let tournament: string
let round: { roundId: string; provider: string }

beforeAll(async () => {
  pair = await startPair()
  const { databaseUrl, appDatabaseUrl } = pair.own
  readUrl = pair.atStandby(appDatabaseUrl)
  site = await createTestSite({ own: { databaseUrl, appDatabaseUrl, readUrl } })
  const bank = { sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: site.sandboxSecret }
  await seedSecondBrand(site.owner, { ...bank, now: site.platform.clock(), withMembers: true })
  await site.ctx()
  const member = await addMember(site, { username: 'onlyhere', accountName: 'เฉพาะที่ นี่' })
  await giveCredit(site, member, 1_000_000)
  const { provider, play } = await createPlayground(site)
  const { roundId } = await play(member, { stake: 100, gain: 50 })
  round = { roundId, provider: provider.provider }
  tournament = await addTournament(site)
  ours = { ...member, session: await logIn(site, member) }
  theirs = await logInAtSecond()
})
afterAll(async () => {
  await site?.stop()
  await pair?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function logInAtSecond() {
  const [{ username, password }] = SECOND_LOGINS
  const answer = await site.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: SECOND_HOST },
    payload: { username, password },
  })
  const { uuid } = await site.owner
    .selectFrom('members')
    .select('uuid')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const cookie = answer.cookies.find((each) => each.name === cookieName(false))?.value ?? ''
  return { uuid, username, session: { token: answer.json().token as string, cookie } }
}

const RANGE = { start: '2026-10-01', end: '2026-10-05' }
/** Input that a call cannot be made without. */
const inputOf = (name: string): object =>
  ({
    'winlost.report': { type: 'wl', ...RANGE },
    'winlost.extras': RANGE,
    'winlost.game-days': { ...RANGE, provider: round.provider, gameCode: 'g' },
    'winlost.rounds': { day: '2026-10-05', provider: round.provider, gameCode: 'g' },
    'winlost.round': round,
    'winlost.download': RANGE,
    'history.download': { account: 'credit' },
    'affiliate.downline-bonus': RANGE,
    'affiliate.accruals': RANGE,
  })[name] ?? {}

type Caller = { uuid: string; username: string; session: TestSession }

function send(call: CallDefinition, host: string, { uuid, username, session }: Caller) {
  const ids = { uuid, username }
  const own = (call.owner ?? []).filter((each) => each.in !== 'params').map((each) => [each.field, ids[each.is]])
  const input = { ...inputOf(call.name), ...Object.fromEntries(own) }
  const url = call.path.replace('{uuid}', uuid).replace('{username}', username).replace('{id}', tournament)
  return site.fastify.inject({
    method: call.method,
    url,
    headers: {
      host,
      authorization: `Bearer ${session.token}`,
      cookie: `${cookieName(false)}=${session.cookie}`,
    },
    ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  })
}

async function counts(): Promise<{ standby: number; primary: number }> {
  const staff = createStaffListener(site.platform, undefined, site.replica)
  const { body } = await staff.inject('/metrics')
  await staff.close()
  const sum = (name: string) =>
    [...body.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'gm'))].reduce((total, [, n]) => total + Number(n), 0)
  return { standby: sum('duang_replica_reads_total'), primary: sum('duang_replica_fallbacks_total') }
}

const named = (list: readonly CallDefinition[]) => list.map((call) => [call.name, call] as const)

test.each(named(calls.filter((call) => call.isReport)))('%s is answered by the standby', async (_, call) => {
  const before = await counts()
  const answer = await send(call, 'localhost', ours)
  expect(answer.statusCode, answer.body).toBe(200)
  const after = await counts()
  expect(after.standby).toBeGreaterThan(before.standby)
  expect(after.primary).toBe(before.primary)
})

test('a report of a member has what the member did', async () => {
  const [call] = calls.filter(({ name }) => name === 'winlost.round') as [CallDefinition]
  const answer = await send(call, 'localhost', ours)
  expect(answer.json().round).toMatchObject({ roundId: round.roundId, stake: 1 })
})

test.each(named(calls.filter((call) => call.isReport)))(
  '%s at the host of another brand has nothing of the first',
  async (_, call) => {
    const own = await send(call, SECOND_HOST, theirs)
    for (const mark of [ours.uuid, ours.username, ours.account, ours.accountName, round.roundId])
      expect(own.body).not.toContain(mark)
    if (call.access !== 'member') return
    const foreign = await send(call, SECOND_HOST, { ...ours, session: theirs.session })
    expect([404, own.statusCode]).toContain(foreign.statusCode)
    expect(foreign.body).not.toContain(round.roundId)
    expect((await send(call, SECOND_HOST, ours)).statusCode).toBe(401)
  },
)

test('no other call reads from the standby', async () => {
  const others = calls.filter((call) => !call.isReport && isReadCall(call) && call.access === 'member')
  expect(others.length).toBeGreaterThan(20)
  const before = await counts()
  for (const call of others) await send(call, 'localhost', ours)
  expect(await counts()).toEqual(before)
})

const sessionsOnStandby = async () => {
  const [row] = await pair.onStandby<{ sessions: string }>(
    `select sessions from pg_stat_database where datname = current_database()`,
  )
  return Number(row?.sessions)
}

async function duang(line: string) {
  const { databaseUrl, appDatabaseUrl } = pair.own
  const child = spawn(process.execPath, [path.resolve('apps/api/src/cli.ts'), ...line.split(' '), '--json'], {
    cwd: folder,
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      APP_DATABASE_URL: appDatabaseUrl,
      READ_DATABASE_URL: readUrl,
      BANK: 'none',
    },
  })
  const [data, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { data, errors }
}

// Last: it stops the standby.
test('reports and lists of staff are read from the standby, by the owner where they must, and from the primary without it', async () => {
  const lines = ['report day --date 2026-10-05', 'report reconcile --date 2026-10-05', 'members history onlyhere']
  const served: string[] = []
  for (const line of lines) {
    const before = await sessionsOnStandby()
    const { data, errors } = await duang(line)
    expect(errors).toBe('')
    served.push(data)
    // Of these sessions, one asks for positions, one reads, and one is of this test.
    await expect.poll(sessionsOnStandby).toBeGreaterThanOrEqual(before + 3)
  }
  expect(JSON.parse(served[0] as string).days).toMatchObject([{ in_satang: 1_000_000 }])
  await pair.stopStandby()
  for (const [n, line] of lines.entries()) expect(await duang(line)).toEqual({ data: served[n], errors: '' })
  await pair.restartStandby()
}, 180_000)

test('a process of the api starts without the standby, and its metrics have it when it comes', async () => {
  await pair.stopStandby()
  const api = await startApiProcess(pair.own, { READ_DATABASE_URL: readUrl })
  try {
    const metrics = async () => (await fetch(`http://127.0.0.1:${api.operatorPort}/metrics`)).text()
    const host = `127.0.0.1:${pair.standbyPort}`
    expect((await api.get('/api/deposit')).status).toBe(200)
    expect(await metrics()).toContain(`duang_replica_used{replica="${host}"} 0`)
    expect((await api.readyz()).status).toBe(200)
    await pair.restartStandby()
    await expect.poll(metrics, { timeout: 20_000 }).toContain(`duang_replica_used{replica="${host}"} 1`)
    expect(await metrics()).toContain('duang_database_connections_max{pool="replica"} 5')
  } finally {
    expect(await api.stop()).toBe(0)
  }
})
