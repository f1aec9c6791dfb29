/** Another bank account or phone by staff, as its member sees it without push: when it is proposed, in force, and dismissed. */
import { randomInt } from 'node:crypto'
import { dismissIdentityChange, listIdentityChanges } from '@duang/contract/account/identity-change'
import { getUserSummary } from '@duang/contract/account/user'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { approveProposal, listProposals, rejectProposal } from '@duang/contract/action/proposal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { bankThatSays, codeOf } from '../../../../test/people/applicant.ts'
import { createTestDesk, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

const HOUR_MS = 3_600_000
const reason = 'ยืนยันตัวตนทางวิดีโอแล้ว'

let site: TestSite
let desk: TestDesk
let support: TestPerson
let finance: TestPerson
let member: TestMember
beforeAll(async () => {
  site = await createTestSite({ bank: bankThatSays('unavailable') })
  desk = await createTestDesk(site)
  await site.setSettings({ bankChangeWaitHours: 24 })
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  support = await desk.person('support')
  finance = await desk.person('finance')
  member = await addMember(site)
})

const freshPhone = () => `09${randomInt(10_000_000, 99_999_999)}`
const freshAccount = () => String(randomInt(5_000_000_000, 9_999_999_999))
const proposeBank = (account: string) =>
  support.call(setMemberBank, {
    params: { brand: desk.brand },
    body: { member: member.uuid, account: `014:${account}`, name: member.accountName, reason },
  })
const proposePhone = (phone: string) =>
  support.call(setMemberPhone, { params: { brand: desk.brand }, body: { member: member.uuid, phone, reason } })
const openId = async () => {
  const { items } = await finance.call(listProposals, { params: { brand: desk.brand }, query: { state: 'open' } })
  return items.find((each) => each.username === member.username)?.id ?? ''
}
const approve = async () =>
  finance.call(approveProposal, { params: { brand: desk.brand }, body: { proposal: await openId() } })
const listed = async (of = member) => {
  const call = clientOf(site, await logIn(site, of))
  return (await call(listIdentityChanges, { params: { uuid: member.uuid } })).items
}
const shown = async () => {
  const call = clientOf(site, await logIn(site, member))
  return (await call(getUserSummary, { params: { uuid: member.uuid } })).changes
}

test('a proposed account is shown before it is in force, and then with the time that withdrawals wait', async () => {
  const account = freshAccount()
  expect(await shown()).toBeUndefined()
  await proposeBank(account)
  const lastDigits = account.slice(-4)
  expect(await shown()).toMatchObject([
    { kind: 'bank', step: 'proposed', bankName: '014', lastDigits, payableFrom: null },
  ])
  await approve()
  const changes = await shown()
  expect(changes).toMatchObject([{ kind: 'bank', step: 'changed', bankName: '014', lastDigits, isDismissed: false }])
  const [{ at, payableFrom } = { at: '', payableFrom: '' }] = changes ?? []
  expect(Date.parse(payableFrom ?? '') - Date.parse(at)).toBe(24 * HOUR_MS)
  expect(JSON.stringify(changes)).not.toContain(account)
})

test('a phone shows its last digits, and a dismissed notice stays in the list on every device', async () => {
  const phone = freshPhone()
  await proposePhone(phone)
  await approve()
  const [change] = (await shown()) ?? []
  expect(change).toMatchObject({ kind: 'phone', step: 'changed', bankName: null, lastDigits: phone.slice(-4) })
  const id = change?.id ?? ''
  const call = clientOf(site, await logIn(site, member))
  for (let n = 0; n < 2; n++) expect(await call(dismissIdentityChange, { params: { id }, body: {} })).toEqual({})
  expect(await shown()).toBeUndefined()
  expect(await listed()).toMatchObject([{ id, isDismissed: true }])
})

test('a dismissed proposal does not hide the change', async () => {
  await proposePhone(freshPhone())
  const call = clientOf(site, await logIn(site, member))
  await call(dismissIdentityChange, { params: { id: (await shown())?.[0]?.id ?? '' }, body: {} })
  expect(await shown()).toBeUndefined()
  await approve()
  expect(await shown()).toMatchObject([{ step: 'changed' }])
})

test('a proposal that was rejected or has expired is shown no longer', async () => {
  await proposePhone(freshPhone())
  const body = { proposal: await openId(), reason: 'ไม่ใช่เจ้าของ' }
  await finance.call(rejectProposal, { params: { brand: desk.brand }, body })
  expect(await listed()).toEqual([])
  await proposePhone(freshPhone())
  expect(await listed()).toHaveLength(1)
  site.advance(25 * HOUR_MS)
  expect(await listed()).toEqual([])
})

test('a change by command is shown as well', async () => {
  const account = freshAccount()
  await typed(site, [
    ...['members', 'set-bank', member.username, `014:${account}`],
    ...['--name', member.accountName, '--reason', reason],
  ])
  expect(await shown()).toMatchObject([{ kind: 'bank', step: 'changed', lastDigits: account.slice(-4) }])
})

test('belongs to its member', async () => {
  await proposePhone(freshPhone())
  const id = (await shown())?.[0]?.id ?? ''
  const other = clientOf(site, await logIn(site, await addMember(site)))
  expect(await codeOf(other(dismissIdentityChange, { params: { id }, body: {} }))).toBe('not_found')
  expect(await codeOf(other(listIdentityChanges, { params: { uuid: member.uuid } }))).toBe('not_found')
  expect(await shown()).toHaveLength(1)
})
