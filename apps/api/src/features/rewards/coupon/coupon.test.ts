/** Coupons: once per member, no more uses than there are, and few guesses. */
import { randomUUID } from 'node:crypto'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import type { CallError } from '@duang/contract/client'
import { checkCoupon, redeemCoupon } from '@duang/contract/rewards/coupon'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { countRights } from '#money/right/right.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { addCoupon } from './fixtures.ts'
import { couponInvariants } from './invariants.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const NOON = new Date('2026-10-05T12:00:00+07:00')
const TOMORROW = new Date('2026-10-06T12:00:00+07:00')
const CREDIT = { type: 'credit', satang: 50_00, turnoverMultiple: 2 }

type Call = ReturnType<typeof clientOf>
let site: TestSite
let member: TestMember
let call: Call
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
})
afterAll(() => site.stop())
beforeEach(async () => {
  // Attempts are counted by address and hour, and all tests have one address.
  await site.owner.deleteFrom('throttles').execute()
  ;({ member, call } = await arrive())
})

async function arrive(): Promise<{ member: TestMember; call: Call }> {
  const arrived = await addMember(site)
  return { member: arrived, call: clientOf(site, await logIn(site, arrived)) }
}
const redeem = (code: string, by = { member, call }) => by.call(redeemCoupon, { body: { uuid: by.member.uuid, code } })
const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: CallError) => error.refusal?.code,
  )
const balance = async (account: 'points' | 'cash', of = member) =>
  (await readBalance(site.platform.db, 1, of.memberId, account)).balance
const count = async (code: string) =>
  site.owner
    .selectFrom('coupon_codes')
    .select('left_count')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
    .then((row) => row.left_count)

