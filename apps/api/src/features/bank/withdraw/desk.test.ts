/** Withdrawals at the desk: decisions, races, the second person, risk signals. */
import { randomUUID } from 'node:crypto'
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { approveWithdrawal, listWithdrawals, refundWithdrawal, rejectWithdrawal } from '@duang/contract/action/withdraw'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, decisionOf, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, clientOf, createTestSite, giveCredit, logIn, type TestSite } from '../../../../test/people/site.ts'

const LARGE = 600_000
const SMALL = 50_000
const reason = 'ตรวจสอบแล้ว'

let site: TestSite
let desk: TestDesk
let cashier: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ autoApproveSatang: 0, payoutApprovalAboveSatang: 500_000 })
  cashier = await desk.person('cashier')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const of = (id: string) => ({ brand: desk.brand, id })
const params = () => ({ brand: desk.brand })

async function asked(satang: number): Promise<string> {
  const member = await addMember(site)
  await giveCredit(site, member, satang)
  const { withdraw } = await clientOf(site, await logIn(site, member))(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: satang },
    idempotencyKey: randomUUID(),
  })
  return withdraw.id
}

const payoutsOf = (id: string) => site.owner.selectFrom('payouts').selectAll().where('withdrawal_id', '=', id).execute()
const decided = (person: TestPerson, id: string) =>
  decisionOf(person.call(approveWithdrawal, { params: params(), body: { withdrawal: id } }))
const approve = (person: TestPerson, id: string) =>
  outcomeOf(person.call, approveWithdrawal, { params: params(), body: { withdrawal: id } })
const propose = (person: TestPerson, id: string) =>
  outcomeOf(person.call, approveWithdrawal, { params: params(), body: { withdrawal: id, reason } })

test('lists what waits, with masked account and signals, and counts the queue', async () => {
  const id = await asked(SMALL)
  const { items } = await cashier.call(listWithdrawals, { params: params(), query: { state: 'requested' } })
  const row = items.find((each) => each.id === id)
  expect(row).toMatchObject({ amount: SMALL, state: 'requested', claim: null })
  expect(row?.account).toMatch(/[x•X*]/)
  expect(row?.risk).toBeGreaterThan(0)
  const detail = await cashier.call(readDeskWithdrawal, { params: of(id) })
  expect(detail.signals.map((each) => each.signal)).toContain('first_withdrawal')
  expect(detail.needsApproval).toBe(false)
  const { queues } = await cashier.call(readQueues, { params: params() })
  expect(queues.find((each) => each.queue === 'withdrawals')?.waiting).toBeGreaterThan(0)
})

test('20 approvals at once make one payout', async () => {
  const id = await asked(SMALL)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => approve(cashier, id)))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  // A busy machine may give some of them up; none of those has an effect.
  expect(outcomes.filter((each) => !['done', 'desk_state_changed', 'overloaded'].includes(each))).toEqual([])
  expect(await payoutsOf(id)).toHaveLength(1)
})

test('above the threshold a second person decides, once, and never the author', async () => {
  const id = await asked(LARGE)
  await propose(cashier, id)
  expect(await payoutsOf(id)).toHaveLength(0)
  expect(await approve(finance, id)).toBe('desk_proposal_open')
  const { items } = await finance.call(listProposals, { params: params(), query: { state: 'open' } })
  const [proposal] = items.filter((each) => each.subject === id)
  expect(proposal).toMatchObject({ kind: 'withdrawals.approve', amount: LARGE, isOwn: false, reason })
  const body = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  // A cashier may not approve at all; an owner may, but not their own.
  expect(await outcomeOf(cashier.call, approveProposal, body)).toBe('desk_not_permitted')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, body)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect(await payoutsOf(id)).toHaveLength(1)
  const log = await site.owner.selectFrom('audit_log').select(['action', 'actor']).where('subject', '=', id).execute()
  expect(log).toEqual([{ action: 'withdrawals.approve', actor: `staff:${finance.username}` }])
})

test('a proposed withdrawal that was rejected meanwhile is not paid', async () => {
  const id = await asked(LARGE)
  await propose(cashier, id)
  const { items } = await finance.call(listProposals, { params: params(), query: { state: 'open' } })
  const proposal = items.find((each) => each.subject === id)
  await cashier.call(rejectWithdrawal, { params: params(), body: { withdrawal: id, reason } })
  const approval = { params: params(), body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(finance.call, approveProposal, approval)).toBe('desk_state_changed')
  expect(await payoutsOf(id)).toHaveLength(0)
})

test('pays nothing to a member who was blocked meanwhile, also by an earlier proposal', async () => {
  const [small, large] = [await asked(10_000), await asked(LARGE)]
  await propose(cashier, large)
  const { items } = await finance.call(listProposals, { params: params(), query: { state: 'open' } })
  const proposal = items.find((each) => each.subject === large)
  await sql`update members set status = 'blocked' where member_id in (
    select member_id from withdrawals where withdrawal_id in (${small}::uuid, ${large}::uuid))`.execute(site.owner)
  expect(await approve(cashier, small)).toBe('desk_withdraw_blocked')
  const approval = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(finance.call, approveProposal, approval)).toBe('desk_withdraw_blocked')
  for (const id of [small, large]) expect(await payoutsOf(id)).toHaveLength(0)
})

