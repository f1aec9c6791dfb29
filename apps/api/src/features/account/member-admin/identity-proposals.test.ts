/** Another phone or bank account of a member: proposed by one person, approved by another, and then withdrawals wait. */
import { randomInt, randomUUID } from 'node:crypto'
import { unmaskMember } from '@duang/contract/action/member-admin'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { checkWithdraw, requestWithdraw } from '@duang/contract/bank/withdraw'
import { readMember } from '@duang/contract/desk/member'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { noticesOf, subscribeBrowser } from '../../../../test/outside/push.ts'
import { bankThatSays, codeOf } from '../../../../test/people/applicant.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const reason = 'ยืนยันตัวตนทางวิดีโอแล้ว'
const HOUR_MS = 3_600_000
const fresh = () => String(randomInt(5_000_000_000, 9_999_999_999))
const freshPhone = () => `09${String(randomInt(10_000_000, 99_999_999))}`

const bank = bankThatSays('unavailable')
let site: TestSite
let desk: TestDesk
let support: TestPerson
let finance: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ bank })
  desk = await createTestDesk(site)
  await site.setSettings({ autoApproveSatang: 0, bankChangeWaitHours: 24 })
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  bank.answer = 'unavailable'
  support = await desk.person('support')
  finance = await desk.person('finance')
  member = await addMember(site)
  await subscribeBrowser(site, member)
})

const of = () => ({ brand: desk.brand, id: member.uuid })
const on = <Body extends object>(body: Body, uuid = member.uuid) => ({
  params: { brand: desk.brand },
  body: { member: uuid, ...body },
})
const openOne = async () =>
  (await finance.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })).items.find(
    (each) => each.username === member.username,
  )
const approve = (person: TestPerson, id: string | undefined) =>
  outcomeOf(person.call, approveProposal, { params: { brand: desk.brand }, body: { proposal: id ?? randomUUID() } })
const proposeAccount = (account: string, given: object = {}, by = support) =>
  outcomeOf(by.call, setMemberBank, on({ account: `014:${account}`, name: member.accountName, reason, ...given }))
const proposePhone = (phone: string, by = support) => outcomeOf(by.call, setMemberPhone, on({ phone, reason }))
const accounts = () =>
  site.owner
    .selectFrom('member_banks')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .orderBy('created_at')
    .execute()
const rowOf = () =>
  site.owner.selectFrom('members').selectAll().where('member_id', '=', member.memberId).executeTakeFirstOrThrow()

test('replaces the account once, after another person approved it, and withdrawals wait', async () => {
  await giveCredit(site, member, 100_000)
  const account = fresh()
  expect(await proposeAccount(account)).toBe('done')
  expect(await proposeAccount(fresh())).toBe('desk_proposal_open')
  expect((await accounts()).map((each) => each.account_digits)).toEqual([member.account])
  const proposal = await openOne()
  expect(proposal).toMatchObject({ kind: 'members.set-bank', isOwn: false, reason })
  expect(JSON.stringify(proposal)).not.toContain(account)
  const shown = await finance.call(readMember, { params: of() })
  expect(shown.proposals).toMatchObject([{ kind: 'members.set-bank' }])
  const look = await finance.call(unmaskMember, on({ field: 'proposal' as const, reason }))
  expect(look.values.join().replaceAll('-', '')).toContain(account)

  const all = await Promise.all(Array.from({ length: 20 }, () => approve(finance, proposal?.id)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  const [, active] = await accounts()
  expect(active).toMatchObject({ account_digits: account, is_active: true })
  expect(await noticesOf(site, member)).toEqual(['bank'])

  const call = clientOf(site, await logIn(site, member))
  const request = () =>
    call(requestWithdraw, { params: { uuid: member.uuid }, body: { amount: 10_000 }, idempotencyKey: randomUUID() })
  expect(await codeOf(request())).toBe('withdraw_account_waits')
  const check = await call(checkWithdraw, { params: { uuid: member.uuid } })
  expect(check.reasons.map((each) => each.code)).toEqual(['withdraw_account_waits'])
  expect(check.available).toBe(0)
  site.advance(24 * HOUR_MS + 1)
  const later = clientOf(site, await logIn(site, member))
  const { withdraw } = await later(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 10_000 },
    idempotencyKey: randomUUID(),
  })
  expect(withdraw.bankId.replace(/\D/g, '')).toBe(account.slice(5, 9))
})

test('keeps the new account out of the audit log, also before the decision', async () => {
  const account = `45${String(member.memberId).padStart(8, '0')}`
  expect(await proposeAccount(account)).toBe('done')
  const rows = await site.owner.selectFrom('audit_log').selectAll().where('member_id', '=', member.memberId).execute()
  expect(rows.map((each) => each.action)).toContain('proposals.insert')
  expect(JSON.stringify(rows)).not.toContain(account)
})

test('a trigger stands behind the wait', async () => {
  await proposeAccount(fresh())
  expect(await approve(finance, (await openOne())?.id)).toBe('done')
  const forced = sql`
    insert into withdrawals (brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code,
        account_digits, account_name, level, bangkok_date, requested_at)
      select brand_id, gen_random_uuid(), member_id, 100, 'requested', member_bank_id, bank_code, account_digits,
        account_name, 0, '2026-10-07', ${site.platform.clock()}
      from member_banks where member_id = ${member.memberId} and is_active`.execute(site.owner)
  await expect(forced).rejects.toMatchObject({ code: 'DU049' })
})

