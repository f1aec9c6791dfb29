import { getSetting } from '@duang/contract/site/setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, createTestSite, PASSWORD, type TestSite } from '../../../test/people/site.ts'
import { siteHeaders } from './site-headers.ts'

let site: TestSite
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  site = await createTestSite({ onLog: (line) => lines.push(JSON.parse(line)) })
})
afterAll(() => site.stop())
beforeEach(() => {
  lines = []
})

const SENT = { platform: 'AND', channel: 'web', webversion: '0.1.0', webhostname: 'www.moon.example' }

test('logs the headers of the site with their request, and with no other', async () => {
  for (const headers of [SENT, {}]) {
    await site.fastify.inject({ url: getSetting.path, headers: { host: 'localhost', ...headers } })
  }
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(answered.map((line) => line.site)).toEqual([SENT, {}])
})

test('a login is a line at the usual level, with them and without a name', async () => {
  const member = await addMember(site)
  const enter = (password: string) =>
    site.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'localhost', ...SENT },
      payload: { username: member.username, password },
    })
  expect([(await enter('not it')).statusCode, (await enter(PASSWORD)).statusCode]).toEqual([422, 200])
  const entered = lines.filter(({ msg }) => msg === 'logged in')
  expect(entered).toMatchObject([{ level: 30, site: SENT }])
  expect(JSON.stringify(entered)).not.toContain(member.username)
})

test.each([
  ['0.1.0+3fa9c1d2', '0.1.0+3fa9c1d2'],
  ['localhost', 'localhost'],
  ['', undefined],
  ['0891357924', undefined],
  ['v0891357924', undefined],
  ['a b', undefined],
  ['"}{', undefined],
  ['ดวง', undefined],
  ['x'.repeat(65), undefined],
])('%j is noted as %j', (value, noted) => {
  expect(siteHeaders({ webversion: value }).webversion).toBe(noted)
})
