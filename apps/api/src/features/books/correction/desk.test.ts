/** Corrections at the desk: one or two persons, races, receivables, and the reversal of a deposit to the wrong member. */
import { randomUUID } from 'node:crypto'
import {
  collectReceivable,
  creditMember,
  debitMember,
  giveGoodwill,
  listCorrectionsOfAll,
  listReceivables,
  unassignDeposit,
  writeOffReceivable,
} from '@duang/contract/action/correction'
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { CallError } from '@duang/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { accountOf, deposit } from './fixtures.ts'

const reason = 'ตรวจสลิปแล้ว'
const SMALL = 100_00
const LARGE = 6_000_00

let site: TestSite
let desk: TestDesk
let anna: TestPerson
let boon: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ secondPersonAboveSatang: 5_000_00 })
  anna = await desk.person('finance')
  boon = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
/** What became of a call: its outcome, or the code of its refusal. */
const made = (reply: Promise<{ outcome: string }>): Promise<string> =>
  reply.then(
    ({ outcome }) => outcome,
    (error: unknown) => (error instanceof CallError ? (error.code ?? String(error.status)) : String(error)),
  )
const ACTS = { credit: creditMember, goodwill: giveGoodwill, debit: debitMember }
const order = (
  person: TestPerson,
  { uuid: member }: TestMember,
  { act = 'credit', ...given }: { act?: keyof typeof ACTS; amount?: number; mayOwe?: boolean; reference?: string } = {},
) => made(person.call(ACTS[act], { params: params(), body: { member, amount: SMALL, reason, ...given } }))
const waiting = async (member: TestMember) => {
  const { items } = await boon.call(listProposals, { params: params(), query: { state: 'open' } })
  return items.find((each) => each.username === member.username)
}
const transfersOf = (member: TestMember) =>
  site.owner
    .selectFrom('corrections')
    .select(['kind', 'amount_satang', 'requested_by', 'approved_by'])
    .where('member_id', '=', member.memberId)
    .execute()

test('below the threshold one person credits; 20 presses of one order credit once', async () => {
  const member = await addMember(site)
  const reference = randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => order(anna, member, { reference })))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(outcomes.filter((each) => !['done', 'known', 'overloaded'].includes(each))).toEqual([])
  expect(await accountOf(site, member)).toBe(SMALL)
  const { items } = await anna.call(listCorrectionsOfAll, { params: params(), query: { member: member.uuid } })
  expect(items).toMatchObject([{ kind: 'credit', amount: SMALL, change: SMALL, requestedBy: `staff:${anna.username}` }])
  const all = await anna.call(listCorrectionsOfAll, { params: params(), query: {} })
  expect(all.items.map((each) => each.username)).toContain(member.username)
})

test('above it another person approves, with the effect in figures; 20 approvals carry it out once, the author’s never', async () => {
  const member = await addMember(site)
  expect(await order(anna, member, { amount: LARGE })).toBe('proposed')
  expect(await accountOf(site, member)).toBe(0)
  const proposal = await waiting(member)
  expect(proposal).toMatchObject({ amount: LARGE, isOwn: false, permission: 'money.correct' })
  expect(proposal?.effect).toEqual([
    { label: 'why', before: null, after: 'member', unit: 'text' },
    { label: 'cash', before: 0, after: LARGE, unit: 'satang' },
  ])
  const approve = (person: TestPerson) =>
    outcomeOf(person.call, approveProposal, { params: params(), body: { proposal: proposal?.id ?? '' } })
  expect(await approve(anna)).toBe('desk_proposal_own')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => approve(boon)))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(outcomes.filter((each) => !['done', 'desk_proposal_closed', 'overloaded'].includes(each))).toEqual([])
  expect(await transfersOf(member)).toMatchObject([
    { amount_satang: LARGE, requested_by: `staff:${anna.username}`, approved_by: `staff:${boon.username}` },
  ])
})

