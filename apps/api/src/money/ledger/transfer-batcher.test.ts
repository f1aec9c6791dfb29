import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { houseAccount, memberAccount, openMember, readBalance, type Transfer } from './ledger.ts'
import { createTransferBatcher, type TransferBatcher } from './transfer-batcher.ts'

const AT = new Date('2026-10-05T05:00:00Z')
let site: LedgerSite
let postTransfer: TransferBatcher
beforeAll(async () => {
  site = await createLedgerSite()
  postTransfer = createTransferBatcher(site.db)
})
afterAll(() => site.stop())

let lastMember = 0
async function newMember(satang: number): Promise<number> {
  const member = ++lastMember
  await site.db.transaction().execute((tx) => openMember(tx, 1, member))
  if (satang > 0) await postTransfer(1, AT, deposit(member, satang))
  return member
}
const deposit = (member: number, amount: number, id: string = randomUUID()): Transfer => ({
  id,
  kind: 'deposit.credit',
  amount,
  debit: houseAccount('bank'),
  credit: memberAccount(member, 'cash'),
})
const hold = (member: number, amount: number, id: string = randomUUID()): Transfer => ({
  id,
  kind: 'withdraw.hold',
  amount,
  debit: memberAccount(member, 'cash'),
  credit: memberAccount(member, 'hold'),
})
const outcomesOf = async (transfers: readonly Transfer[]) => {
  const answers = await Promise.all(transfers.map((each) => postTransfer(1, AT, each)))
  return answers.map((each) => each.outcome)
}

test('each caller gets its own answer, refusals beside postings', async () => {
  const [rich, poor] = [await newMember(500), await newMember(0)]
  expect(await outcomesOf([hold(rich, 200), hold(poor, 1), deposit(poor, 70), deposit(999_999, 1)])).toEqual([
    'posted',
    'below-floor',
    'posted',
    'unknown-account',
  ])
  expect(await readBalance(site.db, 1, rich, 'hold')).toEqual({ balance: 200, version: 1 })
  expect(await readBalance(site.db, 1, poor, 'cash')).toEqual({ balance: 70, version: 1 })
})

test('twenty on the last baht: one is posted', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await newMember(100)
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => hold(member, 100)))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'below-floor'), 'posted'])
    expect((await readBalance(site.db, 1, member, 'cash')).balance).toBe(0)
  }
})

test('twenty copies at once are one transfer, and all find its result', async () => {
  const member = await newMember(0)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => postTransfer(1, AT, deposit(member, 30, id))))
  expect(answers.map((each) => each.outcome).toSorted()).toEqual([
    'posted',
    ...Array.from({ length: 19 }, () => 'replayed'),
  ])
  expect(new Set(answers.map((each) => 'creditBalance' in each && each.creditBalance))).toEqual(new Set([30]))
  expect(await readBalance(site.db, 1, member, 'cash')).toEqual({ balance: 30, version: 1 })
})

test('a transfer with a kind outside the chart fails alone', async () => {
  const member = await newMember(0)
  const wrong: Transfer = { ...deposit(member, 5), debit: memberAccount(member, 'hold') }
  const settled = await Promise.allSettled(
    [deposit(member, 10), wrong, deposit(member, 20)].map((each) => postTransfer(1, AT, each)),
  )
  expect(settled.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await readBalance(site.db, 1, member, 'cash')).balance).toBe(30)
})
