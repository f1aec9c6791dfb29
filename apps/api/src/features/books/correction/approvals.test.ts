/** Above the brand's threshold one person proposes and another one approves, once and within a time limit. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../test/people/site.ts'
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
  run(actor, 'correction', 'credit', member.username, baht, ...more)
const approve = (actor: string, id: unknown) => duang(site, ['proposal', 'approve', String(id)], actor)

/** Anna proposes 2,000 baht. Returns the id of the proposal. */
async function propose(): Promise<string> {
  const { report } = await credit(ANNA, '2000')
  expect(report).toMatchObject({ outcome: 'proposed' })
  return report.proposal as string
}

test('needs one person up to the threshold and two above it', async () => {
  expect((await credit(ANNA, '1000')).report).toMatchObject({ outcome: 'done' })
  const other = await addMember(site)
  const { report } = await run(ANNA, 'correction', 'credit', other.username, '1000.01')
  expect(report).toMatchObject({ outcome: 'proposed' })
  expect(await accountOf(site, other)).toBe(0)
})

test('adds up parts of an amount for a day', async () => {
  expect((await credit(ANNA, '600')).report).toMatchObject({ outcome: 'done' })
  expect((await run(NOK, 'correction', 'goodwill', member.username, '600')).report).toMatchObject({
    outcome: 'proposed',
  })
  site.advance(25 * 3_600_000)
  expect((await credit(ANNA, '600')).report).toMatchObject({ outcome: 'done' })
})

test('carries out a proposal once when another person approves it', async () => {
  const id = await propose()
  expect((await duang(site, ['proposal', 'list', '--state', 'open'])).text).toContain(member.username)
  expect(await approve(NOK, id)).toMatchObject({ code: 0, report: { outcome: 'done' } })
  expect(await accountOf(site, member)).toBe(2_000_00)
  expect(await approve(NOK, id)).toMatchObject({ code: 1, error: { code: 'desk_proposal_closed' } })
  expect(await accountOf(site, member)).toBe(2_000_00)
  const { report } = await duang(site, ['members', 'corrections', member.username])
  expect(report).toMatchObject({ items: [{ requestedBy: ANNA, approvedBy: NOK }] })
})

test('refuses approval by the author, in the database too', async () => {
  const id = await propose()
  expect(await approve(ANNA, id)).toMatchObject({ code: 1, error: { code: 'desk_proposal_own' } })
  expect(await accountOf(site, member)).toBe(0)
  const cheat = sql`update proposals set state = 'approved', decided_by = ${ANNA}, decided_at = now()
    where proposal_id = ${id}`.execute(site.owner)
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
    sql`update proposals set state = 'approved', decided_by = ${NOK}, decided_at = now() where proposal_id = ${id}`,
    sql`insert into proposals (${ofMember}, kind) values (${values}, 'credit')`,
    sql`insert into corrections (${ofMember}, kind) values (${values}, 'credit')`,
    sql`insert into receivable_settlements (${ofMember}, kind) values (${values}, 'collect')`,
    sql`insert into staff_money_acts (${ofMember}, kind) values (${values}, 'credit')`,
  ])
    await expect(forged.execute(site.platform.db)).rejects.toMatchObject({ code: '42501' })
})

test('carries out no rejected or expired proposal; its author may withdraw it', async () => {
  const [rejected, old] = [await propose(), await propose()]
  const reject = (id: string) => run(ANNA, 'proposal', 'reject', id)
  expect(await reject(rejected)).toMatchObject({ code: 0 })
  expect(await approve(NOK, rejected)).toMatchObject({ error: { code: 'desk_proposal_closed' } })
  site.advance(24 * 3_600_000)
  expect((await duang(site, ['proposal', 'list', '--state', 'expired'])).text).toContain(`${old}  correction.credit`)
  expect(await approve(NOK, old)).toMatchObject({ error: { code: 'desk_proposal_closed' } })
  expect(await reject(old)).toMatchObject({ code: 1 })
  expect(await accountOf(site, member)).toBe(0)
})