describe('a coupon', () => {
  test('of credit posts it with its turnover, however the code is typed', async () => {
    const code = await addCoupon(site, CREDIT)
    const typedCode = ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `
    expect(await redeem(typedCode)).toMatchObject({
      name: 'คูปอง',
      credit: 50_00,
      given: { credit: 50_00, turnoverMultiple: 2, points: null, rights: null },
    })
    const check = await call(checkWithdraw, { params: { uuid: member.uuid } })
    expect(check.turnover).toMatchObject({ required: 100_00 })
  })

  test('says what it gives and asks for before it is redeemed, and takes no use', async () => {
    const code = await addCoupon(site, CREDIT)
    const check = (text: string) => call(checkCoupon, { body: { uuid: member.uuid, code: text } })
    expect(await check(code)).toEqual({
      name: 'คูปอง',
      given: { credit: 50_00, turnoverMultiple: 2, points: null, rights: null },
    })
    expect([await balance('cash'), await count(code)]).toEqual([0, 1])
    await redeem(code)
    expect(await refusalOf(check(code))).toBe('coupon_used')
    const usedUp = await addCoupon(site, CREDIT)
    await redeem(usedUp, await arrive())
    expect(await refusalOf(check(usedUp))).toBe('coupon_used_up')
  })

  test('of points and of rights gives them', async () => {
    expect(await redeem(await addCoupon(site, { type: 'points', points: 70 }))).toMatchObject({ given: { points: 70 } })
    expect(await balance('points')).toBe(70)
    const ctx = await site.ctx()
    const before = await countRights(ctx.db, ctx, member.memberId, 'wheel')
    await redeem(await addCoupon(site, { type: 'rights', game: 'wheel', count: 2 }))
    expect(await countRights(ctx.db, ctx, member.memberId, 'wheel')).toBe(before + 2)
  })

  test('is redeemed once per member, also by another code of it', async () => {
    const { data } = await typed(site, ['coupon', 'generate', 'ปีใหม่', '2', '--prize=credit:10', '--reason=new year'])
    const [one, two] = data.codes as [string, string]
    await redeem(one)
    expect([await refusalOf(redeem(one)), await refusalOf(redeem(two))]).toEqual(['coupon_used', 'coupon_used'])
    expect([await balance('cash'), await count(two)]).toEqual([10_00, 1])
  })

  test.each([
    { why: 'coupon_ended', terms: { starts_at: new Date(0), ends_at: NOON } },
    { why: 'coupon_ended', terms: { ended_at: NOON } },
    { why: 'coupon_early', terms: { starts_at: TOMORROW } },
    { why: 'coupon_level', terms: { level_min: 1 } },
  ])('is refused by $why for $terms, and keeps its use', async ({ why, terms }) => {
    const code = await addCoupon(site, CREDIT, 1, terms)
    expect(await refusalOf(redeem(code))).toBe(why)
    expect([await balance('cash'), await count(code)]).toEqual([0, 1])
  })

  test('without uses is used up, and an unknown one is not found', async () => {
    const code = await addCoupon(site, CREDIT)
    await redeem(code, await arrive())
    expect(await refusalOf(redeem(code))).toBe('coupon_used_up')
    expect(await refusalOf(redeem('NOSUCHCODE'))).toBe('coupon_unknown')
    expect(await refusalOf(redeem('!'))).toBe('coupon_unknown')
  })

  test('gives nothing during a break, and nothing in the name of another member', async () => {
    const code = await addCoupon(site, CREDIT)
    const other = await arrive()
    expect(await refusalOf(redeem(code, { member: other.member, call }))).toBe('not_found')
    await site.owner
      .insertInto('play_breaks')
      .values({
        brand_id: 1,
        member_id: member.memberId,
        kind: 'time-out',
        starts_at: NOON,
        asked_at: NOON,
        ends_at: TOMORROW,
      })
      .execute()
    expect(await refusalOf(redeem(code))).toBe('limits_break')
    expect(await count(code)).toBe(1)
  })
})

describe('guesses', () => {
  test('by checks count like those by redeeming, and a right check frees none of them', async () => {
    const code = await addCoupon(site, CREDIT)
    const check = (text: string) => call(checkCoupon, { body: { uuid: member.uuid, code: text } })
    for (let n = 0; n < 4; n++) {
      expect(await refusalOf(check('WRONGCODE'))).toBe('coupon_unknown')
      await check(code)
    }
    expect(await refusalOf(check('WRONGCODE'))).toBe('coupon_unknown')
    expect(await refusalOf(check(code))).toBe('rate_limited')
  })

  test('of a member have to wait after the fifth, and a right code waits too', async () => {
    const code = await addCoupon(site, CREDIT)
    for (let n = 0; n < 5; n++) expect(await refusalOf(redeem(`WRONG${n}`))).toBe('coupon_unknown')
    expect(await refusalOf(redeem(code))).toBe('rate_limited')
    site.advance(31_000)
    expect((await redeem(code)).credit).toBe(50_00)
    site.setNow(NOON)
  })

  test('from one address are limited, whatever the member', async () => {
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 16; n++) {
      const by = await arrive()
      for (let guess = 0; guess < 4; guess++) codes.push(await refusalOf(redeem(`WRONG${n}${guess}`, by)))
    }
    expect(codes.slice(0, 60).every((each) => each === 'coupon_unknown')).toBe(true)
    expect(codes.slice(60)).toEqual(Array(4).fill('rate_limited'))
  })
})

describe('duang coupon', () => {
  const type = (...line: string[]) => typed(site, ['coupon', ...line])

  test('adds, lists and ends a coupon, with an audit entry', async () => {
    const added = await type('add', 'ต้อนรับ', 'Hello-2026', '--uses=3', '--prize=points:50', '--reason=launch')
    expect(added.data).toMatchObject({ codes: ['HELLO2026'] })
    const id = String(added.data.id)
    await redeem('hello2026')
    expect(itemsOf(await type('list')).find((each) => each.id === id)).toMatchObject({ uses: 3, left: 2 })
    expect(itemsOf(await type('codes', id))).toEqual([{ code: 'HELLO2026', uses: 3, left: 2 }])
    expect((await type('add', 'อีกใบ', 'HELLO2026', '--prize=credit:5', '--reason=why')).error?.code).toBe(
      'coupon_code_taken',
    )
    await type('end', id, '--reason=over')
    expect(await refusalOf(redeem('HELLO2026', await arrive()))).toBe('coupon_ended')
    expect(itemsOf(await typed(site, ['audit', 'list', '--action', 'coupon.end']))).toMatchObject([
      { actor: 'cli:somsri', reason: 'over', subject: id },
    ])
  })

  test('generates codes that differ and cannot be mistyped easily', async () => {
    const { data } = await type('generate', 'ชุดใหญ่', '500', '--prize=credit:20:1', '--reason=party')
    const codes = data.codes as string[]
    expect(new Set(codes).size).toBe(500)
    expect(codes.every((code) => /^[A-HJKMNP-Z2-79]{12}$/.test(code))).toBe(true)
  })

  test.each([
    [['add', 'x', '!!', '--prize=credit:5'], 'CODE has 1 to 40 characters (4 to 32 letters and digits)'],
    [['add', 'x', 'GOOD1'], '--prize'],
    [['add', 'x', 'GOOD1', '--prize=goods:umbrella'], '--prize is a prize'],
    [['add', 'x', 'GOOD1', '--prize=credit:5', '--uses=0'], '--uses is a whole number'],
    [['generate', 'x', '0', '--prize=credit:5'], 'COUNT is a whole number'],
    [['end', randomUUID()], 'Unknown coupon'],
  ])('%j is a mistake', async (line, sentence) => {
    await expect(type(...line, '--reason=why')).rejects.toThrow(sentence)
  })

  test.each([
    ['--level=9', 'level_unknown'],
    ['--to=2020-01-01', 'coupon_period_empty'],
  ])('%s is refused', async (option, code) => {
    const words = ['add', 'x', 'GOOD1', '--prize=credit:5', option, '--reason=why']
    expect((await type(...words)).error?.code).toBe(code)
  })
})

describe('books with coupons', () => {
  const [USES, CREDITED, POINTED, GRANTED] = couponInvariants.map((each) => each.name) as [
    string,
    string,
    string,
    string,
  ]
  const change = (type: string, path: string) =>
    `update coupon_redemptions set prize = jsonb_set(prize, '{${path}}', '7') where prize ->> 'type' = '${type}'`
  const CORRUPTIONS: Corruption[] = [
    {
      what: 'a use that came back',
      breaks: [USES],
      statements: () => ['update coupon_codes set left_count = left_count + 1 where left_count < use_count'],
    },
    { what: 'another amount of credit', breaks: [CREDITED], statements: () => [change('credit', 'satang')] },
    { what: 'another number of points', breaks: [POINTED], statements: () => [change('points', 'points')] },
    { what: 'another number of rights', breaks: [GRANTED], statements: () => [change('rights', 'count')] },
  ]
  testInvariants(() => site, couponInvariants, CORRUPTIONS)
})

// Last: its coupons push those of other tests from the first page of a list.
describe('races', () => {
  test('one use that is left goes to one of twenty members', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await site.owner.deleteFrom('throttles').execute()
      const code = await addCoupon(site, CREDIT)
      const members = await Promise.all(Array.from({ length: 20 }, arrive))
      const all = await Promise.all(members.map((by) => refusalOf(redeem(code, by))))
      expect(all.filter((each) => each === undefined)).toHaveLength(1)
      expect(new Set(all)).toEqual(new Set([undefined, 'coupon_used_up']))
    }
  })

  test('twenty requests of one member redeem once', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await site.owner.deleteFrom('throttles').execute()
      ;({ member, call } = await arrive())
      const code = await addCoupon(site, CREDIT, 20)
      const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(redeem(code))))
      expect(all.filter((each) => each === undefined)).toHaveLength(1)
      expect([await balance('cash'), await count(code)]).toEqual([50_00, 19])
    }
  })
})
