/** Above the brand's threshold one person proposes and another one approves, once and within a time limit. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/site.ts'
import { verifyLedger } from '../../../../test/verify-ledger.ts'
import { accountOf, because, deposit, duang } from './fixtures.ts'

const NOW = new Date('2026-10-05T11:00:00+07:00')
const [ANNA, NOK] = ['cli:anna', 'cli:nok']

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ now: NOW })
  await site.setSettings({ secondPersonAboveSatang: 1_000_00, bonus: {} })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(NOW)
  member = await addMember(site)
})

const run = (actor: string, ...args: string[]) => duang(site, [...args, ...because], actor)
const credit = (actor: string, baht: string, ...more: string[]) =>
  run(actor, 'members', 'credit', member.username, baht, ...more)
const approve = (actor: string, id: unknown) => duang(site, ['approvals', 'approve', String(id)], actor)

/** Anna proposes 2,000 baht. Returns the number of the proposal. */
async function propose(): Promise<number> {
  const { report } = await credit(ANNA, '2000')
  expect(report).toMatchObject({ outcome: 'proposed' })
  return report.approval as number
}

test('needs one person up to the threshold and two above it', async () => {
  expect((await credit(ANNA, '1000')).report).toMatchObject({ outcome: 'done' })
  const other = await addMember(site)
  const { report } = await run(ANNA, 'members', 'credit', other.username, '1000.01')
  expect(report).toMatchObject({ outcome: 'proposed' })
  expect(await accountOf(site, other)).toBe(0)
})

test('adds up parts of an amount for a day', async () => {
  expect((await credit(ANNA, '600')).report).toMatchObject({ outcome: 'done' })
  expect((await credit(NOK, '600', '--goodwill')).report).toMatchObject({ outcome: 'proposed' })
  site.advance(25 * 3_600_000)
  expect((await credit(ANNA, '600')).report).toMatchObject({ outcome: 'done' })
})

test('carries out a proposal once when another person approves it', async () => {
  const id = await propose()
  expect((await duang(site, ['approvals', 'list'])).text).toContain(member.username)
  expect(await approve(NOK, id)).toMatchObject({ code: 0, report: { outcome: 'done' } })
  expect(await accountOf(site, member)).toBe(2_000_00)
  expect(await approve(NOK, id)).toMatchObject({ code: 1, error: { code: 'already_closed' } })
  expect(await accountOf(site, member)).toBe(2_000_00)
  const { report } = await duang(site, ['members', 'corrections', member.username])
  expect(report).toMatchObject({ items: [{ requested_by: ANNA, approved_by: NOK }] })
})

test('refuses approval by the author, in the database too', async () => {
  const id = await propose()
  expect(await approve(ANNA, id)).toMatchObject({ code: 1, error: { code: 'second_person_needed' } })
  expect(await accountOf(site, member)).toBe(0)
  const cheat = sql`update approvals set state = 'approved', decided_by = ${ANNA}, decided_at = now()
    where approval_id = ${id}`.execute(site.owner)
  await expect(cheat).rejects.toThrow('violates check constraint')
  const forged =
    sql`insert into corrections (brand_id, correction_id, member_id, kind, amount_satang, reason, requested_by, approved_by, at, settled_at)
    values (1, gen_random_uuid(), ${member.memberId}, 'credit', 1, 'x', ${ANNA}, ${ANNA}, now(), now())`.execute(
      site.owner,
    )
  await expect(forged).rejects.toThrow('violates check constraint')
})

test('the login of the api writes nothing of what staff decide', async () => {
  const id = await propose()
  const ofMember = sql`brand_id, member_id, amount_satang`
  const values = sql`1, ${member.memberId}, 1`
  for (const forged of [
    sql`update approvals set state = 'approved', decided_by = ${NOK}, decided_at = now() where approval_id = ${id}`,
    sql`insert into approvals (${ofMember}, act) values (${values}, 'credit')`,
    sql`insert into corrections (${ofMember}, kind) values (${values}, 'credit')`,
    sql`insert into receivable_settlements (${ofMember}, kind) values (${values}, 'collect')`,
    sql`insert into staff_money_acts (${ofMember}, kind) values (${values}, 'credit')`,
  ])
    await expect(forged.execute(site.platform.db)).rejects.toMatchObject({ code: '42501' })
})

