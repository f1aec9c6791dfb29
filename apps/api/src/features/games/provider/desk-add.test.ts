/** New providers and their terms at the desk: two persons, one execution, and a secret that only its author is shown. */
import { generateKeyPairSync } from 'node:crypto'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { addProvider, changeTerms, PROVIDER_DIALECTS, setProvider } from '@duang/contract/action/provider'
import { listProviders } from '@duang/contract/action/provider-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providersOf } from '#money/provider/provider.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { DIALECTS } from './dialects/dialects.ts'

const reason = 'ทำสัญญากับค่ายแล้ว'

let site: TestSite
let desk: TestDesk
let finance: TestPerson
let owner: TestPerson
/** A deployment of an operator: a demonstration has providers of its sandbox alone. */
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  desk.platform.bankMode = 'feed'
  finance = await desk.person('finance')
  owner = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const read = async (code: string) =>
  (await finance.call(listProviders, { params: params(), query: {} })).items.find((each) => each.code === code)
const waiting = async (subject: string) => {
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const found = items.find((each) => each.subject === subject)
  if (!found) throw new Error(`nothing proposed for ${subject}`)
  return found
}
const approve = async (subject: string, person = owner) =>
  outcomeOf(person.call, approveProposal, {
    params: { brand: desk.brand },
    body: { proposal: (await waiting(subject)).id },
  })

const joker = {
  provider: 'joker',
  name: 'Joker',
  group: 'JK',
  url: 'https://studio.example/duang',
  reason,
  mode: 'seamless' as const,
  dialect: 'canonical' as const,
  allow: ['203.0.113.0/24'],
  rounds: '30',
}
const publicKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
const hub = (code: string, key?: string) => ({
  ...joker,
  provider: code,
  dialect: 'hub88' as const,
  finerAmounts: 'round-down' as const,
  ...(key === undefined ? {} : { publicKey: key }),
})
const propose = (body: Parameters<typeof finance.call<typeof addProvider>>[1]['body'], person = finance) =>
  outcomeOf(person.call, addProvider, { params: params(), body })

test('the contract names the dialects of the gateway', () => {
  expect(PROVIDER_DIALECTS).toEqual(Object.keys(DIALECTS))
})

