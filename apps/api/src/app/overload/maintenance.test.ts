/** Maintenance by setting and by plan (section 4, interpretation S8): every call but the status call is refused, however it is spelled. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CALLS } from '@duang/contract'
import { getUserSetting, getWebsiteStatus } from '@duang/contract/site/setting'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { optionsOf, typed } from '../../../test/outside/command.ts'
import { addMember, clientOf, createTestSite, logIn, sendFeed, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

const NOW = new Date('2026-10-05T05:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(NOW)
  await site.owner.deleteFrom('maintenance_windows').execute()
  await site.setSettings({ websiteStatus: '', maintenanceMessage: '' })
})

/** Runs a command as an operator types it. Returns its output, after a second in which every process has read the change. */
async function type(line: string, options: Record<string, string | true> = {}): Promise<string> {
  const reason = line === 'list' || line === 'nonsense' ? {} : { reason: 'ticket 7' }
  const words = ['site', 'maintenance', ...line.split(' '), ...optionsOf({ ...options, ...reason })]
  const { text } = await typed(site, words, { actor: 'duang:somsri' })
  await site.ctx()
  return text
}

const status = () => clientOf(site)(getWebsiteStatus, {})
const get = (url: string, headers: Record<string, string> = {}) =>
  site.fastify.inject({ url, headers: { host: 'localhost', ...headers } })

test('every call, in six spellings, is refused before anything of it is read', async () => {
  await type('on')
  const calls = CALLS.filter((call) => call.name !== getWebsiteStatus.name)
  for (const { method, path } of calls) {
    const url = path.replace(/\{\w+\}/g, 'x')
    const spellings = [
      url,
      `${url}?a=1`,
      url.replace('/api', '//api'),
      `${url}/`,
      url.replace('/api', '/API'),
      url.replace('/api/', '/%61pi/'),
    ]
    for (const each of spellings) {
      const broken = method === 'GET' ? {} : { payload: '{', headers: { 'content-type': 'application/json' } }
      const answer = await site.fastify.inject({
        method,
        url: each,
        ...broken,
        headers: { host: 'localhost', ...broken.headers },
      })
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']], each).toEqual([
        503,
        'maintenance',
        '60',
      ])
    }
  }
  expect(await status()).toEqual({ websiteStatus: 'MA', message: '', until: null, planned: null })
})

test('accepts bank feeds, keeps sessions, and reopens the site unchanged', async () => {
  const member = clientOf(site, await logIn(site, await addMember(site)))
  await type('on', { message: 'เปลี่ยนเครื่อง' })
  expect((await status()).message).toBe('เปลี่ยนเครื่อง')
  await expect(member(getUserSetting, { body: {} })).rejects.toMatchObject({ status: 503, code: 'maintenance' })
  // The signature is looked at: the entry point of the feeds is open.
  expect((await sendFeed(site, 'statement', {})).status).toBe(422)
  expect(await type('off')).toBe('The site is open.')
  expect((await member(getUserSetting, { body: {} })).bonusRate).toBe(10)
})

test('pages answer 503 uncached, the start redirects to /ma, and a call is never a page', async () => {
  const webFolder = mkdtempSync(path.join(tmpdir(), 'duang-pages-'))
  writeFileSync(path.join(webFolder, 'index.html'), '<html><head><!--brand--></head><body></body></html>')
  const brands = createBrandFinder(site.platform.db, site.platform.clock, site.platform.log)
  const app = await createApp({ platform: site.platform, brands, trustProxy: 'loopback', webFolder })
  onTestFinished(() => app.close())
  const get = async (url: string) => {
    await brands.all()
    return app.inject({ url, headers: { host: 'localhost' } })
  }
  await type('on')
  const start = await get('/')
  expect([start.statusCode, start.headers.location]).toEqual([307, '/ma'])
  for (const url of ['/ma', '/auth/withdraw', '/login']) {
    const page = await get(url)
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '60',
      'no-store',
    ])
    expect(page.body).toContain('"websiteStatus":"MA"')
  }
  await type('off')
  const open = await get('/')
  expect([open.statusCode, open.headers['retry-after']]).toEqual([200, undefined])
  expect(open.body).toContain('"websiteStatus":""')
})

