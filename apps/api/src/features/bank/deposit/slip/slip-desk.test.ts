/** Slips at the desk: the picture, lines that fit, decisions, races. */
import { unassignDeposit } from '@duang/contract/action/correction'
import { creditSlip, listSlips, rejectSlip } from '@duang/contract/action/slip'
import { sendSlip } from '@duang/contract/bank/deposit-slip'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { readDeskSlip, readSlipPicture } from '@duang/contract/desk/slips'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../../test/people/site.ts'
import { balanceOf, creditedTo, line, message } from '../fixtures.ts'
import { pictureWithoutCode, slipOf } from './slip-fixtures.ts'

const reason = 'ตรวจกับธนาคารแล้ว'

let site: TestSite
let desk: TestDesk
let cashier: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  // Two persons: app/desk/insider.test.ts.
  await site.setSettings({ secondPersonAboveSatang: null, secondPersonAboveDailySatang: null })
  cashier = await desk.person('cashier')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

let count = 0
const params = () => ({ brand: desk.brand })
const of = (id: string) => ({ brand: desk.brand, id })

async function sent(member: TestMember, reference?: string, amount = 25_000): Promise<string> {
  const call = clientOf(site, await logIn(site, member))
  const picture = reference === undefined ? await pictureWithoutCode(++count) : await slipOf(reference)
  const body = { uuid: member.uuid, amount, bankName: '004', bankId: '1234567890', picture }
  return (await call(sendSlip, { body })).id
}

/** A line that no member fits. */
async function openLine(member: TestMember, reference: string, baht = 250): Promise<number> {
  const given = line(site, member, { amount: baht, account: null, name: 'ผู้โอน ไม่ตรง' })
  await sendFeed(site, 'statement', message([{ ...given, reference }]))
  const row = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('ext_id', '=', given.id)
    .executeTakeFirstOrThrow()
  return row.line_id
}

const assign = (person: TestPerson, id: string, lineId: number, isConfirmedDistinct = true) =>
  outcomeOf(person.call, creditSlip, {
    params: params(),
    body: { slip: id, line: lineId, reason, isConfirmedDistinct },
  })

test('shows the picture, the code and the line of its reference, and credits the line to the member', async () => {
  const member = await addMember(site)
  const id = await sent(member, 'DESK0001')
  const lineId = await openLine(member, 'DESK0001')
  const { items } = await cashier.call(listSlips, { params: { brand: desk.brand }, query: { state: 'matched' } })
  expect(items.find((each) => each.id === id)).toMatchObject({ username: member.username, lineId, amount: 25_000 })
  const slip = await cashier.call(readDeskSlip, { params: of(id) })
  expect(slip.candidates[0]).toMatchObject({ id: lineId, hasReference: true, amount: 25_000, username: null })
  expect(slip).toMatchObject({ sendingBank: '014', reference: 'DESK0001', hasPicture: true })
  const { webp } = await cashier.call(readSlipPicture, { params: of(id) })
  expect((await sharp(Buffer.from(webp, 'base64')).metadata()).format).toBe('webp')
  const { queues } = await cashier.call(readQueues, { params: { brand: desk.brand } })
  expect(queues.find((each) => each.queue === 'slips')?.waiting).toBeGreaterThan(0)
  expect(await assign(cashier, id, lineId)).toBe('done')
  expect(await balanceOf(site, member)).toBe(await creditedTo(site, member))
  expect(await cashier.call(readDeskSlip, { params: of(id) })).toMatchObject({
    state: 'credited',
    lineId,
    decidedBy: `staff:${cashier.username}`,
    note: reason,
  })
  const audit = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  expect(audit.map((each) => each.action)).toEqual(['slips.credit'])
})

test('20 assignments of one slip to several lines credit one line', async () => {
  const member = await addMember(site)
  const id = await sent(member)
  const lines = [await openLine(member, 'RACE-1'), await openLine(member, 'RACE-2', 251)]
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => assign(n % 3 === 0 ? finance : cashier, id, lines[n % 2] as number)),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const rest = outcomes.filter((each) => each !== 'done')
  expect(rest.filter((each) => !['desk_state_changed', 'desk_line_closed', 'overloaded'].includes(each))).toEqual([])
  const deposits = await site.owner
    .selectFrom('deposits')
    .select('deposit_id')
    .where('member_id', '=', member.memberId)
    .execute()
  expect(deposits).toHaveLength(1)
  expect(await balanceOf(site, member)).toBe(await creditedTo(site, member))
})

test('20 slips of several members for one line credit it once, and the others were used', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => addMember(site)))
  const slips = await Promise.all(members.map((member) => sent(member)))
  const lineId = await openLine(members[0] as TestMember, 'ONE-LINE')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => assign(cashier, slips[n % 4] as string, lineId)),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const rows = await site.owner.selectFrom('deposits').select('member_id').where('line_id', '=', lineId).execute()
  expect(rows).toHaveLength(1)
  const credited = await site.owner.selectFrom('slips').select('slip_id').where('line_id', '=', lineId).execute()
  expect(credited).toHaveLength(1)
})

