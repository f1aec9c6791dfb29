/** Receiving accounts and bank feeds at the desk: two persons for where money goes, limits and hours. */
import {
  addAccount,
  changeAccount,
  listAccounts,
  setAccountRules,
  turnAccountOff,
} from '@duang/contract/action/bank-admin'
import { listFeeds, turnFeedOff, turnFeedOn } from '@duang/contract/action/bank-admin-feeds'
import { approveProposal, listProposals } from '@duang/contract/action/proposal'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'

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
const accounts = async () => (await finance.call(listAccounts, { params: params(), query: {} })).items
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
  const feed = (await finance.call(listFeeds, { params: params(), query: {} })).items[0]
  expect(feed).toMatchObject({ isActive: true, secrets: 1 })
  expect(JSON.stringify(feed)).not.toContain('whsec')
  const body = {
    account: '004:987-6-54321-0',
    name: 'บจก. ทดสอบ',
    feed: feed?.feed ?? '',
    reason,
    dailyLimit: 50_000_000,
    hours: '08:00-22:00',
  }
  await finance.call(addAccount, { params: params(), body })
  expect((await accounts()).some((each) => each.account === '004:9876543210')).toBe(false)
  expect(await outcomeOf(owner.call, addAccount, { params: params(), body })).toBe('desk_proposal_open')
  const proposal = await openProposal('004:9876543210')
  expect(proposal?.effect).toContainEqual({
    label: 'daily_limit',
    before: null,
    after: 50_000_000,
    unit: 'satang',
  })
  const approval = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(finance.call, approveProposal, approval)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(owner.call, approveProposal, approval)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
  expect((await accounts()).find((each) => each.account === '004:9876543210')).toMatchObject({
    name: 'บจก. ทดสอบ',
    dailyLimit: 50_000_000,
    receivedToday: 0,
    hours: '08:00-22:00',
  })
  // The same account again is refused at once, and an unknown feed too.
  expect(await outcomeOf(finance.call, addAccount, { params: params(), body })).toBe('bank_account_exists')
  const elsewhere = { ...body, account: '004:9876543211', feed: 'no-such-feed' }
  expect(await outcomeOf(finance.call, addAccount, { params: params(), body: elsewhere })).toBe('bank_feed_unknown')
})

test('another holder needs a second person, and the person sees the record', async () => {
  const account = (await accounts())[0]
  const of = { account: account?.account ?? '', reason }
  await finance.call(changeAccount, { params: params(), body: { ...of, name: 'บัญชีใหม่' } })
  const proposal = await openProposal(of.account)
  expect(proposal?.effect).toEqual([{ label: 'account_name', before: account?.name, after: 'บัญชีใหม่', unit: 'text' }])
  // Somebody changed it meanwhile.
  await finance.call(setAccountRules, { params: params(), body: { ...of, priority: 7 } })
  await site.owner
    .updateTable('receiving_accounts')
    .set({ account_name: 'ของคนอื่น' })
    .where('receiving_account_id', '=', account?.id ?? '')
    .execute()
  const approval = { params: { brand: desk.brand }, body: { proposal: proposal?.id ?? '' } }
  expect(await outcomeOf(owner.call, approveProposal, approval)).toBe('desk_state_changed')
  const log = await site.owner
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('actor', '=', `staff:${finance.username}`)
    .execute()
  expect(log).toContainEqual({ action: 'accounts.set', reason })
})

test('an account beyond its limit or outside of its hours is given to no member', async () => {
  const all = await accounts()
  const [first, ...others] = all
  for (const { account } of others) await finance.call(turnAccountOff, { params: params(), body: { account, reason } })
  const [bankCode = '', number = ''] = first?.account.split(':') ?? []
  const set = (body: object) =>
    finance.call(setAccountRules, { params: params(), body: { account: first?.account ?? '', ...body, reason } })
  await set({ dailyLimit: 100_000, hours: null })
  expect((await given()).bankId).toBe(number)
  const now = site.platform.clock()
  const { brand } = await site.ctx()
  await site.owner
    .insertInto('statement_lines')
    .values({
      brand_id: brand.id,
      feed: first?.feed ?? '',
      ext_id: 'limit-1',
      content_hash: Buffer.from('1'),
      raw: '{}',
      via: 'webhook',
      bank_code: bankCode,
      account_digits: number,
      direction: 'in',
      amount_satang: 100_000,
      booked_at: now,
      received_at: now,
      state: 'ignored',
    })
    .execute()
  await expect(given()).rejects.toMatchObject({ code: 'deposit_account_none' })
  expect((await accounts()).find((each) => each.id === first?.id)?.receivedToday).toBe(100_000)
  await set({ dailyLimit: null })
  expect((await given()).bankId).toBe(number)
  // Two hours that are not now, also over midnight.
  const hour = new Date(now.getTime() + 7 * 3_600_000).getUTCHours()
  const text = (shift: number) => `${String((hour + shift + 24) % 24).padStart(2, '0')}:00`
  await set({ hours: `${text(3)}-${text(5)}` })
  await expect(given()).rejects.toMatchObject({ code: 'deposit_account_none' })
  await set({ hours: `${text(-1)}-${text(4)}` })
  expect((await given()).bankId).toBe(number)
})

test('a feed is switched off and on', async () => {
  const feed = (await finance.call(listFeeds, { params: params(), query: {} })).items[0]?.feed ?? ''
  const turn = (isActive: boolean) =>
    outcomeOf(finance.call, isActive ? turnFeedOn : turnFeedOff, { params: params(), body: { feed, reason } })
  expect(await turn(false)).toBe('done')
  await expect(given()).rejects.toMatchObject({ code: 'deposit_account_none' })
  expect(await turn(true)).toBe('done')
  const cashier = await desk.person('cashier')
  const refused = { params: params(), body: { feed, reason } }
  expect(await outcomeOf(cashier.call, turnFeedOff, refused)).toBe('desk_not_permitted')
})
