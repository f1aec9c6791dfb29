/** Receiving accounts and bank feeds at the desk: two persons for where money goes, limits and hours. */
import { assignReceivingAccount } from '@duang/contract/deposit'
import {
  listDeskAccounts,
  listDeskFeeds,
  proposeDeskAccount,
  proposeDeskAccountChange,
  setDeskAccountRules,
  switchDeskAccount,
  switchDeskFeed,
} from '@duang/contract/desk-bank-admin'
import { approveProposal, listProposals } from '@duang/contract/desk-proposal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/desk.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../test/site.ts'

const reason = 'ตรวจกับธนาคารแล้ว'

let site: TestSite
let desk: TestDesk
let finance: TestPerson
let owner: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  finance = await desk.person('finance')
  owner = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const accounts = async () => (await finance.call(listDeskAccounts, { params: params(), query: {} })).items
const given = async () => {
  const member = await addMember(site)
  return clientOf(site, await logIn(site, member))(assignReceivingAccount, {
    body: { uuid: member.uuid, bankId: member.account, bankName: member.bank },
  })
}
const openProposal = async (subject: string) =>
  (await owner.call(listProposals, { params: params(), query: { state: 'open' } })).items.find(
    (each) => each.subject === subject,
  )

test('an account is added by two persons, once', async () => {
  const feed = (await finance.call(listDeskFeeds, { params: params(), query: {} })).items[0]
  expect(feed).toMatchObject({ isActive: true, secrets: 1 })
  expect(JSON.stringify(feed)).not.toContain('whsec')
  const body = {
    ...{ bankCode: '004', number: '9876543210', name: 'บจก. ทดสอบ', feed: feed?.feed ?? '', reason },
    ...{ dailyLimit: 50_000_000, hours: { from: '08:00', to: '22:00' } },
  }
  await finance.call(proposeDeskAccount, { params: params(), body })
  expect((await accounts()).some((each) => each.number === '9876543210')).toBe(false)
  expect(await outcomeOf(owner.call, proposeDeskAccount, { params: params(), body })).toBe('desk_proposal_open')
  const proposal = await openProposal('004:9876543210')
  expect(proposal?.effect).toContainEqual({
    ...{ label: 'daily_limit', before: null, after: 50_000_000, unit: 'satang' },
  })
  const approval = { params: { brand: desk.brand, id: proposal?.id ?? '' }, body: {} }
  expect(await outcomeOf(finance.call, approveProposal, approval)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(owner.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect((await accounts()).find((each) => each.number === '9876543210')).toMatchObject({
    ...{ name: 'บจก. ทดสอบ', dailyLimit: 50_000_000, receivedToday: 0, hours: { from: '08:00', to: '22:00' } },
  })
  // The same account again is refused at once, and an unknown feed too.
  expect(await outcomeOf(finance.call, proposeDeskAccount, { params: params(), body })).toBe('desk_act_refused')
  const elsewhere = { ...body, number: '9876543211', feed: 'no-such-feed' }
  expect(await outcomeOf(finance.call, proposeDeskAccount, { params: params(), body: elsewhere })).toBe('not_found')
})

test('another holder needs a second person, and the person sees the record', async () => {
  const account = (await accounts())[0]
  const ofAccount = { brand: desk.brand, id: account?.id ?? '' }
  await finance.call(proposeDeskAccountChange, { params: ofAccount, body: { name: 'บัญชีใหม่', reason } })
  const proposal = await openProposal(`${account?.bankCode}:${account?.number}`)
  expect(proposal?.effect).toEqual([{ label: 'account_name', before: account?.name, after: 'บัญชีใหม่', unit: 'text' }])
  // Somebody changed it meanwhile.
  await finance.call(setDeskAccountRules, { params: ofAccount, body: { priority: 7, reason } })
  const approval = { params: { brand: desk.brand, id: proposal?.id ?? '' }, body: {} }
  expect(await outcomeOf(owner.call, approveProposal, approval)).toBe('desk_state_changed')
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('actor', '=', `staff:${finance.username}`)
    .execute()
  expect(log).toContainEqual({ action: 'receiving_accounts.update', reason })
})

test('an account beyond its limit or outside of its hours is given to no member', async () => {
  const all = await accounts()
  const [first, ...others] = all
  for (const { id } of others)
    await finance.call(switchDeskAccount, {
      ...{ params: { brand: desk.brand, id }, body: { isActive: false, reason } },
    })
  const ofFirst = { brand: desk.brand, id: first?.id ?? '' }
  const set = (body: object) => finance.call(setDeskAccountRules, { params: ofFirst, body: { ...body, reason } })
  await set({ dailyLimit: 100_000, hours: null })
  expect((await given()).bankId).toBe(first?.number)
  const now = site.platform.clock()
  const { brand } = await site.ctx()
  await site.owner
    .insertInto('statement_lines')
    .values({
      ...{ brand_id: brand.id, feed: first?.feed ?? '', ext_id: 'limit-1', content_hash: Buffer.from('1'), raw: '{}' },
      ...{ via: 'webhook', bank_code: first?.bankCode ?? '', account_digits: first?.number ?? '', direction: 'in' },
      ...{ amount_satang: 100_000, booked_at: now, received_at: now, state: 'ignored' },
    })
    .execute()
  await expect(given()).rejects.toMatchObject({ code: 'deposit_account_none' })
  expect((await accounts()).find((each) => each.id === first?.id)?.receivedToday).toBe(100_000)
  await set({ dailyLimit: null })
  expect((await given()).bankId).toBe(first?.number)
  // Two hours that are not now, also over midnight.
  const hour = new Date(now.getTime() + 7 * 3_600_000).getUTCHours()
  const text = (shift: number) => `${String((hour + shift + 24) % 24).padStart(2, '0')}:00`
  await set({ hours: { from: text(3), to: text(5) } })
  await expect(given()).rejects.toMatchObject({ code: 'deposit_account_none' })
  await set({ hours: { from: text(-1), to: text(4) } })
  expect((await given()).bankId).toBe(first?.number)
})

test('a feed is switched off and on', async () => {
  const feed = (await finance.call(listDeskFeeds, { params: params(), query: {} })).items[0]?.feed ?? ''
  const turn = (isActive: boolean) =>
    outcomeOf(finance.call, switchDeskFeed, { params: params(), body: { feed, isActive, reason } })
  expect(await turn(false)).toBe('done')
  await expect(given()).rejects.toMatchObject({ code: 'deposit_account_none' })
  expect(await turn(true)).toBe('done')
  const cashier = await desk.person('cashier')
  const refused = { params: params(), body: { feed, isActive: false, reason } }
  expect(await outcomeOf(cashier.call, switchDeskFeed, refused)).toBe('desk_not_permitted')
})
