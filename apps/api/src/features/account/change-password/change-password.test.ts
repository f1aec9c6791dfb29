import { login } from '@duang/contract/account/login'
import { changePassword, getPoints } from '@duang/contract/account/user'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/people/applicant.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('throttles').execute()
  member = await addMember(site)
  session = await logIn(site, member)
})

const NEW = 'a new long secret'
const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
  clientOf(site, session)(changePassword, {
    params: { uuid: member.uuid },
    body: { oldPassword, newPassword, confirmPassword },
  })
const canEnter = (password: string) => codeOf(clientOf(site)(login, { body: { username: member.username, password } }))
const isAlive = async (each: TestSession) =>
  (await codeOf(clientOf(site, each)(getPoints, { params: { uuid: member.uuid } }))) === 'ok'
const hashOf = async () =>
  (
    await site.owner
      .selectFrom('members')
      .select('password_hash')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
  ).password_hash

test('accepts the new password, rejects the old one, and ends every other session', async () => {
  const others = [await logIn(site, member), await logIn(site, member)]
  expect(await change(PASSWORD, NEW)).toEqual({ changed: true, endedSessions: 2 })
  expect(await isAlive(session)).toBe(true)
  for (const other of others) expect(await isAlive(other)).toBe(false)
  expect([await canEnter(NEW), await canEnter(PASSWORD)]).toEqual(['ok', 'login_failed'])
})

describe('refuses without a change', () => {
  test.each([
    ['a wrong old one', 'not it', NEW, NEW, 'password_wrong'],
    ['an empty confirmation', PASSWORD, NEW, '', 'password_mismatch'],
    ['another confirmation', PASSWORD, NEW, 'a new long Secret', 'password_mismatch'],
    ['the old one again', PASSWORD, PASSWORD, PASSWORD, 'password_same'],
    ['a common one', PASSWORD, 'password123', 'password123', 'password_common'],
  ])('%s', async (_, oldPassword, newPassword, confirmPassword, code) => {
    const other = await logIn(site, member)
    const before = await hashOf()
    expect(await codeOf(change(oldPassword, newPassword, confirmPassword))).toBe(code)
    expect(await hashOf()).toBe(before)
    expect(await isAlive(other)).toBe(true)
  })

  test('the member’s own phone or username', async () => {
    const dashed = `${member.phone.slice(0, 3)}-${member.phone.slice(3)}`
    expect(await codeOf(change(PASSWORD, dashed))).toBe('password_common')
    member = await addMember(site, { username: 'long.enough.name' })
    session = await logIn(site, member)
    expect(await codeOf(change(PASSWORD, 'Long.Enough.Name'))).toBe('password_common')
  })

  test.each([
    ['seven characters', { newPassword: 'seven77', confirmPassword: 'seven77' }, 422],
    ['129 characters', { newPassword: 'x1'.repeat(65), confirmPassword: 'x1'.repeat(65) }, 422],
    ['1 MB', { newPassword: 'x'.repeat(1_048_576), confirmPassword: 'x' }, 413],
    ['1 MB as the old one', { oldPassword: 'x'.repeat(1_048_576) }, 413],
    ['a level beside it', { level: 5 }, 422],
    ['an object', { newPassword: { $ne: '' } }, 422],
  ])('%s, before any other check', async (_, given, status) => {
    const answer = await site.fastify.inject({
      method: 'POST',
      url: `/api/auth/user/change-password/${member.uuid}`,
      headers: { host: 'localhost', authorization: `Bearer ${session.token}`, cookie: `duang=${session.cookie}` },
      payload: { oldPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...given },
    })
    expect(answer.statusCode).toBe(status)
    expect(await site.owner.selectFrom('throttles').selectAll().execute()).toEqual([])
  })
})

const rounds = Number(process.env.RACE_ROUNDS ?? 5)

describe('limits attempts at the old password', { timeout: 60_000 + rounds * 3_000 }, () => {
  test('delays for a quarter of an hour after five wrong ones, even for the right one', async () => {
    for (let n = 0; n < 5; n++) expect(await codeOf(change('not it', NEW))).toBe('password_wrong')
    await expect(change(PASSWORD, NEW)).rejects.toMatchObject({
      code: 'login_delayed',
      status: 429,
      refusal: { details: { retryAfterSeconds: 900 } },
    })
    site.advance(15 * 60_000)
    expect(await codeOf(change(PASSWORD, NEW))).toBe('ok')
  })

  test('counts five of 20 at once', async () => {
    for (let round = 0; round < rounds; round++) {
      member = await addMember(site)
      session = await logIn(site, member)
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(change('not it', NEW))))
      expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(5)
      expect(codes.filter((code) => code === 'login_delayed')).toHaveLength(15)
    }
  })

  test('accepts one of several changes at once', async () => {
    for (let round = 0; round < rounds; round++) {
      member = await addMember(site)
      session = await logIn(site, member)
      const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => codeOf(change(PASSWORD, `${NEW} ${n}`))))
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
      expect(await canEnter(`${NEW} ${codes.indexOf('ok')}`)).toBe('ok')
    }
  })
})
