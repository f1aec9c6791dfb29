/** Slips: real pictures, linked with lines that are there or arrive later, and refused when they were used. */

import { listSlips, sendSlip } from '@duang/contract/bank/deposit-slip'
import { CallError } from '@duang/contract/client'
import { generate } from 'promptparse'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { pictureOfCode, pictureWithoutCode, slipOf } from './slip-fixtures.ts'
import { sweepSlips } from './slip-link.ts'

const SITE_ACCOUNT = { bankName: '004', bankId: '1234567890' }

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

let count = 0
const newReference = () => `20261005${String(++count).padStart(8, '0')}ABCD`

async function withClient(member: TestMember) {
  const call = clientOf(site, await logIn(site, member))
  return {
    send: (picture: string, amount = 10_000, account = SITE_ACCOUNT) =>
      call(sendSlip, { body: { uuid: member.uuid, amount, ...account, picture } }),
    list: async () => (await call(listSlips, { params: { uuid: member.uuid } })).items,
  }
}

const codeOf = (error: unknown) => (error instanceof CallError ? String(error.code) : String(error))
const outcome = (sent: Promise<{ state: string }>) =>
  sent.then(
    ({ state }) => state,
    (error: unknown) => codeOf(error),
  )

/** A line with the reference that only staff can assign, or that the engine credits. */
async function arrive(member: TestMember, reference: string, given: { isCertain?: boolean; bank?: string } = {}) {
  const { isCertain = false, bank } = given
  const sent = { ...line(site, member, isCertain ? {} : { account: null, name: 'คนอื่น ไม่รู้จัก' }), reference }
  const account = bank === undefined ? sent.account : { bank, number: '9999999999' }
  await sendFeed(site, 'statement', message([{ ...sent, account }]))
}

const rowOf = (reference: string) =>
  site.owner.selectFrom('slips').selectAll().where('code_reference', '=', reference).orderBy('received_at').execute()

test('keeps the picture without data of the camera, and waits for the line', async () => {
  const member = await addMember(site)
  const { send, list } = await withClient(member)
  const reference = newReference()
  const picture = await slipOf(reference)
  expect((await sharp(Buffer.from(picture, 'base64')).metadata()).exif).toBeDefined()
  expect(await send(picture)).toMatchObject({ state: 'received', reference, amount: 10_000 })
  const [slip] = await rowOf(reference)
  const kept = await site.owner
    .selectFrom('slip_pictures')
    .select('content')
    .where('slip_id', '=', slip?.slip_id ?? '')
    .executeTakeFirstOrThrow()
  expect(await sharp(kept.content).metadata()).toMatchObject({ format: 'webp', width: 640 })
  expect((await sharp(kept.content).metadata()).exif).toBeUndefined()
  await arrive(member, reference)
  expect(await list()).toMatchObject([{ state: 'matched' }])
  expect(await balanceOf(site, member)).toBe(0)
})

test('links a line that is there before the slip', async () => {
  const member = await addMember(site)
  const { send } = await withClient(member)
  const reference = newReference()
  await arrive(member, reference)
  expect(await send(await slipOf(reference))).toMatchObject({ state: 'matched' })
  expect(await balanceOf(site, member)).toBe(0)
})

test('is done when the engine credits its line, and a used slip is refused', async () => {
  const [owner, other] = [await addMember(site), await addMember(site)]
  const [mine, theirs] = [await withClient(owner), await withClient(other)]
  const reference = newReference()
  const picture = await slipOf(reference)
  await mine.send(picture)
  expect(await outcome(theirs.send(await slipOf(reference), 500))).toBe('received')
  await arrive(owner, reference, { isCertain: true })
  expect(await mine.list()).toMatchObject([{ state: 'credited' }])
  expect(await theirs.list()).toMatchObject([{ state: 'rejected', rejection: 'used', reference }])
  expect(await balanceOf(site, owner)).toBe(await creditedTo(site, owner))
  expect(await outcome(mine.send(picture))).toBe('slip_credited')
  expect(await outcome(theirs.send(picture))).toBe('slip_used')
  for (let n = 0; n < 2; n++) await outcome(theirs.send(picture))
  // Numbers of others are not tried out.
  expect(await outcome(theirs.send(picture))).toBe('rate_limited')
})

test('keeps the slip of each member who claims a transfer, and marks none of them as found', async () => {
  const [owner, thief] = [await addMember(site), await addMember(site)]
  const [mine, theirs] = [await withClient(owner), await withClient(thief)]
  const reference = newReference()
  expect(await outcome(theirs.send(await slipOf(reference)))).toBe('received')
  await arrive(owner, reference)
  expect(await theirs.list()).toMatchObject([{ state: 'matched' }])
  site.advance(1_000)
  expect(await outcome(mine.send(await slipOf(reference)))).toBe('staff')
  expect(await theirs.list()).toMatchObject([{ state: 'staff' }])
  expect(await outcome(mine.send(await slipOf(reference), 700))).toBe('staff')
  expect(await mine.list()).toHaveLength(1)
})

