/** Pages, refusals and files are in the language that the device remembers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REFUSALS } from '@duang/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { storedLanguage } from '#core/member/member-language.ts'
import { cookieName } from '#core/session/session.ts'
import {
  addMember,
  createTestSite,
  giveCredit,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  folder = mkdtempSync(path.join(tmpdir(), 'duang-languages-'))
  for (const language of ['th', 'en']) {
    const own = language === 'th' ? folder : path.join(folder, language)
    mkdirSync(own, { recursive: true })
    writeFileSync(
      path.join(own, 'index.html'),
      `<html lang="${language}"><head><!--brand--></head><body></body></html>`,
    )
    writeFileSync(path.join(own, 'sw.js'), `worker in ${language}`)
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

const openSite = () => {
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  return createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
}

test('the cookie chooses page, description and worker; an unknown language is Thai', async () => {
  const app = await openSite()
  const get = async (url: string, cookie: string) => {
    const { body, headers } = await app.inject({ url, headers: { host: 'localhost', cookie } })
    return { body, vary: headers.vary, etag: headers.etag }
  }
  const [thai, english, other] = [await get('/', ''), await get('/', 'lang=en'), await get('/', 'lang=xx')]
  expect(thai.body).toContain('<html lang="th"')
  expect(thai.body).toContain('ฝาก ถอน เล่น จบในที่เดียว')
  expect(english.body).toContain('<html lang="en"')
  expect(english.body).toContain('Deposit, withdraw and play in one place')
  expect(other.etag).toBe(thai.etag)
  expect(english.etag).not.toBe(thai.etag)
  expect(english.vary).toContain('cookie')
  expect(await get('/sw.js', 'lang=en')).toMatchObject({ body: 'worker in en', vary: 'cookie' })
  expect((await get('/sw.js', '')).body).toBe('worker in th')
  // A cached Thai page is not valid after the switch.
  const headers = { host: 'localhost', cookie: 'lang=en', 'if-none-match': String(thai.etag) }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(200)
  await app.close()
})

test('a page links to the manifest in its language, which browsers fetch without cookies', async () => {
  const app = await openSite()
  const get = (url: string, cookie = '') => app.inject({ url, headers: { host: 'localhost', cookie } })
  const linked = async (cookie: string) => {
    const page = (await get('/', cookie)).body
    return (await get(/rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '')).json()
  }
  const [thai, english] = [await linked(''), await linked('lang=en')]
  expect(thai).toMatchObject({ lang: 'th', description: 'ดวง ฝาก ถอน เล่น จบในที่เดียว' })
  expect(english).toMatchObject({ lang: 'en', description: 'ดวง Deposit, withdraw and play in one place' })
  // An installed site stays the same one after a switch.
  expect([english.id, english.start_url]).toEqual([thai.id, thai.start_url])
  expect((await get('/manifest.webmanifest?lang=xx')).json().lang).toBe('th')
  await app.close()
})

test.each([
  ['/login?lang=en', '/login', 'lang=en'],
  ['/auth/games/category?type=SLOT&lang=en', '/auth/games/category?type=SLOT', 'lang=en'],
  ['/?lang=th', '/', 'lang=th'],
  ['//evil.example/?lang=en', '/evil.example/', 'lang=en'],
  ['/%5Cevil.example?lang=en', '/%5Cevil.example', 'lang=en'],
])('%s remembers the language and opens %s', async (url, address, cookie) => {
  const app = await openSite()
  const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost' } })
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, address, 'no-store'])
  expect(String(headers['set-cookie'])).toMatch(
    new RegExp(`^${cookie}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`),
  )
  await app.close()
})

test('an unknown language is no choice', async () => {
  const app = await openSite()
  expect((await app.inject({ url: '/?lang=xx', headers: { host: 'localhost' } })).statusCode).toBe(200)
  await app.close()
})

test('refusals, their reasons and files are in English for a member who chose it', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, 10_000)
  const session = await logIn(site, member)
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, more = '; lang=en') =>
    site.fastify.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        authorization: `Bearer ${session.token}`,
        cookie: `${cookieName(false)}=${session.cookie}${more}`,
        'idempotency-key': crypto.randomUUID(),
      },
      ...(payload && { payload }),
    })
  const of = (language: string) => ask('POST', `/api/auth/withdraw/${member.uuid}`, { amount: 500 }, language)
  const [english, thai] = [(await of('; lang=en')).json(), (await of('')).json()]
  expect([english.code, english.message]).toEqual(['withdraw_insufficient', REFUSALS.withdraw_insufficient.en])
  expect(thai.message).toBe(REFUSALS.withdraw_insufficient.message)
  expect(english.details.reasons[0].message).toBe('You do not have enough credit. You can withdraw up to 100.00 baht')
  expect(english.details.reasons[0]).not.toHaveProperty('en')
  const file = await ask('GET', `/api/auth/history/csv/${member.uuid}?account=credit`)
  expect(file.body).toContain('"Date","Time","Transaction","Reference","Amount","Credit balance"')
  expect(file.body).toContain('"05/10/2026","12:00:00","Deposit"')
})

test('the sentences of an unknown address and of a visitor follow the cookie', async () => {
  const get = (url: string) => site.fastify.inject({ url, headers: { host: 'localhost', cookie: 'lang=en' } })
  expect((await get('/api/nothing')).json()).toMatchObject({ code: 'not_found', message: REFUSALS.not_found.en })
  expect((await get('/api/auth/game')).json()).toMatchObject({ message: REFUSALS.session_ended.en })
})

describe('a member', () => {
  /** A browser: it keeps the cookies that it receives. */
  const openDevice = async () => {
    const app = await openSite()
    onTestFinished(() => app.close())
    const cookies = new Map<string, string>()
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
      const answer = await app.inject({
        method,
        url,
        headers: {
          host: 'localhost',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(payload && { payload }),
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer
    }
    return {
      ask,
      remembered: () => cookies.get('lang'),
      choose: (language: string) => ask('GET', `/auth/dashboard?lang=${language}`),
      language: async () => /<html lang="(..)"/.exec((await ask('GET', '/auth/dashboard')).body)?.[1],
      logIn: async (as: TestMember) =>
        (await ask('POST', '/api/auth/login', { username: as.username, password: PASSWORD })).json(),
    }
  }
  const stored = async ({ memberId }: TestMember) => storedLanguage(await site.ctx(), memberId)

  test('without a language keeps none, and the page stays as it is', async () => {
    const member = await addMember(site)
    const device = await openDevice()
    expect(await device.logIn(member)).not.toHaveProperty('language')
    expect([await stored(member), device.remembered()]).toEqual([null, undefined])
  })

  test('finds the language of one device on the next, where no visitor chose one', async () => {
    const member = await addMember(site)
    const [phone, laptop] = [await openDevice(), await openDevice()]
    await phone.logIn(member)
    await phone.choose('en')
    expect([await stored(member), phone.remembered()]).toEqual(['en', 'en.member'])
    expect(await laptop.logIn(member)).toHaveProperty('language', 'en')
    expect(await laptop.language()).toBe('en')
    // Once there, the next login opens nothing again.
    expect(await laptop.logIn(member)).not.toHaveProperty('language')
  })

  test('changes it on any device, and the others follow at their next login', async () => {
    const member = await addMember(site)
    const [phone, laptop] = [await openDevice(), await openDevice()]
    await phone.logIn(member)
    await phone.choose('en')
    await laptop.logIn(member)
    await laptop.choose('th')
    expect(await phone.language()).toBe('en')
    expect(await phone.logIn(member)).toHaveProperty('language', 'th')
    expect(await phone.language()).toBe('th')
  })

  test('finds the choice of a visitor unchanged, which the account takes over only without an own language', async () => {
    const [first, second] = [await addMember(site), await addMember(site)]
    await site.owner.updateTable('members').set({ language: 'th' }).where('member_id', '=', second.memberId).execute()
    const device = await openDevice()
    await device.choose('en')
    expect(await device.logIn(second)).not.toHaveProperty('language')
    expect([await stored(second), device.remembered()]).toEqual(['th', 'en'])
    await device.logIn(first)
    expect([await stored(first), device.remembered()]).toEqual(['en', 'en.member'])
  })

  test('keeps the language when the session is over, and a visitor’s choice changes no member', async () => {
    const member = await addMember(site)
    const device = await openDevice()
    await device.logIn(member)
    await device.choose('en')
    const { token } = await device.logIn(member)
    await device.ask('POST', '/api/auth/logout', {}, token)
    await device.choose('th')
    expect([await stored(member), device.remembered()]).toEqual(['en', 'th'])
  })

  test('changes nothing of another brand or member by a cookie that belongs to no session', async () => {
    const member = await addMember(site)
    const app = await openSite()
    const cookie = `${cookieName(false)}=${'x'.repeat(43)}`
    const answer = await app.inject({ url: '/auth/dashboard?lang=en', headers: { host: 'localhost', cookie } })
    expect(String(answer.headers['set-cookie'])).toMatch(/^lang=en;/)
    expect(await stored(member)).toBeNull()
    await app.close()
  })

  test('gets files in the stored language, on whatever device', async () => {
    const member = await addMember(site)
    await giveCredit(site, member, 10_000)
    const device = await openDevice()
    await device.choose('th')
    const { token } = await device.logIn(member)
    await site.owner.updateTable('members').set({ language: 'en' }).where('member_id', '=', member.memberId).execute()
    for (const part of [
      `history/csv/${member.uuid}?account=credit`,
      `winlost/csv/${member.uuid}?start=2026-10-01&end=2026-10-05`,
    ])
      expect((await device.ask('GET', `/api/auth/${part}`, undefined, token)).body, part).toContain('"Date","Time"')
  })
})