test('finds the open proposal for the same order, and makes a new one when that is closed', async () => {
  const line = await deposit(site, member, 5_000)
  const unassign = async () => (await run(ANNA, 'correction', 'unassign', String(line))).report
  const { proposal } = await unassign()
  expect(await unassign()).toMatchObject({ outcome: 'proposed', proposal })
  site.advance(24 * 3_600_000)
  const again = await unassign()
  expect(again.proposal).not.toBe(proposal)
  expect(await approve(NOK, again.proposal)).toMatchObject({ report: { outcome: 'done' } })
  expect(await accountOf(site, member)).toBe(0)
})

test('does not apply a proposal to unassign a deposit to the deposit of the next member', async () => {
  const line = await deposit(site, member, 5_000)
  const { report } = await run(ANNA, 'correction', 'unassign', String(line))
  await site.setSettings({ secondPersonAboveSatang: null })
  await run(ANNA, 'proposal', 'reject', String(report.proposal))
  await run(ANNA, 'correction', 'unassign', String(line))
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  const right = await addMember(site)
  await run(ANNA, 'deposits', 'assign', String(line), '--member', right.username)
  expect(await approve(NOK, report.proposal)).toMatchObject({ error: { code: 'desk_proposal_closed' } })
  expect(await accountOf(site, right)).toBe(5_000_00)
})

test('keeps a debit proposed that the credit no longer covers', async () => {
  await site.setSettings({ secondPersonAboveSatang: null })
  await credit(ANNA, '2000')
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  const debit = (...more: string[]) => run(ANNA, 'correction', 'debit', member.username, '2000', ...more)
  const { report } = await debit()
  await site.setSettings({ secondPersonAboveSatang: null })
  await run(ANNA, 'correction', 'debit', member.username, '0.01')
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  expect(await approve(NOK, report.proposal)).toMatchObject({
    code: 1,
    error: { code: 'desk_correction_insufficient' },
  })
  expect((await duang(site, ['proposal', 'list', '--state', 'open'])).text).toContain(
    `${report.proposal}  correction.debit`,
  )
})

test('carries out an order under a reference once, for any person', async () => {
  const order = () => credit(ANNA, '100', '--reference', 'T-1')
  expect((await order()).report).toMatchObject({ outcome: 'done' })
  expect(await order()).toMatchObject({ code: 0, report: { outcome: 'known' } })
  expect(await credit(NOK, '200', '--reference', 'T-1')).toMatchObject({ error: { code: 'desk_correction_reused' } })
  expect((await credit(ANNA, '5000', '--reference', 'T-2')).report).toMatchObject({ outcome: 'proposed' })
  expect(await credit(ANNA, '6000', '--reference', 'T-2')).toMatchObject({ error: { code: 'desk_correction_reused' } })
  expect(await accountOf(site, member)).toBe(100_00)
})

test('a proposal shows why, the credit, the receivable and the sentence for the member', async () => {
  const line = await deposit(site, member, 5_000)
  await site.setSettings({ secondPersonAboveSatang: null })
  await run(ANNA, 'correction', 'debit', member.username, '4000')
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  await run(ANNA, 'correction', 'unassign', String(line), '--note', 'โอนผิดบัญชี')
  const { report } = await duang(site, ['proposal', 'list', '--state', 'open', '--member', member.username])
  expect(report).toMatchObject({
    items: [
      {
        kind: 'correction.unassign',
        amount: 5_000,
        effect: [
          { label: 'why', after: 'member' },
          { label: 'cash', before: 1_000_00, after: 0, unit: 'satang' },
          { label: 'owed', before: 0, after: 4_000_00, unit: 'satang' },
          { label: 'note', after: 'โอนผิดบัญชี' },
        ],
      },
    ],
  })
})

test('what was carried out meanwhile is not carried out by its proposal', async () => {
  const { report } = await credit(ANNA, '2000', '--reference', 'T-7')
  await site.setSettings({ secondPersonAboveSatang: null })
  // The open proposal still decides: the order waits for its second person.
  expect((await credit(ANNA, '2000', '--reference', 'T-7')).report).toMatchObject(report)
  await site.setSettings({ secondPersonAboveSatang: 1_000_00 })
  expect(await approve(NOK, report.proposal)).toMatchObject({ report: { outcome: 'done' } })
  expect((await credit(ANNA, '2000', '--reference', 'T-7')).report).toMatchObject({ outcome: 'known' })
  expect(await accountOf(site, member)).toBe(2_000_00)
})