test('nobody approves their own proposal, and a viewer of proposals approves none', async () => {
  const owner = await desk.person('owner')
  const cashier = await desk.person('cashier')
  expect(await proposePhone(freshPhone(), owner)).toBe('done')
  const id = (await openOne())?.id
  expect(await approve(owner, id)).toBe('desk_proposal_own')
  expect(await approve(cashier, id)).toBe('desk_not_permitted')
  const forced = site.owner
    .updateTable('proposals')
    .set({ state: 'approved', decided_by: `staff:${owner.username}`, decided_at: new Date() })
    .where('proposal_id', '=', id ?? '')
    .execute()
  await expect(forced).rejects.toThrow(/proposals_second_person/)
  expect((await rowOf()).phone).toBe(member.phone)
})

test('changes the phone, revokes an open password link, notifies the member, and records both persons', async () => {
  const phone = freshPhone()
  await typed(site, ['members', 'reset-password', member.username, '--reason', 'asked'])
  expect(await proposePhone(`+66 ${phone.slice(1)}`)).toBe('done')
  expect(await approve(finance, (await openOne())?.id)).toBe('done')
  expect((await rowOf()).phone).toBe(phone)
  expect((await finance.call(readMember, { params: of() })).open.passwordLinks).toBe(0)
  expect(await noticesOf(site, member)).toEqual(['password', 'phone'])
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'actor', 'reason'])
    .where('member_id', '=', member.memberId)
    .execute()
  expect(log).toContainEqual({ action: 'members.set-phone', actor: `staff:${finance.username}`, reason })
  expect(log).toContainEqual({ action: 'proposals.insert', actor: `staff:${support.username}`, reason })
})

test('a change of the moment before the approval refuses it, and the attempt has a row without the number', async () => {
  const phone = freshPhone()
  expect(await proposePhone(phone)).toBe('done')
  await site.owner
    .updateTable('members')
    .set({ phone: freshPhone() })
    .where('member_id', '=', member.memberId)
    .execute()
  expect(await approve(finance, (await openOne())?.id)).toBe('desk_state_changed')
  const log = site.owner.selectFrom('audit_log').select(['action', 'after']).where('member_id', '=', member.memberId)
  expect(await log.where('action', 'like', 'members.set-phone%').execute()).toEqual([
    { action: 'members.set-phone.attempt', after: null },
  ])
})

test('refuses what stands against a change, also at the approval', async () => {
  const other = await addMember(site)
  expect(await proposePhone(other.phone)).toBe('desk_member_phone_taken')
  expect(await proposePhone(member.phone)).toBe('desk_member_same')
  expect(await proposeAccount(other.account)).toBe('desk_member_account_taken')
  expect(await proposeAccount(member.account)).toBe('desk_member_same')
  expect(await proposeAccount(fresh(), { name: undefined })).toBe('desk_member_name_missing')
  expect(await proposeAccount(fresh(), { name: 'วิชัย พงษ์ไพบูลย์' })).toBe('desk_member_other_name')
  bank.answer = 'unknown'
  expect(await proposeAccount(fresh())).toBe('desk_member_account_unknown')
  bank.answer = 'unavailable'
  expect(await proposeAccount('123')).toBe('unsendable')

  const [account, phone] = [fresh(), freshPhone()]
  expect(await proposeAccount(account)).toBe('done')
  const id = (await openOne())?.id
  await site.owner
    .updateTable('member_banks')
    .set({ account_digits: account })
    .where('member_id', '=', other.memberId)
    .execute()
  expect(await approve(finance, id)).toBe('desk_member_account_taken')
  await site.owner
    .updateTable('proposals')
    .set({ state: 'expired', decided_at: new Date() })
    .where('state', '=', 'open')
    .execute()
  expect(await proposePhone(phone)).toBe('done')
  await site.owner.updateTable('members').set({ phone }).where('member_id', '=', other.memberId).execute()
  expect(await approve(finance, (await openOne())?.id)).toBe('desk_member_phone_taken')
  expect((await rowOf()).phone).toBe(member.phone)
  // The refused proposals are still open, and nothing was changed.
  expect((await openOne())?.state).toBe('open')
})

test('another name renames the member, where the proposer confirmed that it is one person', async () => {
  expect(await proposeAccount(fresh(), { name: 'Anna Smith', isNameConfirmed: true })).toBe('done')
  expect(await approve(finance, (await openOne())?.id)).toBe('done')
  expect((await rowOf()).name).toBe('Anna Smith')
})

test('a brand without a wait pays at once', async () => {
  await site.setSettings({ bankChangeWaitHours: 0 })
  site.advance(2_000)
  finance = await desk.person('finance')
  support = await desk.person('support')
  await giveCredit(site, member, 20_000)
  expect(await proposeAccount(fresh())).toBe('done')
  expect(await approve(finance, (await openOne())?.id)).toBe('done')
  const call = clientOf(site, await logIn(site, member))
  const request = call(requestWithdraw, {
    params: { uuid: member.uuid },
    body: { amount: 10_000 },
    idempotencyKey: randomUUID(),
  })
  expect(await codeOf(request)).toBe('ok')
})