test('assigning and rejecting at once has one outcome', async () => {
  const member = await addMember(site)
  const id = await sent(member)
  const lineId = await openLine(member, 'BOTH')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? assign(cashier, id, lineId)
        : outcomeOf(cashier.call, rejectSlip, { params: params(), body: { slip: id, reason } }),
    ),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  const slip = await cashier.call(readDeskSlip, { params: of(id) })
  const isCredited = (await balanceOf(site, member)) > 0
  expect(slip.state).toBe(isCredited ? 'credited' : 'rejected')
})

test('a rejected slip gives its reference free, and the reason is for the member', async () => {
  const member = await addMember(site)
  const id = await sent(member, 'REJECTED1')
  expect(await outcomeOf(cashier.call, rejectSlip, { params: params(), body: { slip: id, reason } })).toBe('done')
  expect(await outcomeOf(cashier.call, rejectSlip, { params: params(), body: { slip: id, reason } })).toBe(
    'desk_state_changed',
  )
  expect(await sent(member, 'REJECTED1')).not.toBe(id)
})

test('a claimed slip is decided by the person who claimed it; a viewer sees no picture', async () => {
  const member = await addMember(site)
  const id = await sent(member)
  await finance.call(claimEntries, { params: { brand: desk.brand }, body: { queue: 'slips', subjects: [id] } })
  expect(await outcomeOf(cashier.call, rejectSlip, { params: params(), body: { slip: id, reason } })).toBe(
    'desk_claimed',
  )
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, readSlipPicture, { params: of(id) })).toBe('desk_not_permitted')
  expect(await outcomeOf(viewer.call, readDeskSlip, { params: of(id) })).toBe('done')
})

test('a line that is closed or unknown is refused', async () => {
  const member = await addMember(site)
  const [first, second] = [await sent(member), await sent(member)]
  const lineId = await openLine(member, 'CLOSED1')
  expect(await assign(cashier, first, lineId)).toBe('done')
  expect(await assign(cashier, second, lineId)).toBe('desk_line_closed')
  expect(await assign(cashier, second, 99_999_999)).toBe('desk_line_unknown')
})

test('credits a line for one slip where another one has it, and for the right member after a wrong one', async () => {
  const [wrong, right] = [await addMember(site), await addMember(site)]
  const withoutCode = await sent(wrong)
  const withCode = await sent(wrong, 'DESK0090')
  const lineId = await openLine(wrong, 'DESK0090')
  expect(await assign(cashier, withoutCode, lineId)).toBe('done')
  const stateOf = async (id: string) => (await cashier.call(readDeskSlip, { params: of(id) })).state
  expect([await stateOf(withoutCode), await stateOf(withCode)]).toEqual(['credited', 'rejected'])
  const unassign = { params: { brand: desk.brand }, body: { line: lineId, reason } }
  expect(await outcomeOf(finance.call, unassignDeposit, unassign as never)).toBe('done')
  expect(await stateOf(withoutCode)).toBe('rejected')
  const own = await sent(right)
  expect(await assign(finance, own, lineId)).toBe('done')
  expect(await stateOf(own)).toBe('credited')
  expect(await balanceOf(site, right)).toBe(await creditedTo(site, right))
})

test('only those who decide in a queue claim its entries', async () => {
  const [viewer, content] = [await desk.person('viewer'), await desk.person('content')]
  for (const person of [viewer, content])
    expect(
      await outcomeOf(person.call, claimEntries, {
        params: { brand: desk.brand },
        body: { queue: 'lines', subjects: ['1', '2'] },
      }),
    ).toBe('desk_not_permitted')
})

test('shows every member who claims a transfer, the one of the line first', async () => {
  const [thief, owner] = [await addMember(site), await addMember(site)]
  const theirs = await sent(thief, 'DESKCLAIM1')
  const given = line(site, owner, { amount: 250, account: `x${owner.account.slice(-4)}`, name: null })
  await sendFeed(site, 'statement', message([{ ...given, reference: 'DESKCLAIM1' }]))
  expect(await cashier.call(readDeskSlip, { params: of(theirs) })).toMatchObject({ claims: [], foreignSlips: 0 })
  const mine = await sent(owner, 'DESKCLAIM1')
  const slip = await cashier.call(readDeskSlip, { params: of(theirs) })
  expect(slip.reference).toBe('DESKCLAIM1')
  expect(slip.claims?.map(({ id, username }) => [id, username])).toEqual([
    [mine, owner.username],
    [theirs, thief.username],
  ])
  expect(slip.claims?.[0]?.reasons.map(({ en }) => en)).toContain('4 shown digits of the account agree')
  expect(await assign(cashier, mine, slip.lineId ?? 0)).toBe('done')
  expect(await cashier.call(readDeskSlip, { params: of(theirs) })).toMatchObject({
    state: 'rejected',
    rejection: 'used',
    foreignSlips: 1,
  })
})
