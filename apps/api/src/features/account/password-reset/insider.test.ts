/** A link for a new password, in the hands of the person of staff who made it. */
import { randomUUID } from 'node:crypto'
import { dismissIdentityChange, listIdentityChanges } from '@duang/contract/account/identity-change'
import { login } from '@duang/contract/account/login'
import { checkReset, resetPassword } from '@duang/contract/account/password-reset'
import { getUserSummary } from '@duang/contract/account/user'
import { unmaskMember } from '@duang/contract/action/member-admin'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { searchMembers } from '@duang/contract/action/member-lists'
import { makeResetLink } from '@duang/contract/action/password-reset'
import { seeOrderAddress } from '@duang/contract/action/reward-order'
import { requestWithdraw } from '@duang/contract/bank/withdraw'
import { exportPersonal } from '@duang/contract/desk/personal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../../../test/people/applicant.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  PASSWORD,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let support: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  await site.setSettings({ bankChangeWaitHours: 24, autoApproveSatang: 0 })
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  await site.owner.deleteFrom('throttles').execute()
  support = await desk.person('support')
  member = await addMember(site)
})

const NEW = 'a new long secret'
const reason = 'สมาชิกลืมรหัสผ่าน'
const on = <Body extends object>(body: Body, uuid = member.uuid) => ({
  params: { brand: desk.brand },
  body: { member: uuid, ...body },
})
const linkOf = async (by = support) => {
  const { shown } = await by.call(makeResetLink, on({ reason }))
  return shown?.link?.split('#')[1] ?? ''
}
const set = (token: string, given: { phone?: string; account?: string } = {}) =>
  codeOf(clientOf(site)(resetPassword, { body: { token, newPassword: NEW, confirmPassword: NEW, ...given } }))
const identity = () => ({ phone: member.phone, account: member.account })
const changesOf = async () =>
  clientOf(site, await logIn(site, member))(getUserSummary, { params: { uuid: member.uuid } })

test('the link alone, or with what staff see, sets no password, and five wrong answers end it', async () => {
  const token = await linkOf()
  const masked = {
    phone: `${member.phone.slice(0, 3)}0000${member.phone.slice(-3)}`,
    account: member.account.slice(-4),
  }
  expect(await set(token)).toBe('reset_identity_wrong')
  expect(await set(token, masked)).toBe('reset_identity_wrong')
  expect(await set(token, { phone: member.phone })).toBe('reset_identity_wrong')
  expect(await set(token, { account: member.account })).toBe('reset_identity_wrong')
  expect(await set(token, { ...identity(), account: `${member.account}1` })).toBe('reset_identity_wrong')
  expect(await set(token, identity())).toBe('reset_link_invalid')
  expect(await codeOf(clientOf(site)(checkReset, { body: { token } }))).toBe('reset_link_invalid')
  expect(await codeOf(clientOf(site)(login, { body: { username: member.username, password: PASSWORD } }))).toBe('ok')
})

test('twenty guesses at once are five', async () => {
  const token = await linkOf()
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => set(token, { phone: member.phone, account: String(4_100_000_000 + n) })),
  )
  expect(codes.filter((code) => code === 'reset_identity_wrong')).toHaveLength(5)
})

