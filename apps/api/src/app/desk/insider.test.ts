/**
 * An insider who has read docs/desk.md: cashier, finance, support and owner, each alone, try every act that gives money or rights. The
 * assertions are the caps that the page states.
 */
import { randomUUID } from 'node:crypto'
import { creditMember, giveGoodwill, unassignDeposit } from '@duang/contract/action/correction'
import { addCoupon } from '@duang/contract/action/coupon'
import { assignLine, listLines } from '@duang/contract/action/deposit'
import { setPrizeTable } from '@duang/contract/action/draw'
import { changeLevel, listLevels } from '@duang/contract/action/level'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { addReward } from '@duang/contract/action/reward'
import { creditSlip } from '@duang/contract/action/slip'
import { returnWithdrawal } from '@duang/contract/action/withdraw'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { sendSlip } from '@duang/contract/bank/deposit-slip'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { readDeskLine, readLinePayer } from '@duang/contract/desk/lines'
import { readQueues } from '@duang/contract/desk/queue'
import { readDeskSettings, saveDeskSettings } from '@duang/contract/desk/settings'
import { readDeskSlip } from '@duang/contract/desk/slips'
import { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import type { Segment } from '@duang/contract/rewards/prize'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, line, message } from '#features/bank/deposit/fixtures.ts'
import { pictureWithoutCode } from '#features/bank/deposit/slip/slip-fixtures.ts'
import { createTestDesk, decisionOf, outcomeOf, type TestDesk, type TestPerson } from '../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../test/people/site.ts'

const reason = 'เพื่อนของฉัน'
/** The usual settings: 10,000 baht for a member, 50,000 of one person a day. */
const MEMBER_CAP = 1_000_000
const DAY_CAP = 5_000_000

let site: TestSite
let desk: TestDesk
let second: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ bonus: {} })
  second = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const of = <Id extends string | number>(id: Id) => ({ brand: desk.brand, id })

