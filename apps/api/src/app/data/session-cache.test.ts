/** Sessions that two processes have looked up a moment ago, and their end. */

import { selfExclude } from '@duang/contract/account/limits'
import { login, logout } from '@duang/contract/account/login'
import { changePassword, getPoints } from '@duang/contract/account/user'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { endSessions } from '#core/session/session.ts'
import { createSessionCache } from '#core/session/session-cache.ts'
import { createDb, createPool, inTransaction } from '#kit/database/db.ts'
import { typed } from '../../../test/outside/command.ts'
import { codeOf } from '../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

let site: TestSite
/** Another api process on the same database. */
let other: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite()
  const url = new URL(site.databaseUrl)
  const db = createDb(createPool({ url: inject('appPostgresUrl') + url.pathname.slice(1), poolSize: 25, onError }))
  const platform = { ...site.platform, db, sessions: createSessionCache(site.platform.elapsedMs) }
  const fastify = await createApp({
    platform,
    brands: createBrandFinder(db, platform.clock, platform.log),
    trustProxy: 'loopback',
  })
  other = { ...site, platform, fastify }
})
afterAll(async () => {
  await other.fastify.close()
  await other.platform.db.destroy()
  await site.stop()
})
beforeEach(async () => {
  member = await addMember(site)
  session = await logIn(site, member)
})
const onError = () => undefined

const read = (process: TestSite, as = session) => clientOf(process, as)(getPoints, { params: { uuid: member.uuid } })
const codeAt = (process: TestSite, as = session) => codeOf(read(process, as))

const readAfter = (ms: number) => {
  site.advance(ms)
  return read(site)
}

/** The number of sessions that a process looks up for its cache during this work. */
async function lookups(of: TestSite, work: () => Promise<unknown>): Promise<number> {
  const { find } = of.platform.sessions
  let count = 0
  of.platform.sessions.find = (brandId, key, look) =>
    find(brandId, key, () => {
      count++
      return look()
    })
  onTestFinished(() => {
    of.platform.sessions.find = find
  })
  await work()
  return count
}

test('looks a session up once a second, also for reads that arrive together', async () => {
  const together = () => Promise.all(Array.from({ length: 20 }, () => read(site)))
  expect(await lookups(site, together)).toBe(1)
  expect(await lookups(site, () => readAfter(1_000))).toBe(1)
})

const ENDINGS: [string, () => Promise<unknown>][] = [
  ['a logout', () => clientOf(site, session)(logout, { body: {} })],
  [
    'a password change on another device',
    async () => {
      const newPassword = 'another horse 2'
      const body = { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword }
      await clientOf(site, await logIn(site, member))(changePassword, { params: { uuid: member.uuid }, body })
    },
  ],
  ['staff', () => typed(site, ['members', 'end-sessions', member.username, '--reason', 'test'])],
  ['a block', () => typed(site, ['members', 'block', member.username, '--reason', 'test'])],
]
test.each(ENDINGS)('%s ends a session at once in its process and within a second in others', async (_, end) => {
  await Promise.all([read(site), read(other)])
  await end()
  expect(await codeAt(site)).toBe('session_ended')
  // A change is refused at once: it reads the session anew.
  expect(await codeOf(clientOf(other, session)(logout, { body: {} }))).toBe('session_ended')
  site.advance(1_000)
  expect(await codeAt(other)).toBe('session_ended')
})

test('a session that is read while the transaction that ends it is open ends with the commit', async () => {
  const ctx = await site.ctx()
  await read(site)
  await inTransaction(site.platform.db, async (tx) => {
    await endSessions(tx, ctx, member.memberId, {}, 'staff')
    expect(await codeAt(site)).toBe('ok')
  })
  expect(await codeAt(site)).toBe('session_ended')
})

test('reads a session anew after a message about its end', async () => {
  const { sessionId } = await sql<{ sessionId: string }>`
    update sessions set ended_at = now(), ended_by = 'staff' where member_id = ${member.memberId}
      returning session_id as "sessionId"`
    .execute(site.owner)
    .then(({ rows }) => rows[0] as { sessionId: string })
  const next = await logIn(site, member)
  await read(other, next)
  await sql`update sessions set ended_at = now(), ended_by = 'staff' where member_id = ${member.memberId} and ended_at is null`.execute(
    site.owner,
  )
  expect(await codeAt(other, next)).toBe('ok')
  other.platform.sessions.forgetSession(1, sessionId)
  expect(await codeAt(other, next)).toBe('ok')
  other.platform.sessions.forgetMember(1, member.memberId)
  expect(await codeAt(other, next)).toBe('session_ended')
})

test('self-exclusion holds at once in a process that has cached the session', async () => {
  const account = { uuid: member.uuid, bankId: member.account, bankName: member.bank }
  const deposit = () => codeOf(clientOf(other, session)(assignReceivingAccount, { body: account }))
  expect(await deposit()).toBe('ok')
  await clientOf(site, session)(selfExclude, {
    params: { uuid: member.uuid },
    body: { length: '6m', password: PASSWORD },
  })
  expect(await deposit()).toBe('limits_excluded')
})

test('an idle or overdue session ends although it is known', async () => {
  await read(site)
  site.setNow(new Date(site.platform.clock().getTime() + 13 * 3_600_000))
  onTestFinished(() => site.setNow(new Date('2026-10-05T05:00:00Z')))
  expect(await codeAt(site)).toBe('session_ended')
})

test('notes that a session was seen no more often than every 30 seconds', async () => {
  const seen = async () => {
    const { rows } = await sql<{ at: Date; writes: string }>`
      select last_seen_at as at, xmin::text as writes from sessions where member_id = ${member.memberId}`.execute(
      site.owner,
    )
    return rows[0]
  }
  const before = await seen()
  site.advance(30_000)
  await read(site)
  expect(await seen()).toEqual(before)
  site.advance(1)
  await Promise.all(Array.from({ length: 20 }, () => read(site)))
  const after = await seen()
  expect(after?.at).toEqual(site.platform.clock())
  site.advance(20_000)
  await Promise.all([read(site), read(other)])
  expect(await seen()).toEqual(after)
})

test('of two members with known sessions each reads its own data only', async () => {
  const neighbour = await addMember(site)
  const theirs = await logIn(site, neighbour)
  await Promise.all([read(site), clientOf(site, theirs)(getPoints, { params: { uuid: neighbour.uuid } })])
  expect(await codeAt(site, theirs)).toBe('not_found')
  expect(await codeAt(site, { token: session.token, cookie: theirs.cookie })).toBe('session_ended')
})

test('a login after a logout works at once', async () => {
  await read(site)
  await clientOf(site, session)(logout, { body: {} })
  const answer = await site.fastify.inject({
    method: 'POST',
    url: login.path,
    headers: { host: 'localhost' },
    payload: { username: member.username, password: PASSWORD },
  })
  const cookie = answer.cookies[0]?.value as string
  expect(await codeAt(site, { token: answer.json().token, cookie })).toBe('ok')
})
