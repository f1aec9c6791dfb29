/** The summary for the first page: progress to the next level, and what the member may transfer to the credit. */
import { randomUUID } from 'node:crypto'
import { getUserSummary } from '@duang/contract/account/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'

let site: TestSite
let member: TestMember
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setNow(new Date('2026-09-30T16:59:59Z'))
  member = await addMember(site)
})

const read = async () => clientOf(site, await logIn(site, member))(getUserSummary, { params: { uuid: member.uuid } })
const setLevel = (level: number) =>
  site.owner.updateTable('members').set({ level }).where('member_id', '=', member.memberId).execute()
const accrue = async (account: 'affiliate' | 'cashback', amount: number) =>
  inTransaction(site.owner, (tx) =>
    post(tx, 1, site.platform.clock(), [
      {
        id: randomUUID(),
        kind: `${account}.accrue`,
        debit: houseAccount(account),
        credit: memberAccount(member.memberId, account),
        amount,
      },
    ]),
  )

test('a new member has nothing to transfer, and the first level ahead', async () => {
  expect(await read()).toEqual({
    level: 0,
    next: { level: 1, percent: 0, missing: 100 },
    break: null,
    commission: { balance: 0, minimum: 100 },
    cashback: { balance: 0, minimum: 100 },
  })
})

test('commission and cashback are separate balances', async () => {
  await accrue('affiliate', 1_250)
  await accrue('cashback', 300)
  expect(await read()).toMatchObject({ commission: { balance: 1_250 }, cashback: { balance: 300 } })
})

test('the progress counts all deposits, or those of the month where the level asks for it', async () => {
  await giveCredit(site, member, 4_999_999)
  await setLevel(1)
  expect((await read()).next).toEqual({ level: 2, percent: 99, missing: 1 })
  await setLevel(2)
  expect((await read()).next).toEqual({ level: 3, percent: 16, missing: 25_000_001 })
  site.setNow(new Date('2026-10-01T05:00:00Z'))
  expect((await read()).next).toEqual({ level: 3, percent: 0, missing: 30_000_000 })
})

test('no level is ahead of the highest that deposits reach', async () => {
  await setLevel(4)
  expect((await read()).next).toBeNull()
})

test('a break is shown with its end; it hides the progress, and no balance', async () => {
  await accrue('cashback', 300)
  const at = site.platform.clock()
  await site.owner
    .insertInto('play_breaks')
    .values({ brand_id: 1, member_id: member.memberId, kind: 'self-exclusion', asked_at: at, starts_at: at })
    .execute()
  expect(await read()).toMatchObject({
    next: null,
    break: { kind: 'self-exclusion', since: at.toISOString(), until: null },
    cashback: { balance: 300 },
  })
})