test('carries out no rejected or expired proposal; its author may withdraw it', async () => {
  const [rejected, old] = [await propose(), await propose()]
  const reject = (id: number) => run(ANNA, 'approvals', 'reject', String(id))
  expect(await reject(rejected)).toMatchObject({ code: 0 })
  expect(await approve(NOK, rejected)).toMatchObject({ error: { code: 'already_closed' } })
  site.advance(24 * 3_600_000)
  expect((await duang(site, ['approvals', 'list', '--state', 'expired'])).text).toContain(`${old}  credit`)
  expect(await approve(NOK, old)).toMatchObject({ error: { code: 'proposal_expired' } })
  expect(await reject(old)).toMatchObject({ code: 1 })
  expect(await accountOf(site, member)).toBe(0)
})

test('finds the open proposal for the same order, and makes a new one when that is closed', async () => {
  const line = await deposit(site, member, 5_000)
  const unassign = async () => (await run(ANNA, 'deposits', 'unassign', String(line))).report
  const { approval } = await unassign()
  expect(await unassign()).toMatchObject({ outcome: 'proposed', approval })
  site.advance(24 * 3_600_000)
  const again = await unassign()
  expect(again.approval).not.toBe(approval)
  expect(await approve(NOK, again.approval)).toMatchObject({ report: { outcome: 'done', taken: 5_000_00 } })
  expect(await accountOf(site, member)).toBe(0)
})

test('does not apply a proposal to unassign a deposit to the deposit of the next member', async () => {
  const line = await deposit(site, member, 5_000)
  const { report } = await run(ANNA, 'deposits', 'unassign', String(line))
  await site.setSettings({ secondPersonAboveSatang: null })
  await run(ANNA, 'approvals', 'reject', String(report.approval))
  await run(ANNA, 'deposits', 'unassign', String(line))
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  const right = await addMember(site)
  await run(ANNA, 'deposits', 'assign', String(line), '--member', right.username)
  expect(await approve(NOK, report.approval)).toMatchObject({ error: { code: 'already_closed' } })
  expect(await accountOf(site, right)).toBe(5_000_00)
})

test('keeps a debit proposed that the credit no longer covers', async () => {
  await site.setSettings({ secondPersonAboveSatang: null })
  await credit(ANNA, '2000')
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  const debit = (...more: string[]) => run(ANNA, 'members', 'debit', member.username, '2000', ...more)
  const { report } = await debit()
  await site.setSettings({ secondPersonAboveSatang: null })
  await run(ANNA, 'members', 'debit', member.username, '0.01')
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  expect(await approve(NOK, report.approval)).toMatchObject({ code: 1, error: { code: 'insufficient_credit' } })
  expect((await duang(site, ['approvals', 'list'])).text).toContain(`${report.approval}  debit`)
})

test('carries out an order under a reference once, for any person', async () => {
  const order = () => credit(ANNA, '100', '--reference', 'T-1')
  expect((await order()).report).toMatchObject({ outcome: 'done' })
  expect(await order()).toMatchObject({ code: 0, report: { outcome: 'known' } })
  expect(await credit(NOK, '200', '--reference', 'T-1')).toMatchObject({ error: { code: 'reference_reused' } })
  expect((await credit(ANNA, '5000', '--reference', 'T-2')).report).toMatchObject({ outcome: 'proposed' })
  expect(await credit(ANNA, '6000', '--reference', 'T-2')).toMatchObject({ error: { code: 'reference_reused' } })
  expect(await accountOf(site, member)).toBe(100_00)
})
