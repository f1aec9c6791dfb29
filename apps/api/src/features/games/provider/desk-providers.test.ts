/** Providers at the desk: health, switches, and keys that two persons replace and nobody sees. */

import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import {
  addProviderKey,
  revokeProviderKey,
  setProvider,
  setProviderMaintenance,
  turnProviderOff,
  turnProviderOn,
} from '@duang/contract/action/provider'
import { listProviders } from '@duang/contract/action/provider-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyPlace } from '#money/provider/provider.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

const reason = 'ตกลงกับค่ายแล้ว'
const provider = 'desk-studio'
const SECRET = 'a secret that the provider gave us'

let site: TestSite
let desk: TestDesk
let finance: TestPerson
let owner: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  finance = await desk.person('finance')
  owner = await desk.person('owner')
  const { brand } = await site.ctx()
  await site.owner
    .insertInto('providers')
    .values({
      brand_id: brand.id,
      provider,
      number: 98,
      name: 'Studio',
      group_code: 'DS',
      mode: 'seamless',
      dialect: 'canonical',
      base_url: 'http://127.0.0.1:9',
    })
    .execute()
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const read = async () =>
  (await finance.call(listProviders, { params: params(), query: {} })).items.find((each) => each.code === provider)

test('switches a provider, and renames it', async () => {
  expect(await read()).toMatchObject({ health: 'silent', isEnabled: true, keys: [] })
  const of = { params: params(), body: { provider, reason } }
  const close = (isClosed: boolean) => finance.call(setProviderMaintenance, { ...of, body: { ...of.body, isClosed } })
  await close(true)
  expect((await read())?.health).toBe('maintenance')
  await close(false)
  await finance.call(turnProviderOff, of)
  expect((await read())?.health).toBe('off')
  await finance.call(turnProviderOn, of)
  await finance.call(setProvider, { params: params(), body: { provider, name: 'ค่ายใหม่', sort: 3, reason } })
  expect(await read()).toMatchObject({ name: 'ค่ายใหม่', sort: 3 })
  const unknown = { params: params(), body: { provider: 'no-such', reason } }
  expect(await outcomeOf(finance.call, turnProviderOff, unknown)).toBe('not_found')
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('actor', '=', `staff:${finance.username}`)
    .where('subject', '=', provider)
    .execute()
  expect(log.map((each) => each.action)).toEqual([
    ...['provider.maintenance', 'provider.maintenance', 'provider.off', 'provider.on', 'provider.set'],
  ])
  expect(new Set(log.map((each) => each.reason))).toEqual(new Set([reason]))
})

test('a key is replaced by two persons, once, and its secret is nowhere to be read', async () => {
  const body = { provider, key: SECRET, reason }
  await finance.call(addProviderKey, { params: params(), body })
  expect(await outcomeOf(owner.call, addProviderKey, { params: params(), body })).toBe('desk_proposal_open')
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const proposal = items.find((each) => each.kind === 'provider.keys.add')
  const approval = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(finance.call, approveProposal, approval)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(owner.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  const [key] = (await read())?.keys ?? []
  expect(key?.kind).toBe('secret')
  // It works: the sealed secret opens at its place.
  const { brand } = await site.ctx()
  const row = await site.owner
    .selectFrom('provider_keys')
    .selectAll()
    .where('key_id', '=', key?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(site.platform.secrets.open(row.secret, keyPlace(brand.id, provider, row.key_id))).toBe(SECRET)
  const texts = await Promise.all([
    site.owner.selectFrom('audit_log').selectAll().execute(),
    site.owner.selectFrom('proposals').selectAll().execute(),
    finance.call(listProviders, { params: params(), query: {} }),
  ])
  expect(JSON.stringify(texts)).not.toContain(SECRET)
})

test('a replaced key is revoked with the new one; a wrong one is refused at once', async () => {
  const [old] = (await read())?.keys ?? []
  const propose = (key: string, replaces = old?.id) =>
    outcomeOf(finance.call, addProviderKey, { params: params(), body: { provider, key, replaces, reason } })
  expect(await propose('-----BEGIN PUBLIC KEY-----\nnot a key at all')).toBe('provider_public_key_wrong')
  expect(await propose(`${SECRET} 2`, 'no-such-key')).toBe('provider_key_unknown')
  expect(await propose(`${SECRET} 2`)).toBe('done')
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const id = items.find((each) => each.kind === 'provider.keys.add')?.id ?? ''
  await owner.call(approveProposal, { params: { brand: desk.brand }, body: { proposal: id } })
  const [now, ...more] = (await read())?.keys ?? []
  expect(more).toEqual([])
  expect(now?.id).not.toBe(old?.id)
  const revoke = () =>
    outcomeOf(finance.call, revokeProviderKey, { params: params(), body: { provider, key: now?.id ?? '', reason } })
  expect(await revoke()).toBe('done')
  expect(await revoke()).toBe('provider_key_unknown')
})

test('a secret that Duang makes is shown to its author, and works after the approval', async () => {
  const [old] = (await read())?.keys ?? []
  const body = { provider, replaces: old?.id, reason }
  const { shown } = await finance.call(addProviderKey, { params: params(), body })
  const { keyId = '', secret = '' } = shown ?? {}
  expect(secret.length).toBeGreaterThan(24)
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const id = items.find((each) => each.kind === 'provider.keys.add')?.id ?? ''
  await owner.call(approveProposal, { params: { brand: desk.brand }, body: { proposal: id } })
  expect((await read())?.keys.map((each) => each.id)).toContain(keyId)
  const { brand } = await site.ctx()
  const row = await site.owner
    .selectFrom('provider_keys')
    .select('secret')
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow()
  expect(site.platform.secrets.open(row.secret, keyPlace(brand.id, provider, keyId))).toBe(secret)
})

test('a proposed key is not added where other keys are live than its second person saw', async () => {
  const { items: before } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  expect(before).toEqual([])
  await finance.call(addProviderKey, { params: params(), body: { provider, reason } })
  const [live] = (await read())?.keys ?? []
  await finance.call(revokeProviderKey, { params: params(), body: { provider, key: live?.id ?? '', reason } })
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const approval = { params: { brand: desk.brand }, body: { proposal: items[0]?.id ?? '' } }
  expect(await outcomeOf(owner.call, approveProposal, approval)).toBe('desk_state_changed')
  expect((await read())?.keys).toEqual([])
})