test('a proposal is rejected with a reason, or withdrawn by its author, and changes nothing', async () => {
  const member = await addMember(site)
  for (const person of [boon, anna]) {
    await order(anna, member, { amount: LARGE })
    const { id: proposal = '' } = (await waiting(member)) ?? {}
    await person.call(rejectProposal, { params: params(), body: { proposal, reason } })
    expect(await outcomeOf(boon.call, approveProposal, { params: params(), body: { proposal } })).toBe(
      'desk_proposal_closed',
    )
  }
  expect(await accountOf(site, member)).toBe(0)
})

test('a debit beyond the credit needs consent to a receivable, which is collected and written off once', async () => {
  const member = await addMember(site)
  await giveCredit(site, member, SMALL)
  expect(await order(anna, member, { act: 'debit', amount: 3 * SMALL })).toBe('desk_correction_insufficient')
  expect(await order(anna, member, { act: 'debit', amount: 3 * SMALL, mayOwe: true })).toBe('done')
  const find = async () => {
    const { items } = await anna.call(listReceivables, { params: params(), query: { member: member.uuid } })
    return items[0]
  }
  const claim = await find()
  expect(claim).toMatchObject({ amount: 3 * SMALL, open: 2 * SMALL, cash: 0 })
  await giveCredit(site, member, SMALL)
  const settle = (definition: typeof collectReceivable | typeof writeOffReceivable) =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        outcomeOf(anna.call, definition, {
          params: params(),
          body: { receivable: claim?.id ?? '', amount: SMALL, reason, reference: randomUUID() },
        }),
      ),
    )
  expect((await settle(collectReceivable)).filter((each) => each === 'done')).toHaveLength(1)
  expect(await find()).toMatchObject({ open: SMALL })
  expect((await settle(writeOffReceivable)).filter((each) => each === 'done')).toHaveLength(1)
  expect(await find()).toBeUndefined()
  expect(await accountOf(site, member, 'receivable')).toBe(0)
})

test('a deposit to the wrong member is reversed once, and its line waits again', async () => {
  const member = await addMember(site)
  const line = await deposit(site, member, 500)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => made(anna.call(unassignDeposit, { params: params(), body: { line, reason } }))),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(outcomes.filter((each) => !['done', 'known', 'desk_correction_changed', 'overloaded'].includes(each))).toEqual(
    [],
  )
  const row = await site.owner
    .selectFrom('statement_lines')
    .select('state')
    .where('line_id', '=', line)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('queued')
})

test('needs the permission, and the second factor', async () => {
  const member = await addMember(site)
  const support = await desk.person('support')
  expect(await order(support, member)).toBe('desk_not_permitted')
  site.advance(11 * 60_000)
  expect(await order(anna, member)).toBe('desk_step_up_needed')
})

test('a correction is one row of the audit log, with its member, and so is an approved one', async () => {
  const member = await addMember(site)
  const boss = await desk.person('finance')
  const recorded = () =>
    site.owner
      .selectFrom('audit_log')
      .select(['action', 'actor', 'reason'])
      .where('member_id', '=', member.memberId)
      .orderBy('audit_id')
      .execute()
  expect(await order(boss, member)).toBe('done')
  const own = { action: 'correction.credit', actor: `staff:${boss.username}`, reason }
  expect(await recorded()).toEqual([own])
  expect(await order(boss, member, { amount: LARGE })).toBe('proposed')
  const second = await desk.person('finance')
  const { items } = await second.call(listProposals, { params: params(), query: { member: member.uuid } })
  const body = { proposal: items[0]?.id ?? '' }
  expect(await outcomeOf(second.call, approveProposal, { params: params(), body })).toBe('done')
  const by = `staff:${second.username}`
  expect(await recorded()).toMatchObject([
    own,
    { action: 'proposals.insert', actor: own.actor },
    { action: 'correction.credit', actor: by, reason },
    { action: 'proposal.approve', actor: by },
  ])
})
