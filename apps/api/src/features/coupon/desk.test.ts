/** Coupons at the desk. */

import { endDeskCoupon, listDeskCouponCodes, listDeskCoupons, proposeDeskCoupon } from '@duang/contract/desk-coupon'
import { approveProposal, listProposals } from '@duang/contract/desk-proposal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/desk.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'

const reason = 'แคมเปญใหม่'

let site: TestSite
let desk: TestDesk
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const proposed = async (kind: string) =>
  (await owner.call(listProposals, { params: params(), query: { state: 'open' } })).items.find(
    (each) => each.kind === kind,
  )
/** Twenty approvals at once, of which one is carried out. */
async function approved(kind: string): Promise<void> {
  const input = { params: { brand: desk.brand, id: (await proposed(kind))?.id ?? '' }, body: {} }
  expect(await outcomeOf(owner.call, approveProposal, input)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, input)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
}

const list = async () => (await owner.call(listDeskCoupons, { params: params(), query: {} })).items

test('a coupon with random codes is made once, by two persons, and ended by one', async () => {
  const body = { name: 'เปิดร้าน', count: 25, credit: 10_000, multiple: 1, reason }
  await owner.call(proposeDeskCoupon, { params: params(), body })
  expect(await list()).toEqual([])
  await approved('coupon.add')
  const [coupon, ...more] = await list()
  expect(more).toEqual([])
  expect(coupon).toMatchObject({ codes: 25, uses: 25, left: 25, prize: { type: 'credit', satang: 10_000 } })
  const of = { params: { brand: desk.brand, id: coupon?.id ?? '' } }
  const codes = await owner.call(listDeskCouponCodes, { ...of, query: { limit: 20 } })
  expect(codes.items).toHaveLength(20)
  expect(codes.next).not.toBeNull()
  await owner.call(endDeskCoupon, { ...of, body: { reason } })
  expect((await list())[0]?.isEnded).toBe(true)
})

test('a code that exists is refused when it is proposed', async () => {
  const body = { name: 'รหัสเดียว', code: 'SONGKRAN', uses: 3, points: 50, reason }
  const propose = (name = body.name) =>
    outcomeOf(owner.call, proposeDeskCoupon, { params: params(), body: { ...body, name } })
  expect(await propose()).toBe('done')
  await approved('coupon.add')
  expect((await list()).find((each) => each.name === body.name)).toMatchObject({ uses: 3, prize: { type: 'points' } })
  expect(await propose('อื่น')).toBe('desk_act_refused')
})
