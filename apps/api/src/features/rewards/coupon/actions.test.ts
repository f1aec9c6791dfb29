/** Coupons at the desk. */
import { addCoupon, endCoupon, generateCoupon, listCouponCodes, listCoupons } from '@duang/contract/action/coupon'
import { redeemCoupon } from '@duang/contract/rewards/coupon'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/people/desk.ts'
import { addMember, clientOf, logIn } from '../../../../test/people/site.ts'
import { withTwoPersons } from '../../../../test/people/two-persons.ts'

const reason = 'แคมเปญใหม่'
const POINTS = { type: 'points', points: 50 } as const

const { parts, params, proposed, approved } = withTwoPersons()

const list = async () => (await parts.owner.call(listCoupons, { params: params(), query: {} })).items

test('a coupon with random codes is made once, by two persons, and ended by one', async () => {
  const body = {
    name: 'เปิดร้าน',
    count: 25,
    prize: { type: 'credit', satang: 10_000, turnoverMultiple: 1 } as const,
    reason,
  }
  await parts.owner.call(generateCoupon, { params: params(), body })
  expect(await list()).toEqual([])
  await approved('coupon.generate')
  const [coupon, ...more] = await list()
  expect(more).toEqual([])
  expect(coupon).toMatchObject({ codes: 25, uses: 25, left: 25, prize: { type: 'credit', satang: 10_000 } })
  const id = coupon?.id ?? ''
  const codes = await parts.owner.call(listCouponCodes, { params: params(), query: { coupon: id, limit: 20 } })
  expect(codes.items).toHaveLength(20)
  expect(codes.next).not.toBeNull()
  await parts.owner.call(endCoupon, { params: params(), body: { coupon: id, reason } })
  expect((await list())[0]?.isEnded).toBe(true)
  const rows = await parts.site.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'like', 'coupon.%')
    .orderBy('audit_id')
    .execute()
  expect(rows.map((each) => [each.action, each.actor, each.subject])).toEqual([
    ['coupon.generate', `staff:${parts.finance.username}`, body.name],
    ['coupon.end', `staff:${parts.owner.username}`, id],
  ])
})

test('a code that exists is refused when it is proposed, like an unknown level and an empty period', async () => {
  const body = { name: 'รหัสเดียว', code: 'Songkran', uses: 3, prize: POINTS, reason }
  const propose = (name = body.name) =>
    outcomeOf(parts.owner.call, addCoupon, { params: params(), body: { ...body, name } })
  expect(await propose()).toBe('done')
  await approved('coupon.add')
  expect((await list()).find((each) => each.name === body.name)).toMatchObject({ uses: 3, prize: { type: 'points' } })
  expect(await propose('อื่น')).toBe('coupon_code_taken')
  const other = (given: object) =>
    outcomeOf(parts.owner.call, addCoupon, { params: params(), body: { ...body, code: 'OTHER', ...given } })
  expect(await other({ level: 77 })).toBe('level_unknown')
  expect(await other({ to: '2020-01-01T00:00:00+07:00' })).toBe('coupon_period_empty')
  expect(await other({ code: '!!' })).toBe('unsendable')
})

test('waits while a coupon of its name is redeemed, and promises no random code', async () => {
  const body = { name: 'ชื่อซ้ำ', prize: POINTS, reason }
  await parts.owner.call(addCoupon, { params: params(), body: { ...body, code: 'TWICE2026', uses: 2 } })
  await approved('coupon.add')
  await parts.owner.call(generateCoupon, { params: params(), body: { ...body, count: 1 } })
  const { effect = [] } = (await proposed('coupon.generate')) ?? {}
  expect(effect.find((each) => each.label === 'codes')?.after).toBe(1)
  expect(effect.map((each) => each.label)).not.toContain('code')
  const member = await addMember(parts.site)
  const call = clientOf(parts.site, await logIn(parts.site, member))
  await call(redeemCoupon, { body: { uuid: member.uuid, code: 'TWICE2026' } })
  await approved('coupon.generate')
})
