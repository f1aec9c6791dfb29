/** `duang slips`: what waits, its lines, and decisions that are made once. */

import { creditSlip, rejectSlip } from '@duang/contract/action/slip'
import { sendSlip } from '@duang/contract/bank/deposit-slip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsOf, optionsOf, typed } from '../../../../../test/outside/command.ts'
import { createTestDesk, outcomeOf } from '../../../../../test/people/desk.ts'
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
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

let count = 0
const slips = (words: string[], options: Record<string, string | true> = {}) =>
  typed(site, ['slips', ...words, ...optionsOf(options)], { actor: 'cli:operator' })

async function sent(member: TestMember, reference?: string): Promise<string> {
  const picture = reference === undefined ? await pictureWithoutCode(++count) : await slipOf(reference)
  const body = { uuid: member.uuid, amount: 25_000, bankName: '004', bankId: '1234567890', picture }
  return (await clientOf(site, await logIn(site, member))(sendSlip, { body })).id
}

/** A line that no member fits. */
async function openLine(member: TestMember, reference: string): Promise<string> {
  const given = line(site, member, { amount: 250, account: null, name: 'ผู้โอน ไม่ตรง' })
  await sendFeed(site, 'statement', message([{ ...given, reference }]))
  const rows = site.owner.selectFrom('statement_lines').select('line_id').where('ext_id', '=', given.id)
  return String((await rows.executeTakeFirstOrThrow()).line_id)
}

test('lists what staff look for, shows fitting lines, and credits one of them', async () => {
  const member = await addMember(site)
  const id = await sent(member)
  const lineId = await openLine(member, 'CMD0001')
  expect(itemsOf(await slips(['list']))).toMatchObject([{ id, username: member.username, state: 'staff' }])
  const shown = await slips(['show', id])
  expect(shown.text).toContain(`line ${lineId}`)
  expect(shown.data).toMatchObject({ hasPicture: true, candidates: [{ line_id: Number(lineId), state: 'queued' }] })
  const credited = await slips(['credit', id], { line: lineId, reason, 'confirmed-distinct': 'on' })
  expect(credited).toMatchObject({ code: 0, data: { username: member.username, amount: 250 } })
  expect(await balanceOf(site, member)).toBe(await creditedTo(site, member))
  expect(itemsOf(await slips(['list']))).toEqual([])
  expect((await slips(['list'], { member: member.username })).text).toContain('credited')
  expect((await slips(['show', id])).text).toContain(`by cli:operator: ${reason}`)
  const audit = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  expect(audit).toMatchObject([{ action: 'slips.credit', actor: 'cli:operator', reason }])
})

test('lists those whose line is there by their state', async () => {
  const member = await addMember(site)
  const id = await sent(member, 'CMD0002')
  await openLine(member, 'CMD0002')
  expect(itemsOf(await slips(['list'], { state: 'matched' }))).toMatchObject([{ id, reference: 'CMD0002' }])
  expect((await slips(['show', id])).text).toContain('same reference')
})

test('rejects a slip with a reason, once', async () => {
  const member = await addMember(site)
  const id = await sent(member)
  expect(await slips(['reject', id], { reason })).toMatchObject({ code: 0 })
  const again = await slips(['reject', id], { reason })
  expect(again).toMatchObject({ code: 1, error: { code: 'desk_state_changed' } })
  expect((await slips(['show', id])).data).toMatchObject({ slip: { state: 'rejected', note: reason } })
  const line1 = await openLine(member, 'CMD0003')
  const credit = await slips(['credit', id], { line: line1, reason })
  expect(credit).toMatchObject({ code: 1, error: { code: 'desk_state_changed' } })
  expect(await balanceOf(site, member)).toBe(0)
})

test('20 decisions at once by commands and at the desk have one outcome', async () => {
  const desk = await createTestDesk(site)
  const cashier = await desk.person('cashier')
  const member = await addMember(site)
  const id = await sent(member)
  const lineId = await openLine(member, 'CMD0004')
  const params = { brand: desk.brand }
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      if (n % 4 === 0)
        return (await slips(['credit', id], { line: lineId, reason, 'confirmed-distinct': 'on' })).code === 0
      if (n % 4 === 1) return (await slips(['reject', id], { reason })).code === 0
      if (n % 4 === 2)
        return (await outcomeOf(cashier.call, rejectSlip, { params, body: { slip: id, reason } })) === 'done'
      const body = { slip: id, line: Number(lineId), reason, isConfirmedDistinct: true }
      return (await outcomeOf(cashier.call, creditSlip, { params, body })) === 'done'
    }),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect([0, await creditedTo(site, member)]).toContain(await balanceOf(site, member))
  await desk.stop()
})

test.each([
  [['credit', 'not-an-id'], { line: '1', reason }],
  [['reject', '00000000-0000-4000-8000-000000000000'], { reason }],
  [['list'], { state: 'lost' }],
])('%j is a mistake of the operator', async (words, options) => {
  await expect(slips(words, options as Record<string, string>)).rejects.toThrow(
    /SLIP is an ID|Unknown slip|--state is one of/,
  )
})

test('an unknown line is refused', async () => {
  const id = await sent(await addMember(site))
  expect(await slips(['credit', id], { line: '99999999', reason })).toMatchObject({
    error: { code: 'desk_line_unknown' },
  })
})