test('the member sees the link while it works, sets the password with both numbers, and withdraws a day later', async () => {
  await giveCredit(site, member, 100_000)
  const token = await linkOf()
  const [made] = (await changesOf()).passwordLinks ?? []
  expect(made).toMatchObject({ step: 'made', payableFrom: null })
  // Its use is another notice.
  await clientOf(site, await logIn(site, member))(dismissIdentityChange, { params: { id: made?.id ?? '' }, body: {} })
  expect((await changesOf()).passwordLinks).toBeUndefined()
  expect(await set(token, { phone: member.phone, account: member.account })).toBe('ok')
  const [link] = (await changesOf()).passwordLinks ?? []
  expect(link).toMatchObject({ step: 'used', isDismissed: false })
  expect(Date.parse(link?.payableFrom ?? '') - Date.parse(link?.at ?? '')).toBe(24 * 3_600_000)
  const call = clientOf(site, await logIn(site, member))
  const withdraw = () =>
    codeOf(
      call(requestWithdraw, { params: { uuid: member.uuid }, body: { amount: 10_000 }, idempotencyKey: randomUUID() }),
    )
  expect(await withdraw()).toBe('withdraw_account_waits')
  await call(dismissIdentityChange, { params: { id: link?.id ?? '' }, body: {} })
  expect((await changesOf()).passwordLinks).toBeUndefined()
  const listed = await call(listIdentityChanges, { params: { uuid: member.uuid } })
  expect(listed.passwordLinks).toMatchObject([{ step: 'used', isDismissed: true }])
  // A trigger stands behind it.
  const forced = sql`
    insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code,
        account_digits, account_name, level, bangkok_date, requested_at)
      select brand_id, gen_random_uuid(), member_id, 100, 'requested', member_bank_id, bank_code, account_digits,
        account_name, 0, '2026-10-07', ${site.platform.clock()}
      from member_banks where member_id = ${member.memberId} and is_active`.execute(site.owner)
  await expect(forced).rejects.toMatchObject({ code: 'DU049' })
  site.advance(24 * 3_600_000 + 1)
  expect(
    await codeOf(
      clientOf(site, await logIn(site, member))(requestWithdraw, {
        params: { uuid: member.uuid },
        body: { amount: 10_000 },
        idempotencyKey: randomUUID(),
      }),
    ),
  ).toBe('ok')
})

test('a browser of the member needs no numbers', async () => {
  const before = await site.fastify.inject({
    method: 'POST',
    url: login.path,
    headers: { host: 'localhost' },
    payload: { username: member.username, password: PASSWORD },
  })
  const device = before.cookies.find(({ name }) => name === 'duang-device')?.value ?? ''
  const token = await linkOf()
  const reset = (cookie: string) =>
    site.fastify.inject({
      method: 'POST',
      url: resetPassword.path,
      headers: { host: 'localhost', cookie },
      payload: { token, newPassword: NEW, confirmPassword: NEW },
    })
  expect((await reset(`duang-device=${'x'.repeat(43)}`)).json().code).toBe('reset_identity_wrong')
  expect((await reset(`duang-device=${device}`)).statusCode).toBe(200)
})

const of = (id = member.uuid) => ({ brand: desk.brand, id })
const search = (by: TestPerson, text: string) =>
  by.call(searchMembers, { params: { brand: desk.brand }, query: { text } })
const orderOf = async () => {
  const orderId = randomUUID()
  await sql`
    insert into goods (brand_id, goods_id, name) values (1, 'cap', 'หมวก') on conflict do nothing`.execute(site.owner)
  await sql`
    insert into goods_orders (brand_id, order_id, goods_id, member_id, source, source_id, state, requested_at)
      values (1, ${orderId}, 'cap', ${member.memberId}, 'test', gen_random_uuid(), 'requested', now())`.execute(
    site.owner,
  )
  return orderId
}

test.each<[string, (by: TestPerson) => Promise<unknown>]>([
  ['uncovered a number', (by) => by.call(unmaskMember, on({ field: 'phone' as const, reason }))],
  ['exported the personal data', (by) => by.call(exportPersonal, { params: of(), body: { reason } })],
  [
    'saw the address',
    async (by) => by.call(seeOrderAddress, { params: { brand: desk.brand }, body: { order: await orderOf() } }),
  ],
  ['typed a phone', (by) => by.call(setMemberPhone, on({ phone: '0899999999', reason }))],
  ['typed an account', (by) => outcomeOf(by.call, setMemberBank, on({ account: '004:4079999999', reason }))],
  ['found both numbers', async (by) => [await search(by, member.phone), await search(by, member.account)]],
])('a person who %s neither uses a link made before nor makes one', async (_, look) => {
  const owner = await desk.person('owner')
  // One number alone names the member who called.
  await search(owner, member.phone)
  const token = await linkOf(owner)
  await look(owner)
  expect(await set(token, identity())).toBe('reset_identity_wrong')
  expect(await outcomeOf(owner.call, makeResetLink, on({ reason }))).toBe('desk_member_numbers_seen')
  // A link of another person works.
  expect(await set(await linkOf(), identity())).toBe('ok')
})
