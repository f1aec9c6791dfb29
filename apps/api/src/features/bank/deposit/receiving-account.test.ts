import { maskAccount } from '@duang/contract/bank/banks'
import { assignReceivingAccount } from '@duang/contract/bank/deposit'
import { validate } from 'promptparse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  sendFeed,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { balanceOf, line, message } from './fixtures.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(() => site.setSettings({ depositSuffix: false, depositIntentMinutes: 30 }))

const MINUTE_MS = 60_000

async function asker(member: TestMember) {
  const client = clientOf(site, await logIn(site, member))
  return (given: { bankId?: string; bankName?: string } = {}) =>
    client(assignReceivingAccount, {
      body: { uuid: member.uuid, bankId: member.account, bankName: member.bank, ...given },
    })
}

test('prefers the account of the member’s own bank, then the highest priority', async () => {
  const scb = await (await asker(await addMember(site, { bank: '014' })))()
  expect(scb).toMatchObject({ bankName: '014', bankId: '4051234567' })
  expect(validate.anyId(scb.promptPayQr ?? '')).toMatchObject({ target: '0105599999971' })
  const bbl = await (await asker(await addMember(site, { bank: '002' })))()
  expect(bbl).toMatchObject({ bankName: '004', bankId: '1234567890', accountName: 'บจก. ตัวอย่าง เพย์' })
  expect(bbl.suffixSatang).toBeNull()
  expect(validate.anyId(bbl.promptPayQr ?? '')).toMatchObject({ target: '0105599999997' })
})

test.each([
  ['whole', (account: string) => account, undefined],
  ['masked, as it is shown', (account: string) => maskAccount(account), undefined],
  ['of another member', () => '4000000001', 'deposit_bank_unknown'],
  ['the same digits at another bank', (account: string) => account, 'deposit_bank_unknown', '004'],
  ['empty', () => '', 'deposit_bank_unknown'],
] as [string, (account: string) => string, string | undefined, string?][])(
  'a registered account, %s',
  async (_why, bankId, code, bankName = '014') => {
    const member = await addMember(site)
    const asked = (await asker(member))({ bankId: bankId(member.account), bankName })
    if (code) await expect(asked).rejects.toMatchObject({ code })
    else expect((await asked).bankName).toBe('014')
    expect(await balanceOf(site, member)).toBe(0)
  },
)

test('links to the demonstration bank with the transfer filled in, but not with real money', async () => {
  const member = await addMember(site)
  const ask = await asker(member)
  const url = new URL((await ask()).demonstrationUrl ?? '')
  expect(url.origin + url.pathname).toBe('http://localhost:3100/transfer')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    toBank: '014',
    toNumber: '4051234567',
    fromBank: '014',
    fromNumber: member.account,
    fromName: member.accountName,
  })
  site.platform.licenceText = 'Licence 1/2026'
  expect((await ask()).demonstrationUrl).toBeNull()
  site.platform.licenceText = undefined
})

test('refuses when there is no account', async () => {
  await site.owner.updateTable('receiving_accounts').set({ is_active: false }).execute()
  const ask = await asker(await addMember(site))
  await expect(ask()).rejects.toMatchObject({ code: 'deposit_account_none' })
  await site.owner.updateTable('receiving_accounts').set({ is_active: true }).execute()
  await expect(ask()).resolves.toMatchObject({ bankName: '014' })
})

test('hides an account whose feed was switched off, despite a live assignment', async () => {
  await site.owner
    .insertInto('bank_feeds')
    .values({ brand_id: 1, feed: 'other', adapter: 'sandbox', secrets: [site.sandboxSecret] })
    .execute()
  await site.owner
    .insertInto('receiving_accounts')
    .values({ brand_id: 1, feed: 'other', bank_code: '006', account_digits: '6061234567', account_name: 'Other' })
    .execute()
  const setOther = (is_active: boolean) =>
    site.owner.updateTable('bank_feeds').set({ is_active }).where('feed', '=', 'other').execute()
  const ask = await asker(await addMember(site, { bank: '006' }))
  expect((await ask()).bankName).toBe('006')
  await setOther(false)
  expect((await ask()).bankName).not.toBe('006')
  await site.owner.deleteFrom('deposit_intents').execute()
  await site.owner.deleteFrom('receiving_accounts').where('feed', '=', 'other').execute()
})