/** A line of a payer whom no member of the site is, or of this member. Returns its number. */
async function queued(payer: TestMember, baht: number, isNamed = false): Promise<number> {
  // Another name than the registered one leaves the line to staff; the account still names the member.
  const given = isNamed
    ? { amount: baht, name: 'วิชัย พงษ์พานิช' }
    : { amount: baht, account: '9999999999', name: 'คนแปลก หน้า' }
  const sent = line(site, payer, given)
  await sendFeed(site, 'statement', message([sent]))
  const row = await site.owner
    .selectFrom('statement_lines')
    .select(['line_id', 'state'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('queued')
  return row.line_id
}
const assign = (person: TestPerson, id: number, { uuid }: TestMember) =>
  decisionOf(person.call(assignLine, { params: params(), body: { line: id, member: uuid, reason } }))
const open = async (person = second) =>
  (await person.call(listProposals, { params: params(), query: { state: 'open', limit: 200 } })).items
const proposedBy = async ({ username }: TestPerson) =>
  (await open()).filter((each) => each.proposedBy === `staff:${username}`)
const aloneOf = async ({ username }: TestPerson): Promise<number> => {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(amount_satang), 0)::bigint as satang from staff_money_acts
    where actor = ${`staff:${username}`} and approved_by is null`.execute(site.owner)
  return rows[0]?.satang ?? 0
}

test('a cashier alone gives a stranger’s 900,000 to nobody, nor any amount that the bank does not name', async () => {
  const cashier = await desk.person('cashier')
  const [payer, friend] = [await addMember(site), await addMember(site)]
  const [large, small] = [await queued(payer, 900_000), await queued(payer, 20)]
  for (const id of [large, small]) expect(await assign(cashier, id, friend)).toBe('proposed')
  expect(await assign(cashier, large, friend)).toBe('desk_proposal_open')
  expect(await balanceOf(site, friend)).toBe(0)
  const payerOf = await cashier.call(readLinePayer, { params: of(small), query: { username: friend.username } })
  expect(payerOf).toMatchObject({
    whySecond: 'stranger',
    marks: { account: 'different', name: 'different' },
    member: { username: friend.username, cash: 0, isBlocked: false },
  })
  // The second person sees payer and member side by side, and carries it out once.
  const [proposal] = (await proposedBy(cashier)).filter((each) => each.amount === 90_000_000)
  expect(proposal).toMatchObject({
    kind: 'deposits.assign',
    username: friend.username,
    reason,
    permission: 'deposits.match',
  })
  expect(proposal?.effect).toContainEqual({ label: 'cash', before: 0, after: 90_000_000, unit: 'satang' })
  const names = proposal?.effect.find((each) => each.label === 'payerName')
  expect(names).toMatchObject({ before: 'คนแปลก หน้า', after: friend.accountName, mark: 'different' })
  const approval = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(second.call, approveProposal, approval)),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(await balanceOf(site, friend)).toBe(90_000_000)
  expect(await aloneOf(cashier)).toBe(0)
})

test('a member who asked for the account in time, at the bank of the payer, is a stranger to the line', async () => {
  const cashier = await desk.person('cashier')
  const friend = await addMember(site)
  const account = { uuid: friend.uuid, bankId: friend.account, bankName: friend.bank }
  const to = await clientOf(site, await logIn(site, friend))(assignReceivingAccount, { body: account })
  const sent = line(site, friend, { amount: 330, account: null, name: null })
  await sendFeed(site, 'statement', message([{ ...sent, account: { bank: to.bankName, number: to.bankId } }]))
  const { items } = await cashier.call(listLines, {
    params: params(),
    query: { view: 'waiting', search: '330.00' },
  })
  const id = items.find((each) => each.amount === 33_000)?.id ?? 0
  const { candidates } = await cashier.call(readDeskLine, { params: of(id) })
  expect(candidates.find((each) => each.username === friend.username)).toMatchObject({ isRefused: false })
  const withoutReason = cashier.call(assignLine, { params: params(), body: { line: id, member: friend.uuid } })
  expect(await decisionOf(withoutReason)).toBe('desk_line_reason_needed')
  expect(await assign(cashier, id, friend)).toBe('proposed')
  expect(await balanceOf(site, friend)).toBe(0)
})

test('a cashier alone credits lines that the bank names up to the caps, also at once', async () => {
  const cashier = await desk.person('cashier')
  const [first, ...rest] = await Promise.all(Array.from({ length: 10 }, () => addMember(site)))
  expect(await assign(cashier, await queued(first as TestMember, 9_000, true), first as TestMember)).toBe('done')
  // More for the same member is above the sum of the member, and large lines are at once.
  expect(await assign(cashier, await queued(first as TestMember, 1_001, true), first as TestMember)).toBe('proposed')
  const lines: [number, TestMember][] = []
  for (const member of rest) lines.push([await queued(member, 9_000, true), member])
  const outcomes = await Promise.all(lines.map(([id, member]) => assign(cashier, id, member)))
  expect(outcomes.filter((each) => !['done', 'proposed', 'overloaded'].includes(each))).toEqual([])
  expect(await aloneOf(cashier)).toBeLessThanOrEqual(DAY_CAP)
  // A busy machine may have given some of them up.
  for (const [id, member] of lines) await assign(cashier, id, member)
  expect(await aloneOf(cashier)).toBe(4_500_000)
})

test('a slip is no way around: its member needs the bank’s word or a second person', async () => {
  const cashier = await desk.person('cashier')
  const [payer, friend] = [await addMember(site), await addMember(site)]
  const lineId = await queued(payer, 700)
  const call = clientOf(site, await logIn(site, friend))
  const body = { uuid: friend.uuid, amount: 70_000, bankName: '004', bankId: '1234567890' }
  const slip = (await call(sendSlip, { body: { ...body, picture: await pictureWithoutCode() } })).id
  const shown = await cashier.call(readDeskSlip, { params: of(slip) })
  expect(shown.member).toMatchObject({ username: friend.username, cash: 0 })
  expect(shown.candidates.find((each) => each.id === lineId)).toMatchObject({
    whySecond: 'stranger',
    marks: { name: 'different' },
  })
  const credit = { params: params(), body: { slip, line: lineId, reason } }
  expect(await decisionOf(cashier.call(creditSlip, credit))).toBe('proposed')
  expect(await balanceOf(site, friend)).toBe(0)
  const [proposal] = await proposedBy(cashier)
  expect(
    await outcomeOf(second.call, approveProposal, {
      params: { brand: desk.brand },
      body: { proposal: proposal?.id ?? '' },
    }),
  ).toBe('done')
  expect(await balanceOf(site, friend)).toBe(70_000)
})

test('what a cashier credited does not leave by itself: the withdrawal waits, and says why', async () => {
  const cashier = await desk.person('cashier')
  const [friend, early, other] = [await addMember(site), await addMember(site), await addMember(site)]
  expect(await assign(cashier, await queued(early, 5_000, true), early)).toBe('done')
  // The clock of the desk's machine may be ahead of the clock of the api.
  await sql`update staff_money_acts set at = at + interval '2 minutes' where member_id = ${early.memberId}`.execute(
    site.owner,
  )
  expect(await assign(cashier, await queued(friend, 5_000, true), friend)).toBe('done')
  await sendFeed(site, 'statement', message([line(site, other, { amount: 5_000 })]))
  const withdraw = async (member: TestMember) => {
    const body = { amount: 500_000, idempotencyKey: randomUUID() }
    const { withdraw: made } = await clientOf(site, await logIn(site, member))(requestWithdraw, {
      params: { uuid: member.uuid },
      body: { amount: body.amount },
      idempotencyKey: body.idempotencyKey,
    })
    return site.owner
      .selectFrom('withdrawals')
      .selectAll()
      .where('withdrawal_id', '=', made.id)
      .executeTakeFirstOrThrow()
  }
  // The engine credited the other one.
  expect((await withdraw(other)).state).toBe('approved')
  expect((await withdraw(early)).state).toBe('requested')
  const waiting = await withdraw(friend)
  expect(waiting.state).toBe('requested')
  const shown = await cashier.call(readDeskWithdrawal, { params: of(waiting.withdrawal_id) })
  expect(shown.waitReason).toMatchObject({
    why: 'staff-credit',
    given: { kind: 'line', amount: 500_000, by: `staff:${cashier.username}` },
  })
})

test('a line of a stranger is no payout that came back', async () => {
  const cashier = await desk.person('cashier')
  const [payer, friend] = [await addMember(site), await addMember(site)]
  await sendFeed(site, 'statement', message([line(site, friend, { amount: 800 })]))
  const { withdraw } = await clientOf(site, await logIn(site, friend))(requestWithdraw, {
    params: { uuid: friend.uuid },
    body: { amount: 80_000 },
    idempotencyKey: randomUUID(),
  })
  await sql`update payouts set state = 'paid' where withdrawal_id = ${withdraw.id}`.execute(site.owner)
  await sql`update withdrawals set state = 'paid', ended_at = now() where withdrawal_id = ${withdraw.id}`.execute(
    site.owner,
  )
  const lineId = await queued(payer, 800)
  const body = { withdrawal: withdraw.id, line: lineId, reason }
  expect(await decisionOf(cashier.call(returnWithdrawal, { params: params(), body }))).toBe('proposed')
  expect(await balanceOf(site, friend)).toBe(0)
})

test('finance alone gives twelve members 10,000 each only up to the sum of a day', async () => {
  const finance = await desk.person('finance')
  const members = await Promise.all(Array.from({ length: 12 }, () => addMember(site)))
  const order = (member: TestMember, amount: number, act: 'credit' | 'goodwill') =>
    decisionOf(
      finance.call(act === 'credit' ? creditMember : giveGoodwill, {
        params: params(),
        body: { member: member.uuid, amount, reason, reference: randomUUID() },
      }),
    )
  expect(await order(members[0] as TestMember, MEMBER_CAP + 1, 'credit')).toBe('proposed')
  const outcomes = []
  for (const [n, member] of members.entries())
    outcomes.push(await order(member, MEMBER_CAP, n % 2 ? 'credit' : 'goodwill'))
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(5)
  expect(outcomes.filter((each) => each === 'proposed')).toHaveLength(7)
  expect(await aloneOf(finance)).toBe(DAY_CAP)
  // Lines count to the same sum.
  const [payer] = [await addMember(site)]
  expect(await assign(finance, await queued(payer, 10, true), payer)).toBe('proposed')
})

test('who credited the wrong member takes it back, and the right one needs the bank or a second person', async () => {
  const finance = await desk.person('finance')
  const [wrong, right] = [await addMember(site), await addMember(site)]
  const id = await queued(wrong, 6_000, true)
  expect(await assign(finance, id, wrong)).toBe('done')
  expect(await decisionOf(finance.call(unassignDeposit, { params: params(), body: { line: id, reason } }))).toBe('done')
  expect(await assign(finance, id, right)).toBe('proposed')
})

test('support alone moves no money', async () => {
  const support = await desk.person('support')
  const [payer, friend] = [await addMember(site), await addMember(site)]
  const id = await queued(payer, 100)
  expect(await assign(support, id, friend)).toBe('desk_not_permitted')
  const body = { member: friend.uuid, amount: 100, reason, reference: randomUUID() }
  expect(await decisionOf(support.call(giveGoodwill, { params: params(), body }))).toBe('desk_not_permitted')
})

test('an owner alone makes no coupon, reward, prize or level, and lifts no cap; all of it is counted and read in words', async () => {
  const owner = await desk.person('owner')
  const propose = (given: Promise<{ outcome: string }>) => decisionOf(given)
  const CREDIT_50 = { type: 'credit', satang: 5_000, turnoverMultiple: 2 } as const
  const coupon = { name: 'เครดิตเพื่อน', code: 'FRIEND50', uses: 100, prize: CREDIT_50, reason }
  expect(await propose(owner.call(addCoupon, { params: params(), body: coupon }))).toBe('proposed')
  const segments: Segment[] = [
    { label: 'ใหญ่', weight: 1, prize: { type: 'credit', satang: 10_000, turnoverMultiple: 0 } },
    { label: 'ไม่ได้', weight: 3, prize: { type: 'nothing' } },
  ]
  const table = { game: 'wheel' as const, segments, reason }
  expect(await propose(owner.call(setPrizeTable, { params: params(), body: table }))).toBe('proposed')
  const { brand } = await site.ctx()
  const category = 'insider'
  const values = { brand_id: brand.id, category_id: category, name: 'ทดสอบ', position: 0 }
  await site.owner.insertInto('reward_categories').values(values).execute()
  const reward = { category, name: 'เครดิต 50', points: 1, prize: CREDIT_50, reason }
  expect(await propose(owner.call(addReward, { params: params(), body: reward }))).toBe('proposed')
  const { items } = await owner.call(listLevels, { params: params(), query: {} })
  const level = { ...items[3], dailyCap: 99_999_900, reason } as never
  expect(await propose(owner.call(changeLevel, { params: params(), body: level }))).toBe('proposed')
  const { version } = await owner.call(readDeskSettings, { params: params() })
  const caps = ['secondPersonAboveSatang', 'secondPersonAboveDailySatang', 'payoutDailyCapSatang', 'staffCreditHours']
  const changes = caps.map((path) => ({ path, value: path === 'staffCreditHours' ? 0 : null }))
  const saved = await owner.call(saveDeskSettings, { params: params(), body: { version, changes, reason } })
  expect(saved).toEqual({ saved: 0, proposed: caps.length })

  const proposals = await proposedBy(owner)
  expect(proposals.map((each) => each.kind).sort()).toEqual([
    ...['brand.settings', 'coupon.add', 'draw.prizes.set', 'level.change', 'reward.add'],
  ])
  const figuresOf = (kind: string) => proposals.find((each) => each.kind === kind)?.effect ?? []
  expect(figuresOf('coupon.add')).toContainEqual({ label: 'mostCost', before: null, after: 500_000, unit: 'satang' })
  expect(figuresOf('coupon.add')).toContainEqual({ label: 'code', before: null, after: 'FRIEND50', unit: 'text' })
  expect(figuresOf('draw.prizes.set')).toContainEqual(expect.objectContaining({ label: 'drawCost', after: 2_500 }))
  // The author cannot approve; the queue of the second person has it, and not that of the author.
  const [first] = proposals
  expect(
    await outcomeOf(owner.call, approveProposal, {
      params: { brand: desk.brand },
      body: { proposal: first?.id ?? '' },
    }),
  ).toBe('desk_proposal_own')
  const waitingFor = async (person: TestPerson) =>
    (await person.call(readQueues, { params: params() })).queues.find((each) => each.queue === 'proposals')?.waiting ??
    0
  expect(await waitingFor(second)).toBe((await waitingFor(owner)) + proposals.length)
})

test('every effect that a second person reads is in words and baht', async () => {
  const all = await open()
  expect(new Set(all.map((each) => each.kind)).size).toBeGreaterThan(6)
  for (const { kind, effect } of all) {
    expect([kind, effect.length]).not.toEqual([kind, 0])
    for (const each of effect) {
      expect([kind, each.label]).not.toEqual([kind, expect.stringMatching(/_satang$/)])
      for (const value of [each.before, each.after]) expect(String(value)).not.toMatch(/[{}[\]]|satang/)
    }
  }
})
