/** Settings at the desk: what each role sees and changes, versions, and the second person for settings that move money. */

import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { CallError } from '@duang/contract/client'
import { readDeskSettings, saveDeskContentSettings, saveDeskSettings } from '@duang/contract/desk/settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDesk,
  DESK_HEADERS,
  outcomeOf,
  type TestDesk,
  type TestPerson,
} from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { settingForm } from './setting-form.ts'

const reason = 'ปรับตามแผน'

let site: TestSite
let desk: TestDesk
let owner: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const read = (person: TestPerson) => person.call(readDeskSettings, { params: params() })
const bodyOf = async (changes: { path: string; value?: unknown }[]) => ({
  version: (await read(owner)).version,
  changes,
  reason,
})
const save = async (person: TestPerson, changes: { path: string; value?: unknown }[]) =>
  person.call(saveDeskSettings, { params: params(), body: await bodyOf(changes) })
const stored = () =>
  site.owner
    .selectFrom('brands')
    .selectAll()
    .where('client_id', '=', desk.brand)
    .executeTakeFirstOrThrow()
    .then(({ settings }) => settings as Record<string, unknown>)

test('every setting has a Thai name, and the form is the schema', async () => {
  const nameless = (properties: object, prefix = ''): string[] =>
    Object.entries(properties).flatMap(([name, each]) => [
      ...(each.th ? [] : [prefix + name]),
      ...(each.properties ? nameless(each.properties, `${prefix}${name}.`) : []),
    ])
  expect(nameless(settingForm.properties)).toEqual([])
  const { groups, schema, values } = await read(owner)
  const names = groups.flatMap((group) => group.names)
  expect(Object.keys(schema).sort()).toEqual([...names].sort())
  expect(Object.keys(values).sort()).toEqual([...names].sort())
  // Maintenance has a page of its own.
  expect(names).not.toContain('websiteStatus')
  expect(schema.bonus).toMatchObject({ guard: 'money', th: expect.any(String) })
})

test('saves at once what moves no money, with the actor in the record', async () => {
  expect(await save(owner, [{ path: 'minAge', value: 21 }])).toEqual({ saved: 1, proposed: 0 })
  expect(await stored()).toMatchObject({ minAge: 21 })
  const { changes } = await read(owner)
  expect(changes[0]).toMatchObject({ path: 'settings.minAge', after: 21, actor: `staff:${owner.username}` })
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor'])
    .where('actor', '=', `staff:${owner.username}`)
    .execute()
  expect(log).toContainEqual({ action: 'brands.update', reason, actor: `staff:${owner.username}` })
  expect(log.map((each) => each.action)).toContain('desk.desk-settings.save')
  // Without a value the default applies again.
  await save(owner, [{ path: 'minAge' }])
  expect(await stored()).not.toHaveProperty('minAge')
})

test('refuses a save against an older version, also of 20 at once', async () => {
  const body = await bodyOf([{ path: 'footerYear', value: 2025 }])
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      outcomeOf(owner.call, saveDeskSettings, {
        params: params(),
        body: { ...body, changes: [{ path: 'footerYear', value: 2030 + n }] },
      }),
    ),
  )
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(all.filter((each) => !['done', 'desk_settings_outdated', 'overloaded'].includes(each))).toEqual([])
})

test('refuses wrong values with the sentence of the schema, and stores nothing', async () => {
  const before = await stored()
  const refused = await save(owner, [
    { path: 'minAge', value: 12 },
    { path: 'brandHex', value: 'red' },
    { path: 'lineIds', value: ['@duang', ''] },
  ]).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallError)
  expect((refused as CallError).refusal).toMatchObject({
    code: 'desk_settings_invalid',
    details: {
      errors: expect.arrayContaining([
        { path: 'minAge', sentence: 'minAge must be 18 or more, and is 12.' },
        { path: 'brandHex', sentence: 'brandHex must be a colour such as #2563EB, and is "red".' },
      ]),
    },
  })
  for (const path of ['noSuchThing', 'constructor', 'bonus.noSuchThing'])
    expect(await save(owner, [{ path, value: 1 }]).catch((error) => error.code)).toBe('desk_settings_invalid')
  // Maintenance is switched on its own page, with its own record.
  expect(await save(owner, [{ path: 'websiteStatus', value: 'MA' }]).catch((error) => error.code)).toBe(
    'desk_not_permitted',
  )
  expect(await stored()).toEqual(before)
})

