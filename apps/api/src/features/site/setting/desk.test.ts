/** Maintenance at the desk. */
import { cancelMaintenance, endMaintenance, planMaintenance, startMaintenance } from '@duang/contract/action/site'
import { readDeskMaintenance } from '@duang/contract/desk/maintenance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'

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
const reason = 'ปรับปรุงระบบ'
const read = async () => owner.call(readDeskMaintenance, { params: params() })

test('closes and opens the site, with actor and reason in the record', async () => {
  expect(await read()).toMatchObject({ isOpen: true, windows: [] })
  await owner.call(startMaintenance, { params: params(), body: { message: 'เดี๋ยวกลับมา', reason } })
  // Brands are read anew every second.
  await expect
    .poll(read, { timeout: 60_000 })
    .toMatchObject({ isOpen: false, isSwitchedOn: true, message: 'เดี๋ยวกลับมา' })
  await owner.call(endMaintenance, { params: params(), body: { reason } })
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ isOpen: true, isSwitchedOn: false })
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('actor', '=', `staff:${owner.username}`)
    .where('action', '<>', 'staff.sign-in')
    .orderBy('audit_id')
    .execute()
  expect(log).toEqual([
    { action: 'site.maintenance.on', reason },
    { action: 'site.maintenance.off', reason },
  ])
})

test('plans maintenance, refuses a wrong period, and cancels', async () => {
  const now = site.platform.clock().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const plan = (from: string, to: string) =>
    owner.call(planMaintenance, { params: params(), body: { from, to, reason } })
  await plan(at(30), at(31))
  await expect(plan(at(40), at(39))).rejects.toMatchObject({ code: 'maintenance_period' })
  const [window] = (await read()).windows
  expect(window).toMatchObject({ createdBy: `staff:${owner.username}` })
  const cancelled = { params: params(), body: { number: window?.id ?? 0, reason } }
  expect(await outcomeOf(owner.call, cancelMaintenance, cancelled)).toBe('done')
  expect(await outcomeOf(owner.call, cancelMaintenance, cancelled)).toBe('not_found')
  expect((await read()).windows).toEqual([])
})