test('an owner cannot approve their own proposal, also not in the table', async () => {
  const owner = await desk.person('owner')
  const id = await asked(LARGE)
  await propose(owner, id)
  const row = await site.owner.selectFrom('proposals').selectAll().where('subject', '=', id).executeTakeFirstOrThrow()
  const input = { params: { brand: desk.brand }, body: { proposal: row.proposal_id } }
  expect(await outcomeOf(owner.call, approveProposal, input)).toBe('desk_proposal_own')
  const forced = site.owner
    .updateTable('proposals')
    .set({ state: 'approved', decided_by: row.proposed_by, decided_at: new Date() })
    .where('proposal_id', '=', row.proposal_id)
    .execute()
  await expect(forced).rejects.toThrow(/proposals_second_person/)
  // The author withdraws it; another cashier may not reject the proposal of others.
  const note = { params: { brand: desk.brand }, body: { proposal: row.proposal_id, reason } }
  expect(await outcomeOf(cashier.call, rejectProposal, note)).toBe('desk_not_permitted')
  expect(await outcomeOf(owner.call, rejectProposal, note)).toBe('done')
  expect(await payoutsOf(id)).toHaveLength(0)
})

test('an expired proposal is not carried out', async () => {
  const id = await asked(LARGE)
  await propose(cashier, id)
  const row = await site.owner.selectFrom('proposals').selectAll().where('subject', '=', id).executeTakeFirstOrThrow()
  site.advance(25 * 3_600_000)
  cashier = await desk.person('cashier')
  finance = await desk.person('finance')
  const input = { params: { brand: desk.brand }, body: { proposal: row.proposal_id } }
  expect(await outcomeOf(finance.call, approveProposal, input)).toBe('desk_proposal_closed')
  expect(await payoutsOf(id)).toHaveLength(0)
  // A new one may be made.
  expect(await propose(cashier, id)).toBe('done')
})

test('one person approves a daily sum alone, also with 20 at once', async () => {
  await site.setSettings({ payoutDailyCapSatang: 3 * SMALL })
  const person = await desk.person('cashier')
  const ids = await Promise.all(Array.from({ length: 20 }, () => asked(SMALL)))
  const outcomes = await Promise.all(ids.map((id) => decided(person, id)))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(3)
  // A busy machine may give some of them up; none of those has an effect.
  expect(outcomes.filter((each) => !['done', 'proposed', 'overloaded'].includes(each))).toEqual([])
  const paid = site.owner.selectFrom('payouts').select('payout_key').where('withdrawal_id', 'in', ids)
  expect(await paid.execute()).toHaveLength(3)
  await site.setSettings({ payoutDailyCapSatang: null })
})

test('the daily sum counts each withdrawal once, and none that two persons decided', async () => {
  await site.setSettings({ payoutDailyCapSatang: 2 * SMALL })
  const [author, person] = [await desk.person('cashier'), await desk.person('finance')]
  const large = await asked(LARGE)
  await propose(author, large)
  const { items } = await person.call(listProposals, { params: params(), query: { state: 'open' } })
  const proposal = items.find((each) => each.subject === large)
  await person.call(approveProposal, { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } })
  const first = await asked(SMALL)
  expect(await approve(person, first)).toBe('done')
  // Its payout fails, and the same person sends it again.
  await sql`insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor)
    select brand_id, withdrawal_id, max(step) + 1, 'approved', ${site.platform.clock()}, ${`staff:${person.username}`}
    from withdrawal_steps where withdrawal_id = ${first} group by 1, 2`.execute(site.owner)
  expect(await decided(person, await asked(SMALL))).toBe('done')
  const last = await asked(SMALL)
  expect(await decided(person, last)).toBe('proposed')
  const shown = await person.call(readDeskWithdrawal, { params: of(last) })
  expect(shown).toMatchObject({ needsApproval: true, proposal: { proposedBy: `staff:${person.username}` } })
  await site.setSettings({ payoutDailyCapSatang: null })
})

test('a claimed withdrawal is decided by the person who claimed it', async () => {
  const id = await asked(SMALL)
  const claim = { params: params(), body: { queue: 'withdrawals' as const, subjects: [id] } }
  expect((await finance.call(claimEntries, claim)).claimed).toEqual([id])
  expect((await cashier.call(claimEntries, claim)).claimed).toEqual([])
  expect(await approve(cashier, id)).toBe('desk_claimed')
  site.advance(11 * 60_000)
  const rested = await desk.person('cashier')
  expect(await approve(rested, id)).toBe('done')
})

test('rejects with a reason that the member sees, and records actor and address', async () => {
  const person = await desk.person('cashier')
  const id = await asked(SMALL)
  expect(await outcomeOf(person.call, refundWithdrawal, { params: params(), body: { withdrawal: id, reason } })).toBe(
    'desk_state_changed',
  )
  await person.call(rejectWithdrawal, { params: params(), body: { withdrawal: id, reason } })
  const row = await site.owner
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'rejected', note: reason, decided_by: `staff:${person.username}` })
  const log = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  // The refund is recorded before the bank is asked. The refused one changed nothing else.
  expect(log.map((each) => each.action).sort()).toEqual(['withdrawals.refund', 'withdrawals.reject'])
})

test('shows what the bank said of a failed payout, and not once it is paid', async () => {
  const id = await asked(SMALL)
  await approve(await desk.person('cashier'), id)
  const payout = site.owner.updateTable('payouts').where('withdrawal_id', '=', id)
  const saidOf = async (state: 'failed' | 'paid') => {
    await payout.set({ state, reason: 'ลองใหม่ภายหลัง' }).execute()
    return (await cashier.call(readDeskWithdrawal, { params: of(id) })).payout?.reason
  }
  cashier = await desk.person('cashier')
  expect([await saidOf('failed'), await saidOf('paid')]).toEqual(['ลองใหม่ภายหลัง', null])
})

test('a viewer reads and decides nothing', async () => {
  const viewer = await desk.person('viewer')
  const id = await asked(SMALL)
  expect(await outcomeOf(viewer.call, readDeskWithdrawal, { params: of(id) })).toBe('done')
  expect(await approve(viewer, id)).toBe('desk_not_permitted')
})