test('planned maintenance is announced a day before, begins and ends by the clock alone, and shows its end', async () => {
  // 12:00 in Bangkok.
  expect(await type('schedule', { from: '2569-10-06 02:00', to: '03:00', message: 'ย้ายฐานข้อมูล' })).toMatch(
    /the site is in maintenance 2026-10-06 02:00:00 \+07 – 2026-10-06 03:00:00 \+07/,
  )
  await type('schedule', { from: '2026-10-06T03:00', to: '2026-10-06 03:30' })
  const from = '2026-10-05T19:00:00.000Z'
  const until = '2026-10-05T20:30:00.000Z'
  expect(await status()).toEqual({
    websiteStatus: '',
    message: '',
    until: null,
    planned: { from, to: until, message: 'ย้ายฐานข้อมูล' },
  })
  site.setNow(new Date('2026-10-05T18:59:59.999Z'))
  expect((await get('/api/setting')).statusCode).toBe(200)
  site.setNow(new Date(from))
  expect(await status()).toMatchObject({ websiteStatus: 'MA', message: 'ย้ายฐานข้อมูล', until, planned: null })
  expect((await get('/api/setting')).headers['retry-after']).toBe('5400')
  site.setNow(new Date('2026-10-05T20:29:59.5Z'))
  expect((await get('/api/setting')).headers['retry-after']).toBe('1')
  site.setNow(new Date(until))
  expect((await get('/api/setting')).statusCode).toBe(200)
})

test('plans can be listed and cancelled, and off ends the running ones and keeps later ones', async () => {
  await type('schedule', { from: '11:00', to: '13:00' }) // 11:00 is over today: tomorrow.
  expect(await type('list')).toMatch(
    /^duang-demo is open\.\n +\d+ {2}2026-10-06 11:00:00 \+07 – 2026-10-06 13:00:00 \+07 {2}duang:somsri/,
  )
  await type('schedule', { from: '2026-10-05 11:30', to: '14:00' })
  expect((await status()).websiteStatus).toBe('MA')
  expect(await type('list')).toMatch(/^duang-demo is in maintenance until 2026-10-05 14:00:00 \+07\./)
  expect(await type('off')).toBe(
    'The site is open.\n1 planned maintenance that was running has ended.\n1 planned for later: duang site maintenance list.',
  )
  expect((await status()).websiteStatus).toBe('')
  const [window] = await site.owner
    .selectFrom('maintenance_windows')
    .select('window_id')
    .where('cancelled_at', 'is', null)
    .execute()
  await type(`cancel ${window?.window_id}`)
  expect((await status()).planned).toBeNull()
})

test.each([
  ['schedule', { from: '2026-10-06 02:00' }, /Missing argument: --to/],
  ['schedule', { from: '2026-02-30 02:00', to: '03:00' }, /--from is a Bangkok time/],
  ['schedule', { from: '25:00', to: '03:00' }, /--from is a Bangkok time/],
  ['cancel 999', {}, /Unknown planned maintenance: 999/],
  ['cancel x', {}, /NUMBER is an ID as a list shows it/],
  ['nonsense', {}, /Unknown command: site maintenance nonsense/],
  ['on', { message: true }, /--message needs a value/],
] as const)('%s %j is refused with a sentence', async (line, options, sentence) => {
  await expect(type(line, options)).rejects.toThrow(sentence)
  expect((await status()).websiteStatus).toBe('')
})

test.each([
  ['2026-10-06 02:00', '2026-10-06 01:00', 'The end is not after the beginning.'],
  ['2026-10-01 02:00', '03:00', 'The end is in the past.'],
])('a plan from %s to %s is refused', async (from, to, sentence) => {
  expect(await type('schedule', { from, to })).toBe(sentence)
  expect((await status()).planned).toBeNull()
})

test('one brand’s maintenance is not another’s', async () => {
  await site.owner.insertInto('brands').values({ brand_id: 2, client_id: 'second', name: 'สอง' }).execute()
  await site.owner.insertInto('brand_hosts').values({ host: 'two.example', brand_id: 2 }).execute()
  await type('on')
  expect((await get('/api/setting')).statusCode).toBe(503)
  expect((await get('/api/setting', { host: 'two.example' })).statusCode).toBe(200)
})

test('another process sees a change within a second, also when the clock is set back', async () => {
  let now = new Date('2026-10-05T05:00:00Z')
  const brands = createBrandFinder(site.platform.db, () => now, site.platform.log)
  const isClosed = async () => (await brands.byHost('localhost'))?.settings.websiteStatus === 'MA'
  expect(await isClosed()).toBe(false)
  now = new Date('2026-10-04T05:00:00Z')
  await type('on')
  await expect.poll(isClosed, { timeout: 1_100, interval: 50 }).toBe(true)
})
