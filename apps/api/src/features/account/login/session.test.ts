import { endDevice, endOtherDevices, listDevices, login, logout } from '@duang/contract/account/login'
import { changePassword, getPoints } from '@duang/contract/account/user'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieName } from '#core/session/session.ts'
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

const rounds = Number(process.env.RACE_ROUNDS ?? 5)
let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
})

const MINUTE = 60_000

const enter = (headers: Record<string, string> = {}) =>
  site.fastify.inject({
    method: 'POST',
    url: login.path,
    headers: { host: 'localhost', ...headers },
    payload: { username: member.username, password: PASSWORD },
  })

const points = (session: Partial<TestSession>, name = cookieName(false), headers: Record<string, string> = {}) =>
  site.fastify
    .inject({
      url: `/api/auth/user/${member.uuid}`,
      headers: {
        host: 'localhost',
        ...headers,
        ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
        ...(session.cookie ? { cookie: `${name}=${session.cookie}` } : {}),
      },
    })
    .then((answer) => answer.statusCode)

describe('token and cookie', () => {
  test('sets an HttpOnly cookie with SameSite=Strict for all paths on http, which lives as long as the session', async () => {
    const [cookie] = (await enter()).cookies
    expect(cookie).toMatchObject({ name: 'duang', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 12 * 3600 })
    expect(cookie?.secure).toBeUndefined()
  })

  test('sets a Secure cookie on https that is bound to the host', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const answer = await enter(https)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: '__Host-duang', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie?.domain).toBeUndefined()
    const session = { token: answer.json().token, cookie: cookie?.value as string }
    expect(await points(session, '__Host-duang', https)).toBe(200)
    expect(await points(session, 'duang', https)).toBe(401)
  })

  test('rejects one without the other, and one with the other of another session', async () => {
    const mine = await logIn(site, member)
    const theirs = await logIn(site, await addMember(site))
    expect(await points(mine)).toBe(200)
    expect(await points({ token: mine.token })).toBe(401)
    expect(await points({ cookie: mine.cookie })).toBe(401)
    expect(await points({ token: mine.token, cookie: theirs.cookie })).toBe(401)
    expect(await points({ token: theirs.token, cookie: mine.cookie })).toBe(401)
    expect(await points({ token: mine.cookie, cookie: mine.token })).toBe(401)
    expect(await points({ token: `${mine.token}x`, cookie: mine.cookie })).toBe(401)
  })

  test('stores secrets as hashes', async () => {
    const session = await logIn(site, member)
    const rows = await site.owner.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(session.token)
    expect(JSON.stringify(rows)).not.toContain(session.cookie)
  })
})

describe('the end of a session', () => {
  test('comes at logout, which removes the cookie', async () => {
    const session = await logIn(site, member)
    const answer = await site.fastify.inject({
      method: 'POST',
      url: logout.path,
      headers: { host: 'localhost', authorization: `Bearer ${session.token}`, cookie: `duang=${session.cookie}` },
      payload: {},
    })
    expect(answer.json()).toEqual({ ended: true })
    expect(answer.cookies[0]).toMatchObject({ name: 'duang', value: '', path: '/', expires: new Date(0) })
    expect(await points(session)).toBe(401)
  })

  test('comes after an idle hour, but not during use', async () => {
    const session = await logIn(site, member)
    for (let n = 0; n < 3; n++) {
      site.advance(59 * MINUTE)
      expect(await points(session)).toBe(200)
    }
    site.advance(60 * MINUTE)
    expect(await points(session)).toBe(401)
  })

  test('comes after twelve hours, despite any use', async () => {
    const session = await logIn(site, member)
    for (let n = 0; n < 15; n++) {
      site.advance(48 * MINUTE - 1)
      expect(await points(session)).toBe(200)
    }
    site.advance(15)
    expect(await points(session)).toBe(401)
  })

  test('comes with a change of the password for every login by the old one', {
    timeout: 60_000 + rounds * 3_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      member = await addMember(site)
      const client = clientOf(site, await logIn(site, member))
      const body = { oldPassword: PASSWORD, newPassword: 'quite another 9', confirmPassword: 'quite another 9' }
      const change = client(changePassword, { params: { uuid: member.uuid }, body })
      const logins = await Promise.all(Array.from({ length: 5 }, () => enter()))
      await change
      for (const answer of logins) {
        const [token, cookie] = [answer.json().token, answer.cookies[0]?.value]
        if (answer.statusCode === 200) expect(await points({ token, cookie: cookie as string })).toBe(401)
        else expect(['login_failed', 'login_delayed']).toContain(answer.json().code)
      }
    }
  })
})

describe('devices', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

  test('are listed newest first, with the description that the client sent; dead ones are not', async () => {
    await logIn(site, member)
    site.advance(70 * MINUTE)
    const older = await logIn(site, member)
    site.advance(MINUTE)
    const answer = await enter({ 'user-agent': ANDROID, platform: 'AND' })
    const { items } = await clientOf(site, older)(listDevices, {})
    expect(items).toMatchObject([
      { isCurrent: false, platform: 'AND', label: 'Chrome, Android' },
      { isCurrent: true, platform: 'DSK', label: '' },
    ])
    expect(answer.statusCode).toBe(200)
  })

  test('are ended by their id, and ending one again is harmless', async () => {
    const [mine, other] = [await logIn(site, member), await logIn(site, member)]
    const client = clientOf(site, mine)
    const { items } = await client(listDevices, {})
    const id = items.find((device) => !device.isCurrent)?.id as string
    for (let n = 0; n < 2; n++) expect(await client(endDevice, { params: { id } })).toEqual({ ended: true })
    expect([await points(mine), await points(other)]).toEqual([200, 401])
  })

  test('of another member are answered like unknown ones, and stay live', async () => {
    const stranger = await addMember(site)
    const theirs = await logIn(site, stranger)
    const mine = await logIn(site, member)
    const [device] = (await clientOf(site, theirs)(listDevices, {})).items
    const end = (id: string) =>
      site.fastify
        .inject({
          method: 'DELETE',
          url: `/api/auth/device/${id}`,
          headers: { host: 'localhost', authorization: `Bearer ${mine.token}`, cookie: `duang=${mine.cookie}` },
        })
        .then((answer) => answer.body)
    expect(await end(device?.id as string)).toBe(await end('00000000-0000-4000-8000-00000000dead'))
    expect(await codeOf(clientOf(site, theirs)(getPoints, { params: { uuid: stranger.uuid } }))).toBe('ok')
  })

  test('end at once, all but the own one', async () => {
    const [mine, ...others] = [await logIn(site, member), await logIn(site, member), await logIn(site, member)]
    expect(await clientOf(site, mine)(endOtherDevices, { body: {} })).toEqual({ ended: 2 })
    expect(await points(mine as TestSession)).toBe(200)
    for (const other of others) expect(await points(other)).toBe(401)
  })
})