test('a setting that moves money waits for another person, and is carried out once', async () => {
  const result = await save(owner, [
    { path: 'bonus.maxSatang', value: 77_700 },
    { path: 'bonus.rate1', value: 15 },
    { path: 'footerYear', value: 2031 },
  ])
  expect(result).toEqual({ saved: 1, proposed: 2 })
  expect(await stored()).toMatchObject({ footerYear: 2031 })
  expect((await stored()).bonus).not.toMatchObject({ maxSatang: 77_700 })
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const [proposal] = items.filter((each) => each.kind === 'brand.settings')
  expect(proposal?.effect).toContainEqual(
    expect.objectContaining({
      label: 'bonus.maxSatang',
      th: expect.stringMatching(/^[\u0E00-\u0E7F].* · [\u0E00-\u0E7F]/),
      after: 77_700,
      unit: 'satang',
    }),
  )
  expect(await save(owner, [{ path: 'bonus.rate2', value: 5 }]).catch((error) => error.code)).toBe('desk_proposal_open')
  const input = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(owner.call, approveProposal, input)).toBe('desk_proposal_own')
  const finance = await desk.person('finance')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, input)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect((await stored()).bonus).toMatchObject({ maxSatang: 77_700, rate1: 15 })
})

test('a proposal whose setting has changed since is not carried out', async () => {
  await save(owner, [{ path: 'withdrawMinimumSatang', value: 20_000 }])
  await site.setSettings({ withdrawMinimumSatang: 30_000 })
  const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
  const [proposal] = items.filter((each) => each.kind === 'brand.settings')
  const finance = await desk.person('finance')
  const id = proposal?.id ?? ''
  expect(await outcomeOf(finance.call, approveProposal, { params: params(), body: { proposal: id } })).toBe(
    'desk_state_changed',
  )
  await owner.call(rejectProposal, { params: params(), body: { proposal: id, reason } })
  expect(await stored()).toMatchObject({ withdrawMinimumSatang: 30_000 })
})

test('an editor of content sees and changes settings of content only', async () => {
  const editor = await desk.person('content')
  const { groups, schema, mayChangeAll, changes } = await read(editor)
  expect(mayChangeAll).toBe(false)
  expect(changes).toEqual([])
  expect(groups.flatMap((group) => group.names)).toContain('footerYear')
  expect(Object.keys(schema)).not.toContain('bonus')
  const saveAs = async (path: string, value: unknown) =>
    outcomeOf(editor.call, saveDeskContentSettings, { params: params(), body: await bodyOf([{ path, value }]) })
  expect(await saveAs('levelLabels', { 1: 'ดาว' })).toBe('done')
  expect(await stored()).toMatchObject({ levelLabels: { 1: 'ดาว' } })
  // The typed client sends no such path, so the request is written by hand.
  expect(await saveAs('levelLabels.__proto__', 'x')).toBe('unsendable')
  const answer = await desk.fastify.inject({
    method: 'POST',
    url: `/api/brands/${desk.brand}/settings/content`,
    headers: { ...DESK_HEADERS, authorization: `Bearer ${editor.token}`, cookie: `duang-desk=${editor.cookie}` },
    payload: await bodyOf([{ path: 'levelLabels.__proto__', value: 'x' }]),
  })
  expect(answer.json().code).toBe('request_invalid')
  // Members follow these: one person alone must not send them elsewhere.
  expect(await saveAs('lineIds', ['@duang', ''])).toBe('desk_not_permitted')
  expect(await saveAs('minAge', 30)).toBe('desk_not_permitted')
  expect(await saveAs('bonus.rate1', 30)).toBe('desk_not_permitted')
  const renamed = { params: params(), body: { ...(await bodyOf([])), name: 'Other' } }
  expect(await outcomeOf(editor.call, saveDeskContentSettings, renamed)).toBe('desk_not_permitted')
})

