/** Probes and metrics of the desk: for programs of its machine, and never through a proxy. */
import { searchMembers } from '@duang/contract/action/member-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#kit/database/db.ts'
import { createTestDesk, DESK_HEADERS, type TestDesk } from '../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createBrandFinder } from '../../core/brand/brand.ts'
import { createDesk } from './desk-server.ts'

let site: TestSite
let desk: TestDesk
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const get = (url: string, headers: Record<string, string> = {}, server = desk.fastify) =>
  server.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })

test('the desk is ready while its database is, and says so without a page', async () => {
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', schema: 'current' })
  const away = createDb(
    createPool({ url: 'postgres://nobody@127.0.0.1:9/none', poolSize: 1, as: 'owner', onError: () => {} }),
  )
  const { clock, log } = desk.platform
  const alone = await createDesk({
    platform: { ...desk.platform, db: away },
    brands: createBrandFinder(away, clock, log),
    trustProxy: 'loopback',
  })
  const answer = await get('/readyz', {}, alone)
  expect([answer.statusCode, answer.json().status]).toEqual([503, 'database away'])
  await alone.close()
  await away.destroy()
})

test('refused permissions are counted in the metrics', async () => {
  const viewer = await desk.person('content')
  const headers = { ...DESK_HEADERS, authorization: `Bearer ${viewer.token}`, cookie: `duang-desk=${viewer.cookie}` }
  await get(searchMembers.path.replace('{brand}', desk.brand).concat('?text=somchai'), headers)
  const { body, headers: answered } = await get('/metrics')
  expect(answered['content-type']).toContain('text/plain')
  expect(body).toMatch(/duang_refusals_total\{code="desk_not_permitted"\} [1-9]/)
})

test.each(['/healthz', '/readyz', '/metrics'])('%s does not exist for a proxy', async (url) => {
  expect((await get(url)).statusCode).toBe(200)
  expect((await get(url, { 'x-forwarded-for': '198.51.100.9' })).statusCode).toBe(404)
})

test('a forwarded name of this machine is not the host of a published desk', async () => {
  const { clock, log, db } = desk.platform
  const published = await createDesk({
    platform: { ...desk.platform, deskOrigin: 'https://desk.example' },
    brands: createBrandFinder(db, clock, log),
    trustProxy: 'loopback',
  })
  const status = async (headers: Record<string, string>) => (await get('/api/me', headers, published)).statusCode
  expect(await status({ host: 'desk.example', 'x-forwarded-host': 'localhost' })).toBe(421)
  expect(await status({ host: 'localhost', 'x-forwarded-for': '198.51.100.9' })).toBe(421)
  expect(await status({ host: 'desk.example', 'x-forwarded-for': '198.51.100.9' })).toBe(401)
  expect(await status({ host: 'localhost:3200' })).toBe(401)
  await published.close()
})