test('a provider is added by two persons, once, with the key of its author', async () => {
  const { shown: once } = await finance.call(addProvider, { params: params(), body: joker })
  const { keyId = '', secret = '' } = once ?? {}
  expect(await read('joker')).toBeUndefined()
  expect(await propose(joker, owner)).toBe('desk_proposal_open')
  const { kind, effect, id } = await waiting('joker')
  expect(kind).toBe('provider.add')
  const figure = (label: string, after: string | number) => ({ label, before: null, after, unit: 'text' })
  for (const each of [
    figure('base_url', joker.url),
    figure('allowed_addresses', '203.0.113.0/24'),
    figure('round_end_minutes', 30),
    figure('live_keys', keyId),
  ])
    expect(effect).toContainEqual(each)
  expect(await approve('joker', finance)).toBe('desk_proposal_own')
  const approval = { params: { brand: desk.brand }, body: { proposal: id } }
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(owner.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(await read('joker')).toMatchObject({
    name: 'Joker',
    group: 'JK',
    url: joker.url,
    mode: 'seamless',
    dialect: 'canonical',
    rounds: '30',
    allowed: ['203.0.113.0/24'],
    isEnabled: true,
    keys: [{ id: keyId, kind: 'secret' }],
  })
  const { brand } = await site.ctx()
  const stored = (await providersOf(site.platform, brand.id)).find((each) => each.code === 'joker')
  expect(stored?.keys.get(keyId)).toBe(secret)
  const shown = await Promise.all([
    site.owner.selectFrom('audit_log').selectAll().execute(),
    site.owner.selectFrom('proposals').selectAll().execute(),
    owner.call(listProposals, { params: params(), query: {} }),
    finance.call(listProviders, { params: params(), query: {} }),
  ])
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(await propose(joker)).toBe('provider_exists')
  const rows = await site.owner.selectFrom('audit_log').select('action').where('subject', 'like', 'joker%').execute()
  expect(rows).toEqual([{ action: 'provider.add' }])
})

test('a dialect that signs with a public key needs one, which no other provider has', async () => {
  const key = publicKey()
  expect(await propose(hub('hub-one'))).toBe('provider_public_key_needed')
  const wrong = '-----BEGIN PUBLIC KEY-----\nnot a key at all'
  expect(await propose(hub('hub-one', wrong))).toBe('provider_public_key_wrong')
  expect(await propose({ ...joker, provider: 'plain', publicKey: key })).toBe('provider_public_key_extra')
  expect(await propose({ ...hub('hub-one', key), allow: undefined })).toBe('provider_addresses_needed')
  expect(await propose(hub('hub-one', key))).toBe('done')
  expect(await propose(hub('hub-two', key))).toBe('done')
  expect(await approve('hub-one')).toBe('done')
  expect((await read('hub-one'))?.keys.map((each) => each.kind).sort()).toEqual(['public-key', 'secret'])
  // The key has an owner since.
  expect(await approve('hub-two')).toBe('provider_key_taken')
  expect(await read('hub-two')).toBeUndefined()
})

test('20 providers that are approved at once have 20 numbers', async () => {
  const codes = Array.from({ length: 20 }, (_, n) => `many-${n}`)
  for (const code of codes) expect(await propose({ ...joker, provider: code })).toBe('done')
  expect(await Promise.all(codes.map((code) => approve(code)))).toEqual(codes.map(() => 'done'))
  const rows = await site.owner.selectFrom('providers').select('number').where('provider', 'like', 'many-%').execute()
  expect(new Set(rows.map((each) => each.number)).size).toBe(20)
})

test('address, allow-list, hosts and rules change by two persons, and not after a change of others', async () => {
  const terms = (body: object) =>
    outcomeOf(finance.call, changeTerms, {
      params: params(),
      body: { provider: 'joker', ...body, reason },
    })
  expect(await terms({})).toBe('desk_nothing_changed')
  expect(await terms({ url: 'http://studio.example' })).toBe('provider_url_plain')
  expect(await terms({ allow: [] })).toBe('unsendable')
  expect(await terms({ allow: ['somewhere'] })).toBe('provider_address_wrong')
  expect(await terms({ finerAmounts: 'round-down' })).toBe('provider_finer_amounts')
  const change = { url: 'https://two.example', allow: ['198.51.100.7'], launchHosts: ['games.example'], rounds: 'win' }
  expect(await terms(change)).toBe('done')
  expect((await waiting('joker')).effect).toContainEqual({
    label: 'base_url',
    before: joker.url,
    after: 'https://two.example',
    unit: 'text',
  })
  expect(await approve('joker')).toBe('done')
  expect(await read('joker')).toMatchObject({ url: change.url, rounds: 'win', launchHosts: ['games.example'] })
  expect(await terms({ launchHosts: null })).toBe('done')
  await site.owner
    .updateTable('providers')
    .set({ launch_hosts: ['b.example'] })
    .where('provider', '=', 'joker')
    .execute()
  expect(await approve('joker')).toBe('desk_state_changed')
  const unknown = { params: params(), body: { provider: 'no-such', rounds: 'win', reason } }
  expect(await outcomeOf(finance.call, changeTerms, unknown)).toBe('not_found')
  // Games in a frame move no money.
  const framed = { provider: 'joker', isFramed: true, reason }
  await finance.call(setProvider, { params: params(), body: framed })
  expect((await read('joker'))?.isFramed).toBe(true)
})

test('needs the right and the second factor, and refuses studios that a demonstration may not ask', async () => {
  const other = { ...joker, provider: 'other' }
  expect(await propose(other, await desk.person('cashier'))).toBe('desk_not_permitted')
  desk.platform.bankMode = 'sandbox'
  expect(await propose(other)).toBe('provider_demonstration')
  desk.platform.bankMode = 'feed'
  site.advance(11 * 60_000)
  expect(await propose(other)).toBe('desk_step_up_needed')
})
