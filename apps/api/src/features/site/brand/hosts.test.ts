/** Hosts of a brand at the desk: two persons, one execution, no host of another brand. */
import { addHost, listHosts, removeHost } from '@duang/contract/action/host'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { getSetting } from '@duang/contract/site/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBrand } from '#core/brand/change-brand.ts'
import { FAHSAI, seedSecondBrand } from '../../../../seed/second-brand.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

const reason = 'จดโดเมนใหม่แล้ว'
const FOREIGN = 'fahsai.localhost'

let site: TestSite
let desk: TestDesk
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  await seedSecondBrand(site.owner, {
    sandboxUrl: 'http://127.0.0.1:9',
    sandboxSecret: site.sandboxSecret,
    now: site.platform.clock(),
    secrets: site.platform.secrets,
    withMembers: false,
  })
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const hosts = async () => (await owner.call(listHosts, { params: params(), query: {} })).items.map((each) => each.host)
const propose = (act: 'add' | 'remove', host: string, person = owner) =>
  outcomeOf(person.call, act === 'add' ? addHost : (removeHost as never as typeof addHost), {
    params: params(),
    body: { host, reason },
  })
const waiting = async (host: string) => {
  const { items } = await finance.call(listProposals, { params: params(), query: { state: 'open' } })
  const found = items.find((each) => each.subject === host)
  if (!found) throw new Error('not proposed')
  return found
}
const approve = async (host: string, person = finance) =>
  outcomeOf(person.call, approveProposal, {
    params: { brand: desk.brand },
    body: { proposal: (await waiting(host)).id },
  })
/** Every process has the hosts within a second. */
const statusAt = (host: string) =>
  expect.poll(
    async () => (await site.fastify.inject({ method: 'GET', url: getSetting.path, headers: { host } })).statusCode,
    { timeout: 60_000 },
  )

test('a host is added by two persons, once, and the site answers at it', async () => {
  expect(await propose('add', 'moon.example')).toBe('done')
  expect(await propose('add', 'moon.example')).toBe('desk_proposal_open')
  await statusAt('moon.example').toBe(421)
  const { kind, effect } = await waiting('moon.example')
  expect({ kind, effect }).toEqual({
    kind: 'host.add',
    effect: [{ label: 'host', before: null, after: 'moon.example', unit: 'text' }],
  })
  expect(await approve('moon.example', owner)).toBe('desk_proposal_own')
  const { id } = await waiting('moon.example')
  const approval = { params: { brand: desk.brand }, body: { proposal: id } }
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(await hosts()).toContain('moon.example')
  await statusAt('moon.example').toBe(200)
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'subject', 'reason'])
    .where('actor', '=', `staff:${finance.username}`)
    .execute()
  expect(log).toContainEqual({ action: 'host.add', subject: 'moon.example', reason })
  expect(log.map((each) => each.action)).not.toContain('brand_hosts.insert')
})

test('a host is removed by two persons, but the last one stays', async () => {
  expect(await propose('remove', 'moon.example')).toBe('done')
  expect(await approve('moon.example')).toBe('done')
  await statusAt('moon.example').toBe(421)
  expect(await propose('remove', 'moon.example')).toBe('not_found')
  const [last = '', ...others] = await hosts()
  expect(others).toEqual([])
  expect(await propose('remove', last)).toBe('host_last')
})

test('refuses wrong names, known ones and those of another brand, without naming that brand', async () => {
  for (const host of ['moon example', 'moon.example:8443', 'https://moon.example', '-', 'ดวง.example'])
    expect(await propose('add', host), host).toBe('host_invalid')
  const [known = ''] = await hosts()
  expect(await propose('add', known)).toBe('host_known')
  const body = { host: FOREIGN, reason }
  const refused = await owner.call(addHost, { params: params(), body }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ refusal: { code: 'host_of_other' } })
  expect(JSON.stringify(refused)).not.toContain(FAHSAI.clientId)
  expect(await propose('remove', FOREIGN)).toBe('host_of_other')
  expect(await propose('add', 'sun.example', finance)).toBe('desk_not_permitted')
})

test('of two brands that take a host at once, one has it', async () => {
  expect(await propose('add', 'raced.example')).toBe('done')
  const addHost = () =>
    changeBrand(site.owner, 'cli:test', FAHSAI.clientId, 'sandbox', ({ name, hosts, settings }) => ({
      name,
      hosts: [...hosts, 'raced.example'],
      settings: settings as Record<string, unknown>,
    })).then(
      ({ outcome }) => outcome,
      (error: { code: string }) => error.code,
    )
  const all = await Promise.all([approve('raced.example'), ...Array.from({ length: 19 }, addHost)])
  const won = all.filter((each) => each === 'done' || each === 'stored')
  // A brand that has the host is stored again without a change.
  expect(new Set(won).size, all.join()).toBe(1)
  const rows = await site.owner.selectFrom('brand_hosts').selectAll().where('host', '=', 'raced.example').execute()
  expect(rows).toHaveLength(1)
})