test('a member whose slips were of transfers of others has fewer places', async () => {
  const [owner, thief] = [await addMember(site), await addMember(site)]
  const theirs = await withClient(thief)
  for (let n = 0; n < 2; n++) {
    const reference = newReference()
    await theirs.send(await slipOf(reference))
    await arrive(owner, reference, { isCertain: true })
  }
  expect((await theirs.list()).map((each) => each.rejection)).toEqual(['used', 'used'])
  expect(await outcome(theirs.send(await pictureWithoutCode(150)))).toBe('staff')
  expect(await outcome(theirs.send(await pictureWithoutCode(151)))).toBe('slip_open_many')
})

test('is rejected when its line is credited to another member, or went to an account of others', async () => {
  const [owner, other] = [await addMember(site), await addMember(site)]
  const thief = await withClient(other)
  const reference = newReference()
  await thief.send(await slipOf(reference))
  await arrive(owner, reference, { isCertain: true })
  expect(await thief.list()).toMatchObject([{ state: 'rejected', rejection: 'used' }])
  expect(await balanceOf(site, other)).toBe(0)
  const foreign = newReference()
  site.advance(1_000)
  await thief.send(await slipOf(foreign))
  await arrive(owner, foreign, { bank: '014' })
  expect((await thief.list())[0]).toMatchObject({ state: 'rejected', rejection: 'foreign' })
})

test('a slip without a line is left to staff after a while, and so is a picture without a code', async () => {
  const { send, list } = await withClient(await addMember(site))
  expect(await send(await pictureWithoutCode())).toMatchObject({ state: 'staff', reference: null })
  await send(await slipOf(newReference()))
  const ctx = await site.ctx()
  await sweepSlips(ctx)
  expect((await list()).map((each) => each.state).sort()).toEqual(['received', 'staff'])
  site.advance(16 * 60_000)
  await sweepSlips(ctx)
  expect((await list()).map((each) => each.state)).toEqual(['staff', 'staff'])
})

test.each([
  [
    'the code of a payment',
    () => pictureOfCode(generate.anyId({ type: 'MSISDN', target: '0812345678' })),
    'slip_no_slip',
  ],
  [
    'a code with a wrong checksum',
    () => pictureOfCode(generate.slipVerify({ sendingBank: '014', transRef: 'A1B2C3' }).replace('A1B2', 'A1B3')),
    'slip_code_damaged',
  ],
  ['no picture', async () => Buffer.from('%PDF-1.7 of something').toString('base64'), 'slip_picture_unreadable'],
  ['a cut picture', async () => (await slipOf('CUT1')).slice(0, 4000), 'slip_picture_unreadable'],
  [
    'a drawing that could load other files',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64'),
    'slip_picture_unreadable',
  ],
])('refuses %s', async (_what, picture, code) => {
  const { send } = await withClient(await addMember(site))
  expect(await outcome(send(await picture()))).toBe(code)
})

test('refuses an account that is none of the site', async () => {
  const { send } = await withClient(await addMember(site))
  const account = { bankName: '014', bankId: '9999999999' }
  expect(await outcome(send(await slipOf(newReference()), 100, account))).toBe('slip_account_unknown')
})

test('refuses a picture above the limit, and more slips than may wait or be sent', async () => {
  const member = await addMember(site)
  const { send } = await withClient(member)
  const large = await site.fastify.inject({
    method: 'POST',
    url: sendSlip.path,
    headers: { host: 'localhost' },
    payload: { uuid: member.uuid, amount: 1, ...SITE_ACCOUNT, picture: 'A'.repeat(1_500_000) },
  })
  expect(large.json().code).toBe('request_too_large')
  for (let n = 0; n < 5; n++) expect(await outcome(send(await pictureWithoutCode(100 + n)))).toBe('staff')
  expect(await outcome(send(await pictureWithoutCode(120)))).toBe('slip_open_many')
  for (let n = 0; n < 4; n++) await outcome(send(await pictureWithoutCode(130 + n)))
  expect(await outcome(send(await pictureWithoutCode(140)))).toBe('rate_limited')
})

test('20 uploads of one slip at once by two members make one slip each', async () => {
  const clients = [await withClient(await addMember(site)), await withClient(await addMember(site))] as const
  const reference = newReference()
  const picture = await slipOf(reference)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => outcome((n % 2 === 0 ? clients[0] : clients[1]).send(picture))),
  )
  const kept = await rowOf(reference)
  expect([kept.length, new Set(kept.map((row) => row.member_id)).size]).toEqual([2, 2])
  expect(outcomes.filter((each) => !['received', 'overloaded'].includes(each))).toEqual([])
})

test('lists the accounts that were shown to the member', async () => {
  const member = await addMember(site)
  const call = clientOf(site, await logIn(site, member))
  expect(await call(listSlips, { params: { uuid: member.uuid } })).toEqual({ items: [], accounts: [] })
})