test('repeats a live assignment; twenty requests at once make one', async () => {
  const member = await addMember(site)
  const ask = await asker(member)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(new Set(answers.map((each) => each.expiresAt)).size).toBe(1)
  const intents = () => site.owner.selectFrom('deposit_intents').selectAll().where('member_id', '=', member.memberId)
  expect(await intents().execute()).toHaveLength(1)
  site.advance(29 * MINUTE_MS)
  expect((await ask()).expiresAt).toBe(answers[0]?.expiresAt)
  site.advance(2 * MINUTE_MS)
  expect((await ask()).expiresAt).not.toBe(answers[0]?.expiresAt)
  expect(await intents().execute()).toHaveLength(2)
})

test('assigns each open suffix once, no end number, none when all are in use; each rests for a day', async () => {
  await site.setSettings({ depositSuffix: true })
  // Window 2 of the demonstration brand opts in with 25.
  const members = await Promise.all(Array.from({ length: 100 }, () => addMember(site, { bank: '014' })))
  const asks = await Promise.all(members.map(asker))
  const answers = await Promise.all(asks.map((ask) => ask()))
  const given = answers.map((each) => each.suffixSatang).filter((each) => each !== null)
  expect(given).toHaveLength(98)
  expect(new Set(given).size).toBe(98)
  expect(given).not.toContain(25)
  site.advance(31 * MINUTE_MS)
  // Its last owner may have it again. Another member may not before a day is over.
  expect((await asks[0]?.())?.suffixSatang).toBe(answers[0]?.suffixSatang)
  const other = await addMember(site, { bank: '014' })
  expect((await (await asker(other))()).suffixSatang).toBeNull()
  site.advance(24 * 60 * MINUTE_MS)
  expect((await (await asker(other))()).suffixSatang).toBeGreaterThan(0)
})

test('counts an assigned suffix for its member when the line arrives', async () => {
  site.advance(60 * MINUTE_MS)
  await site.setSettings({ depositSuffix: true })
  const member = await addMember(site)
  const assigned = await (await asker(member))()
  const amount = 100 + (assigned.suffixSatang ?? 0) / 100
  const sent = {
    ...line(site, member, { amount, name: null, account: maskAccount(member.account) }),
    account: { bank: assigned.bankName, number: assigned.bankId },
  }
  await sendFeed(site, 'statement', message([sent]))
  expect(await balanceOf(site, member)).toBe(Math.round(amount * 100))
  const deposit = await site.owner
    .selectFrom('deposits')
    .select('reasons')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  expect((deposit.reasons as { code: string }[]).map((each) => each.code)).toEqual(
    expect.arrayContaining(['account-four', 'bank-equal', 'suffix-equal', 'intent-open']),
  )
})

test('shows staff the members who requested the account when the bank hides the sender, and credits none', async () => {
  const member = await addMember(site, { bank: '002' })
  await (await asker(member))()
  const sent = line(site, member, { account: null })
  await sendFeed(site, 'statement', message([sent]))
  const stored = await site.owner
    .selectFrom('statement_lines')
    .select(['state', 'matching'])
    .where('ext_id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ state: 'queued', matching: { ranked: [{ memberId: member.memberId }] } })
  expect((stored.matching as { doubts: string[] }).doubts).toContain('account-unknown')
  expect(await balanceOf(site, member)).toBe(0)
})

test('shows the windows that run and those used today', async () => {
  site.setNow(new Date('2026-10-20T11:00:00+07:00'))
  const member = await addMember(site)
  const ask = await asker(member)
  expect((await ask()).windows).toEqual([
    {
      window: 1,
      rate: 10,
      max: 50_000,
      start: '10:00',
      end: '12:00',
      isRunning: true,
      endNumber: 0,
      isUsedToday: false,
    },
    {
      window: 2,
      rate: 5,
      max: 50_000,
      start: '20:00',
      end: '02:00',
      isRunning: false,
      endNumber: 25,
      isUsedToday: false,
    },
  ])
  await sendFeed(site, 'statement', message([line(site, member, { amount: 500 })]))
  expect((await ask()).windows.map((each) => each.isUsedToday)).toEqual([true, false])
})