test('an editor of content gives the second factor again after ten minutes', async () => {
  const editor = await desk.person('content')
  site.advance(10 * 60_000 + 1)
  const body = { ...(await bodyOf([])), changes: [{ path: 'footerYear', value: 2032 }] }
  expect(await outcomeOf(editor.call, saveDeskContentSettings, { params: params(), body })).toBe('desk_step_up_needed')
})

describe('a setting of access or of the flow of data', () => {
  beforeEach(async () => {
    owner = await desk.person('owner')
  })
  // One proposal of access waits at a time.
  afterEach(async () => {
    for (const { id } of await proposed())
      await owner.call(rejectProposal, { params: { brand: desk.brand }, body: { proposal: id, reason } })
  })

  const proposed = async () => {
    const { items } = await owner.call(listProposals, { params: params(), query: { state: 'open' } })
    return items.filter((each) => each.kind === 'brand.access')
  }
  const approveBy = (person: TestPerson, id = '') =>
    outcomeOf(person.call, approveProposal, { params: { brand: desk.brand }, body: { proposal: id } })

  test.each([
    ['lineIds', ['@phishing', ''], '@phishing, '],
    ['deskNetworks', ['127.0.0.0/8'], '127.0.0.0/8'],
    ['mediaOrigins', ['https://movies.example'], 'https://movies.example'],
    ['sessionHours', 2, 2],
    ['helpLine', '02 123 4567', '02 123 4567'],
    ['frames.score', 'https://score.example', 'https://score.example'],
  ])('%s waits for a second person', async (path, value, after) => {
    expect(await save(owner, [{ path, value }])).toEqual({ saved: 0, proposed: 1 })
    const [proposal] = await proposed()
    expect(proposal?.effect).toContainEqual(expect.objectContaining({ label: path, after }))
    expect(await approveBy(owner, proposal?.id)).toBe('desk_proposal_own')
    expect(await approveBy(await desk.person('finance'), proposal?.id)).toBe('done')
    expect(valueAt(await stored(), path)).toEqual(value)
  })

  test('networks that exclude their author, or parse as none, are refused', async () => {
    const refused = (value: string[]) => save(owner, [{ path: 'deskNetworks', value }]).catch((error) => error.code)
    for (const value of [['203.0.113.7/32'], ['127.0.0.1', '1.2.3.4/99'], ['127.0.0.1', ':::']])
      expect(await refused(value), value.join()).toBe('desk_settings_invalid')
    expect(await proposed()).toEqual([])
  })

  test('networks that exclude whoever approves them are not carried out', async () => {
    await site.setSettings({ deskNetworks: [] })
    await save(owner, [{ path: 'deskNetworks', value: ['127.0.0.1/32'] }])
    const [proposal] = await proposed()
    const { token, cookie } = await desk.person('finance')
    const answer = await desk.fastify.inject({
      method: 'POST',
      url: `/api/brands/${desk.brand}/actions/proposal.approve`,
      headers: { ...DESK_HEADERS, authorization: `Bearer ${token}`, cookie: `duang-desk=${cookie}` },
      payload: { proposal: proposal?.id },
      remoteAddress: '198.51.100.9',
    })
    expect(answer.json().code).toBe('desk_settings_invalid')
    expect(await stored()).toMatchObject({ deskNetworks: [] })
  })
})

const valueAt = (settings: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], settings)
