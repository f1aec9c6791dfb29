/** The session that a registration opens: by the rules of a login, for the one member that it creates. */
import { login, logout } from '@duang/contract/account/login'
import { register } from '@duang/contract/account/register'
import { TICKET_HEADER } from '@duang/contract/account/register-lookups'
import { getCredit, getUserDetail } from '@duang/contract/account/user'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Application, acquireTicket, anApplication, bankThatSays } from '../../../../test/people/applicant.ts'
import { clientOf, createTestSite, type TestSite } from '../../../../test/people/site.ts'

const bank = bankThatSays({ name: 'นายสมหญิง ทดสอบดี' })
let site: TestSite
let log = ''
beforeAll(async () => {
  site = await createTestSite({
    bank,
    onLog: (line) => {
      log += line
    },
  })
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.owner.deleteFrom('throttles').execute()
})

const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
  site.fastify.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload })
const join = async (application: Application, headers: Record<string, string> = {}) =>
  send(register.path, application, { [TICKET_HEADER]: await acquireTicket(site), ...headers })

type Answer = Awaited<ReturnType<typeof send>>
const cookiesOf = (answer: Answer) =>
  answer.cookies.map(({ value: _secret, ...rest }) => rest).sort((a, b) => a.name.localeCompare(b.name))
const sessionOf = (answer: Answer) => ({
  token: answer.json().token,
  cookie: answer.cookies.find(({ name }) => name === 'duang')?.value as string,
})
const sessionsOf = (username: string) =>
  site.owner
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.member_id', 's.member_id')
    .select(['s.address', 's.ended_at', 'm.last_login_at', 'm.previous_login_at'])
    .where('m.username', '=', username)
    .execute()

describe('a registration', () => {
  test('logs the member in, who reads its own data and logs out', async () => {
    const application = anApplication()
    const answer = await join(application)
    const { user } = answer.json()
    expect(user).toMatchObject({ username: application.username, name: 'สมหญิง ท.', level: 0 })
    const client = clientOf(site, sessionOf(answer))
    expect(await client(getUserDetail, { params: { uuid: user.uuid } })).toMatchObject({ name: 'สมหญิง ท.' })
    const own = { params: { username: user.username }, body: { balanceType: 'M' as const } }
    expect(await client(getCredit, own)).toMatchObject({ credit: 0 })
    await client(logout, { body: {} })
    await expect(client(getCredit, own)).rejects.toMatchObject({ code: 'session_ended' })
  })

  test('sets the cookies of a login, and counts as the first login', async () => {
    const application = anApplication()
    const joined = await join(application)
    const { username, password } = application
    expect(await sessionsOf(username)).toMatchObject([
      { address: '127.0.0.1', ended_at: null, last_login_at: site.platform.clock(), previous_login_at: null },
    ])
    const entered = await send(login.path, { username, password })
    expect(cookiesOf(joined)).toHaveLength(2)
    expect(cookiesOf(joined)).toEqual(cookiesOf(entered))
    for (const cookie of joined.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(entered.json().previousLoginAt).toBe(site.platform.clock().toISOString())
  })

  test('is worth nothing with the token or the cookie alone', async () => {
    const answer = await join(anApplication())
    const { token, cookie } = sessionOf(answer)
    const params = { uuid: answer.json().user.uuid }
    for (const half of [
      { token, cookie: '' },
      { token: '', cookie },
    ])
      await expect(clientOf(site, half)(getUserDetail, { params })).rejects.toMatchObject({ status: 401 })
  })

  test('keeps the secret of a browser that has one, and makes it known to the new member', async () => {
    const first = await join(anApplication())
    const device = first.cookies.find(({ name }) => name === 'duang-device')?.value as string
    const second = await join(anApplication(), { cookie: `duang-device=${device}` })
    expect(second.cookies.find(({ name }) => name === 'duang-device')?.value).toBe(device)
    const rows = await site.owner.selectFrom('known_devices').select(['member_id', 'device_hash']).execute()
    const own = rows.filter(({ device_hash }) => device_hash.equals(rows.at(-1)?.device_hash as Buffer))
    expect(new Set(own.map(({ member_id }) => member_id)).size).toBe(2)
  })

  test('stores the language that the visitor chose on the device, which then follows the member', async () => {
    const languageOf = (username: string) =>
      site.owner.selectFrom('members').select('language').where('username', '=', username).executeTakeFirst()
    for (const [cookie, language] of [
      ['', null],
      ['lang=en', 'en'],
      ['lang=en.member', null],
    ] as const) {
      const application = anApplication()
      const joined = await join(application, { cookie })
      expect(await languageOf(application.username)).toEqual({ language })
      const remembered = joined.cookies.find(({ name }) => name === 'lang')?.value
      expect(remembered).toBe(language === null ? undefined : 'en.member')
    }
  })

  test('is logged as a login, without secrets', async () => {
    log = ''
    const answer = await join(anApplication())
    expect(log).toContain('"msg":"logged in"')
    for (const { value } of answer.cookies) expect(log).not.toContain(value)
    expect(log).not.toContain(answer.json().token)
  })

  test('that is refused sets no cookie and opens no session', async () => {
    const before = await site.owner.selectFrom('sessions').select('session_id').execute()
    const answer = await join(anApplication({ password: 'Password123' }))
    expect(answer.json().code).toBe('password_common')
    expect(answer.cookies).toEqual([])
    expect(await site.owner.selectFrom('sessions').select('session_id').execute()).toHaveLength(before.length)
  })
})

const rounds = Number(process.env.RACE_ROUNDS ?? 5)

test('20 registrations of one name open one session', { timeout: 60_000 + rounds * 3_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    await site.owner.deleteFrom('throttles').execute()
    const username = `Racer.${round}`
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(anApplication({ username }))))
    const [joined, ...others] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(joined?.statusCode).toBe(200)
    for (const other of others) {
      expect(other.json().code).toBe('register_username_taken')
      expect(other.cookies).toEqual([])
    }
    expect(await sessionsOf(username)).toHaveLength(1)
    const params = { uuid: joined?.json().user.uuid }
    expect(await clientOf(site, sessionOf(joined as Answer))(getUserDetail, { params })).toMatchObject({ level: 0 })
  }
})
