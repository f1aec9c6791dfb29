import { maskAccount } from '@duang/contract/banks'
import { listDeposits } from '@duang/contract/deposit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#core/ledger/ledger.ts'
import { addMember, clientOf, createTestSite, logIn, sendFeed, type TestSite } from '../../../test/site.ts'
import { line, message } from './fixtures.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

test('a signed line becomes credit and stands in the history', async () => {
  const member = await addMember(site)
  const answer = await sendFeed(
    site,
    'statement',
    message([line(site, member, { amount: 500.25, account: maskAccount(member.account) })]),
  )
  expect(answer).toMatchObject({ status: 200, body: { results: [{ outcome: 'stored' }] } })
  const client = clientOf(site, await logIn(site, member))
  const history = await client(listDeposits, { params: { uuid: member.uuid } })
  expect(history).toMatchObject({ items: [{ amount: 50_025, status: 'success', bankName: '014' }], next: null })
  expect(await readBalance(site.platform.db, 1, member.memberId, 'cash')).toEqual({ balance: 50_025, version: 1 })
})
