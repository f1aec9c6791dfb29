/** Coupons at the desk. */

import { redeemCoupon } from '@duang/contract/coupon'
import { endDeskCoupon, listDeskCouponCodes, listDeskCoupons, proposeDeskCoupon } from '@duang/contract/desk-coupon'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/desk.ts'
import { addMember, clientOf, logIn } from '../../../test/site.ts'
import { withTwoPersons } from '../../../test/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, proposed, approved } = withTwoPersons()

const list = async () => (await parts.owner.call(listDeskCoupons, { params: params(), query: {} })).items

test('a coupon with random codes is made once, by two persons, and ended by one', async () => {
  const body = { name: 'เปิดร้าน', count: 25, credit: 10_000, multiple: 1, reason }
  await parts.owner.call(proposeDeskCoupon, { params: params(), body })
  expect(await list()).toEqual([])
  await approved('coupon.add')
  const [coupon, ...more] = await list()
  expect(more).toEqual([])
  expect(coupon).toMatchObject({ codes: 25, uses: 25, left: 25, prize: { type: 'credit', satang: 10_000 } })
  const of = { params: { brand: parts.desk.brand, id: coupon?.id ?? '' } }
  const codes = await parts.owner.call(listDeskCouponCodes, { ...of, query: { limit: 20 } })
  expect(codes.items).toHaveLength(20)
  expect(codes.next).not.toBeNull()
  await parts.owner.call(endDeskCoupon, { ...of, body: { reason } })
  expect((await list())[0]?.isEnded).toBe(true)
})

test('a code that exists is refused when it is proposed', async () => {
  const body = { name: 'รหัสเดียว', code: 'SONGKRAN', uses: 3, points: 50, reason }
  const propose = (name = body.name) =>
    outcomeOf(parts.owner.call, proposeDeskCoupon, { params: params(), body: { ...body, name } })
  expect(await propose()).toBe('done')
  await approved('coupon.add')
  expect((await list()).find((each) => each.name === body.name)).toMatchObject({ uses: 3, prize: { type: 'points' } })
  expect(await propose('อื่น')).toBe('desk_act_refused')
})

test('waits while a coupon of its name is redeemed, and promises no random code', async () => {
  const body = { name: 'ชื่อซ้ำ', points: 50, reason }
  await parts.owner.call(proposeDeskCoupon, { params: params(), body: { ...body, code: 'TWICE2026', uses: 2 } })
  await approved('coupon.add')
  await parts.owner.call(proposeDeskCoupon, { params: params(), body })
  const { effect = [] } = (await proposed('coupon.add')) ?? {}
  expect(effect.find((each) => each.label === 'codes')?.after).toBe(1)
  expect(effect.map((each) => each.label)).not.toContain('code')
  const member = await addMember(parts.site)
  const call = clientOf(parts.site, await logIn(parts.site, member))
  await call(redeemCoupon, { body: { uuid: member.uuid, code: 'TWICE2026' } })
  await approved('coupon.add')
})
