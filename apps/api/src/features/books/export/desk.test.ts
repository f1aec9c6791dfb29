/** Exports at the desk: asked for, written by a job, downloaded as a stream, and recorded. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cancelExport, createExport, listExportSubjects, listExports } from '@duang/contract/action/export'
import { maskAccount } from '@duang/contract/bank/banks'
import { downloadDeskExport } from '@duang/contract/desk/export'
import { stepUp } from '@duang/contract/desk/session'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEATURES } from '#app/features.ts'
import {
  createTestDesk,
  DESK_HEADERS,
  outcomeOf,
  type TestDesk,
  type TestPerson,
} from '../../../../test/people/desk.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../test/people/site.ts'
import { fileOf } from './exports.ts'
import { runExport } from './run-export.ts'

const DAY = '2026-10-05'
let site: TestSite
let desk: TestDesk
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite({ now: new Date(`${DAY}T12:00:07+07:00`) })
  const member = await addMember(site, { username: 'somchai' })
  await giveCredit(site, member, 1_234_56)
  desk = await createTestDesk(site)
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const of = (id: string) => ({ brand: desk.brand, id })
const days = { from: DAY, to: DAY }
const ask = (format: 'csv' | 'xlsx', subject = 'transfers') =>
  finance.call(createExport, { params: params(), body: { subject, format, ...days } })
const run = async (id: string) => runExport(await site.ctx(), id, FEATURES)
const rowOf = async (id: string) => {
  const { items } = await finance.call(listExports, { params: params(), query: {} })
  return items.find((each) => each.id === id)
}
const bytesOf = async (id: string, by = finance) => {
  const answer = await desk.fastify.inject({
    method: 'POST',
    url: `/api/brands/${desk.brand}/exports/${id}/download`,
    headers: { ...DESK_HEADERS, authorization: `Bearer ${by.token}`, cookie: `duang-desk=${by.cookie}` },
    payload: {},
  })
  expect(answer.statusCode).toBe(200)
  return answer
}
const actionsOn = async (id: string) => {
  const rows = await site.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', id)
    .orderBy('audit_id')
    .execute()
  return rows.map(({ action, actor }) => `${action} ${actor}`)
}

test.each(['csv', 'xlsx'] as const)('a %s is asked for, written, downloaded, and recorded', async (format) => {
  const { id } = await ask(format)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', percent: 0, requestedBy: `staff:${finance.username}` })
  expect(await outcomeOf(finance.call, downloadDeskExport, { params: of(id), body: {} })).toBe('desk_export_not_done')
  await run(id)
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'done', percent: 100, rows: 1, format })
  const answer = await bytesOf(id)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="duang-transfers-${DAY}-${DAY}.${format}"`)
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(row?.sha256)
  expect(answer.rawPayload.length).toBe(row?.bytes)
  if (format === 'csv') expect(answer.rawPayload.toString()).toContain('somchai')
  else expect(JSON.stringify(await readXlsx(answer.rawPayload))).toContain('somchai')
  const actor = `staff:${finance.username}`
  expect(await actionsOn(id)).toEqual([`desk.desk-export.download ${actor}`])
  expect(await actionsOn('transfers')).toContain(`export.create ${actor}`)
})

test('a file has masked accounts for whom the desk shows masked ones, and a complete one needs the right', async () => {
  const account = '4071198765'
  await sql`insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code,
      account_digits, account_name, level, bangkok_date, requested_at)
    select brand_id, gen_random_uuid(), member_id, 100, 'requested', member_bank_id, bank_code, ${account},
      account_name, 0, ${DAY}::date, ${site.platform.clock()} from member_banks limit 1`.execute(site.owner)
  const { id: whole } = await ask('csv', 'withdrawals')
  await run(whole)
  expect((await bytesOf(whole)).rawPayload.toString()).toContain(account)
  await sql`insert into role_permissions (brand_id, role, permissions)
    values (1, 'viewer', array['finance.read', 'finance.export'])`.execute(site.owner)
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, downloadDeskExport, { params: of(whole), body: {} })).toBe('desk_not_permitted')
  const body = { subject: 'withdrawals', format: 'csv' as const, ...days }
  const { id } = await viewer.call(createExport, { params: params(), body })
  await run(id)
  const file = (await bytesOf(id, viewer)).rawPayload.toString()
  expect(file).toContain(maskAccount(account))
  expect(file).not.toContain(account)
  await sql`delete from role_permissions where role = 'viewer'`.execute(site.owner)
})

test('a download asks for the second factor again after ten minutes', async () => {
  const { id } = await ask('csv', 'closings')
  await run(id)
  site.advance(11 * 60_000)
  const input = { params: of(id), body: {} }
  expect(await outcomeOf(finance.call, downloadDeskExport, input)).toBe('desk_step_up_needed')
  await finance.call(stepUp, { body: { code: desk.code(finance) } })
  await bytesOf(id)
})

test('offers every subject of the features', async () => {
  const { items } = await finance.call(listExportSubjects, { params: params(), query: {} })
  expect(items.map(({ subject }) => subject)).toEqual(
    FEATURES.flatMap((each) => each.exports ?? []).map(({ subject }) => subject),
  )
  expect(
    await outcomeOf(finance.call, createExport, { params: params(), body: { subject: 'nothing', format: 'csv' } }),
  ).toBe('not_found')
})

test('refuses days out of order, and too many', async () => {
  const outcome = (from: string, to: string) =>
    outcomeOf(finance.call, createExport, {
      params: params(),
      body: { subject: 'transfers', format: 'csv', from, to },
    })
  expect(await outcome('2026-10-05', '2026-10-04')).toBe('desk_days_invalid')
  expect(await outcome('2026-01-01', '2026-10-04')).toBe('desk_days_invalid')
})

test('20 at once make ten, and a cancelled one makes room', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      outcomeOf(finance.call, createExport, {
        params: params(),
        body: { subject: 'closings', format: 'csv', ...days },
      }),
    ),
  )
  const open = async () =>
    (await finance.call(listExports, { params: params(), query: {} })).items.filter((row) => row.state === 'waiting')
  expect(outcomes.filter((each) => !['done', 'desk_exports_too_many', 'overloaded'].includes(each))).toEqual([])
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(10)
  const [first] = await open()
  const id = first?.id ?? ''
  await finance.call(cancelExport, { params: params(), body: { export: id } })
  expect(await outcomeOf(finance.call, cancelExport, { params: params(), body: { export: id } })).toBe(
    'desk_state_changed',
  )
  expect(await actionsOn(id)).toContain(`export.cancel staff:${finance.username}`)
  for (const row of await open()) await finance.call(cancelExport, { params: params(), body: { export: row.id } })
})

test('a file that is not on this machine is refused, and a viewer sees none', async () => {
  const { id } = await ask('csv', 'closings')
  await run(id)
  rmSync(fileOf(await site.ctx(), { export_id: id, format: 'csv' }))
  expect(await outcomeOf(finance.call, downloadDeskExport, { params: of(id), body: {} })).toBe('desk_export_gone')
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, downloadDeskExport, { params: of(id), body: {} })).toBe('desk_not_permitted')
})
