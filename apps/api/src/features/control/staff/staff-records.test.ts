/** Sign-ins of staff and what was refused to them: in the audit log, bounded, and with alerts. */

import { cancelExport, createExport } from '@duang/contract/action/export'
import { listMembers } from '@duang/contract/action/member-lists'
import { listAuditEntries } from '@duang/contract/desk/audit'
import { readMe } from '@duang/contract/desk/session'
import { readDeskSettings } from '@duang/contract/desk/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, DESK_HEADERS, outcomeOf, STAFF_PASSWORD, type TestDesk } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { staffAlerts } from './alerts.ts'

const HOUR_MS = 3_600_000

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

const rowsOf = (action: string) =>
  site.owner
    .selectFrom('audit_log')
    .select(['brand_id', 'actor', 'subject', 'after', 'address'])
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute()
const alertCount = async (kind: string) => staffAlerts.find((each) => each.kind === kind)?.count(await site.ctx(), 0)
const signIn = (username: string, code: string, remoteAddress = '198.51.100.7') =>
  desk.fastify.inject({
    method: 'POST',
    url: '/api/sign-in',
    remoteAddress,
    headers: { ...DESK_HEADERS, 'content-type': 'application/json' },
    payload: { username, password: STAFF_PASSWORD, code },
  })
const freeHour = () => site.advance(HOUR_MS + 1_000)

test('a sign-in stands in the audit log of the brand, with factor and address', async () => {
  const person = await desk.person('cashier')
  expect((await signIn(person.username, desk.code(person))).statusCode).toBe(200)
  const { brand } = await site.ctx()
  expect(await rowsOf('staff.sign-in')).toContainEqual({
    brand_id: brand.id,
    actor: `staff:${person.username}`,
    subject: person.username,
    address: '198.51.100.7',
    after: { outcome: 'opened', factor: 'code' },
  })
})

test('a refused sign-in is recorded, and a flood of them has few rows and one alert', async () => {
  const person = await desk.person('cashier')
  expect(await alertCount('staff-sign-ins')).toBe(0)
  // The clock stands still within a quarter of an hour, and each guess comes from another network.
  for (let n = 0; n < 9; n++) await signIn(person.username, '000000', `198.51.101.${n}`)
  for (let n = 0; n < 30; n++) await signIn(`nobody${n}`, '000000', `198.51.102.${n}`)
  const rows = await rowsOf('staff.sign-in-refused')
  const ofPerson = rows.filter((each) => each.subject === person.username)
  expect(ofPerson.length).toBeGreaterThan(0)
  expect(ofPerson[0]).toMatchObject({
    actor: 'desk',
    after: { outcome: 'wrong', attempts: 1, network: '198.51.101.0' },
  })
  // Twenty networks of unknown names, and the others together: at 1 and at 10.
  expect(rows.filter((each) => each.subject === '')).toHaveLength(22)
  expect(await alertCount('staff-sign-ins')).toBeGreaterThanOrEqual(10)
  freeHour()
  expect(await alertCount('staff-sign-ins')).toBe(0)
})

test('refused acts are recorded by call, and raise an alert', async () => {
  const viewer = await desk.person('viewer')
  const params = { brand: desk.brand }
  for (let n = 0; n < 12; n++)
    expect(await outcomeOf(viewer.call, readDeskSettings, { params })).toBe('desk_not_permitted')
  expect(await outcomeOf(viewer.call, listMembers, { params, query: {} })).toBe('done')
  const rows = (await rowsOf('staff.refused')).filter((each) => each.actor === `staff:${viewer.username}`)
  expect(rows.map((each) => [each.subject, each.after])).toEqual([
    ['desk-settings.read', { code: 'desk_not_permitted', attempts: 1 }],
    ['desk-settings.read', { code: 'desk_not_permitted', attempts: 10 }],
  ])
  expect(await alertCount('staff-refused')).toBe(1)
  freeHour()
})

test('an address outside of the networks of the brand is recorded, also by calls without a brand', async () => {
  const person = await desk.person('cashier')
  await site.setSettings({ deskNetworks: ['203.0.113.0/24'] })
  site.advance(2_000)
  const { token, cookie } = person
  const url = listMembers.path.replace('{brand}', desk.brand)
  const headers = { ...DESK_HEADERS, authorization: `Bearer ${token}`, cookie: `duang-desk=${cookie}` }
  await desk.fastify.inject({ method: 'GET', url, headers, remoteAddress: '198.51.100.9' })
  await desk.fastify.inject({ method: 'GET', url: readMe.path, headers, remoteAddress: '198.51.100.9' })
  await site.setSettings({ deskNetworks: [] })
  site.advance(2_000)
  const { brand } = await site.ctx()
  for (const subject of [listMembers.name, readMe.name])
    expect(await rowsOf('staff.refused')).toContainEqual({
      brand_id: brand.id,
      actor: `staff:${person.username}`,
      address: '198.51.100.9',
      subject,
      after: { code: 'desk_address_refused', attempts: 1 },
    })
})

test('ten exports of a person within an hour raise an alert, and twenty are the most', async () => {
  const finance = await desk.person('finance')
  const params = { brand: desk.brand }
  const body = { subject: 'deposits', format: 'csv' as const }
  const ordered = async () => {
    const { id } = await finance.call(createExport, { params, body })
    await finance.call(cancelExport, { params, body: { export: id } })
  }
  for (let n = 0; n < 9; n++) await ordered()
  expect(await alertCount('staff-exports')).toBe(0)
  await ordered()
  expect(await alertCount('staff-exports')).toBe(1)
  for (let n = 0; n < 10; n++) await ordered()
  expect(await outcomeOf(finance.call, createExport, { params, body })).toBe('rate_limited')
})

test('the record of sign-ins is shown at the desk', async () => {
  const owner = await desk.person('owner')
  const { items } = await owner.call(listAuditEntries, {
    params: { brand: desk.brand },
    query: { action: 'staff.sign-in' },
  })
  expect(items[0]).toMatchObject({ actor: `staff:${owner.username}`, action: 'staff.sign-in' })
})
