import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { HOUSE_CLASSES, KINDS, MEMBER_CLASSES } from './chart.ts'
import {
  balanceAt,
  houseAccount,
  houseBalances,
  ledgerRefusal,
  memberAccount,
  openMember,
  post,
  readBalance,
  rollUp,
  statement,
  type Transfer,
  tryPost,
} from './ledger.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

const AT = new Date('2026-10-05T05:00:00Z')
let lastMember = 0
async function newMember(satang = 0): Promise<number> {
  const member = ++lastMember
  await site.db.transaction().execute(async (tx) => {
    await openMember(tx, 1, member)
    if (satang > 0) await post(tx, 1, AT, [deposit(member, satang)])
  })
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
const postAt = (at: Date, ...transfers: Transfer[]) => site.db.transaction().execute((tx) => post(tx, 1, at, transfers))
const postNow = (...transfers: Transfer[]) => postAt(AT, ...transfers)
const outcomes = (answers: readonly { outcome: string }[]) => answers.map((each) => each.outcome)

describe('posting', () => {
  it('answers balance and version on member sides and nothing on house sides', async () => {
    const member = await newMember(500)
    expect(await postNow(hold(member, 200))).toEqual([
      { outcome: 'posted', debitBalance: 300, debitVersion: 2, creditBalance: 200, creditVersion: 1 },
    ])
    expect(await postNow(deposit(member, 50))).toEqual([
      { outcome: 'posted', debitBalance: null, debitVersion: null, creditBalance: 350, creditVersion: 3 },
    ])
  })

  const refused: [string, (member: number) => Transfer[], string][] = [
    ['more than there is', (member) => [hold(member, 501)], 'DU001'],
    ['more than there is, in a batch', (member) => [deposit(member, 1), hold(member, 502)], 'DU001'],
    ['an unknown account', () => [deposit(999_999, 1)], 'DU002'],
    ['an unknown account in a batch', (member) => [deposit(member, 1), deposit(999_999, 1)], 'DU002'],
    ['a kind between other classes', (member) => [{ ...hold(member, 1), kind: 'deposit.credit' }], 'DU010'],
    ['the same in a batch', (member) => [deposit(member, 1), { ...hold(member, 1), kind: 'bonus.grant' }], 'DU010'],
    [
      'a house class on a member account',
      (member) => [{ ...deposit(member, 1), debit: member * 64 + HOUSE_CLASSES.bank }],
      'DU010',
    ],
    ['nothing at all', (member) => [deposit(member, 0)], 'DU010'],
    ['a negative amount', (member) => [deposit(member, -600)], 'DU010'],
    ['more than the largest amount', (member) => [deposit(member, 1_000_000_000_000)], 'DU010'],
    ['an empty batch', () => [], 'DU011'],
    ['one id twice', (member) => [deposit(member, 1, SAME), deposit(member, 1, SAME)], 'DU011'],
    ['more than a thousand', (member) => Array.from({ length: 1001 }, () => deposit(member, 1)), 'DU011'],
  ]
  const SAME = randomUUID()
  it.each(refused)('refuses %s and leaves nothing', async (_name, transfers, state) => {
    const member = await newMember(500)
    const error = await postNow(...transfers(member)).catch((cause: unknown) => cause)
    expect(sqlState(error)).toBe(state)
    expect(await readBalance(site.db, 1, member, 'cash')).toEqual({ balance: 500, version: 1 })
  })

  it('finds the first result again, alone and in a batch, whatever happened since', async () => {
    const member = await newMember(100)
    const first = hold(member, 100)
    const posted = await postNow(first)
    const replayed = posted.map((each) => ({ ...each, outcome: 'replayed' }))
    await postNow(deposit(member, 7))
    expect(await postNow(first)).toEqual(replayed)
    expect(await tryPost(site.db, 1, AT, [first, deposit(member, 1)])).toEqual([
      ...replayed,
      expect.objectContaining({ outcome: 'posted', creditBalance: 8, creditVersion: 4 }),
    ])
    expect(await readBalance(site.db, 1, member, 'hold')).toEqual({ balance: 100, version: 1 })
  })

  it('leaves an account as it was when a transfer turns out to be a replay', async () => {
    const member = await newMember(100)
    const first = hold(member, 10)
    await postNow(first)
    const rows = () =>
      sql`select * from ledger.accounts where account_id / 64 = ${member} order by 2`.execute(site.owner)
    const before = (await rows()).rows
    await postAt(new Date(AT.getTime() + 60_000), first)
    expect((await rows()).rows).toEqual(before)
  })

  it('refuses a known id with another body', async () => {
    const [member, other] = [await newMember(100), await newMember(100)]
    const first = hold(member, 10)
    await postNow(first)
    for (const changed of [
      { ...first, amount: 11 },
      { ...hold(other, 10), id: first.id },
      deposit(member, 10, first.id),
    ]) {
      expect(ledgerRefusal(await postNow(changed).catch((error: unknown) => error))).toBe('id-reused')
      expect(outcomes(await tryPost(site.db, 1, AT, [changed]))).toEqual(['id-reused'])
    }
  })

  it('posts linked transfers together or not at all, and lets their neighbours be', async () => {
    const member = await newMember(100)
    const answers = await tryPost(site.db, 1, AT, [
      { ...hold(member, 60), group: 1 },
      { ...hold(member, 60), group: 1 },
      { ...hold(member, 90), group: 2 },
      hold(member, 20),
      hold(member, 10),
    ])
    expect(outcomes(answers)).toEqual(['group-refused', 'below-floor', 'posted', 'below-floor', 'posted'])
    expect(await readBalance(site.db, 1, member, 'cash')).toEqual({ balance: 0, version: 3 })
  })

  it('posts the entries of an account in order of time', async () => {
    const member = await newMember(100)
    const late = new Date(AT.getTime() + 60_000)
    await postAt(late, hold(member, 10))
    await postAt(AT, deposit(member, 1))
    await tryPost(site.db, 1, AT, [hold(member, 1), deposit(member, 1)])
    // The hold is ahead of the cash here: both continue from the later one.
    await postAt(new Date(AT.getTime() + 120_000), {
      id: randomUUID(),
      kind: 'withdraw.pay',
      amount: 1,
      debit: memberAccount(member, 'hold'),
      credit: houseAccount('bank'),
    })
    await postAt(AT, hold(member, 1))
    await postAt(AT, deposit(member, 1))
    for (const account of ['cash', 'hold'] as const) {
      const times = (await statement(site.db, 1, member, account, { limit: 100 })).map((each) =>
        each.postedAt.getTime(),
      )
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
  })
})

describe('at the same moment', () => {
  it('posts one of twenty transfers with one id and answers its result to the others', async () => {
    const member = await newMember(1_000)
    const same = hold(member, 10)
    const answers = (await Promise.all(Array.from({ length: 20 }, () => postNow(same)))).flat()
    expect(outcomes(answers).filter((each) => each === 'posted')).toHaveLength(1)
    expect(outcomes(answers).filter((each) => each === 'replayed')).toHaveLength(19)
    expect(new Set(answers.map((each) => `${each.debitBalance} ${each.debitVersion}`))).toEqual(new Set(['990 2']))
  })

  it('lets one of twenty win where one id is claimed for twenty accounts', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => newMember()))
    const id = randomUUID()
    const settled = await Promise.allSettled(members.map((member) => postNow(deposit(member, 5, id))))
    expect(settled.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [ledgerRefusal(each.reason)] : []))
    expect(reasons).toEqual(Array.from({ length: 19 }, () => 'id-reused'))
    const other = randomUUID()
    const batches = await Promise.all(members.map((member) => tryPost(site.db, 1, AT, [deposit(member, 5, other)])))
    expect(outcomes(batches.flat()).toSorted()).toEqual([...Array.from({ length: 19 }, () => 'id-reused'), 'posted'])
  })

  it('never waits in a ring and never breaks a floor: twenty batches over the same members, in opposite orders', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => newMember(100)))
    const rounds = Number(process.env.RACE_ROUNDS ?? 5)
    for (let round = 0; round < rounds; round++) {
      const batches = Array.from({ length: 20 }, (_, n) => {
        const order = n % 2 === 0 ? members : members.toReversed()
        return order.map((member) => (n % 3 === 0 ? deposit(member, 3) : hold(member, 7)))
      })
      // A deadlock or a broken floor would be an exception here.
      const answers = await Promise.all(
        batches.map((batch) => site.db.transaction().execute((tx) => tryPost(tx, 1, AT, batch))),
      )
      expect(outcomes(answers.flat()).every((each) => each === 'posted' || each === 'below-floor')).toBe(true)
    }
    const { rows } = await sql`select 1 from ledger.accounts where account_id > 0 and balance_satang < 0`.execute(
      site.owner,
    )
    expect(rows).toEqual([])
  })
})

describe('reading', () => {
  it('returns the balance at any instant as the sum of the entries up to it', async () => {
    const member = await newMember(0)
    let balance = 0
    const expected: [Date, number][] = [[new Date(AT.getTime() - 1), 0]]
    for (let step = 1; step <= 40; step++) {
      const at = new Date(AT.getTime() + Math.floor(step / 3) * 1_000)
      const amount = step % 4 === 3 ? 2 : step
      await postAt(at, step % 4 === 3 ? hold(member, amount) : deposit(member, amount))
      balance += step % 4 === 3 ? -amount : amount
      expected.push([at, balance])
    }
    // With several entries at one instant, the last one counts.
    const last = new Map(expected.map(([at, satang]) => [at.getTime(), satang]))
    for (const [at, satang] of last) expect(await balanceAt(site.db, 1, member, 'cash', new Date(at))).toBe(satang)
  })

  it.each([1, 7, 50])('pages a statement without gaps or doubles, %i a page', async (limit) => {
    const member = await newMember(1_000)
    await postNow(...Array.from({ length: 60 }, (_, n) => (n % 2 ? hold(member, 1) : deposit(member, 2))))
    const seen: number[] = []
    for (let before: number | undefined; ; ) {
      const page = await statement(site.db, 1, member, 'cash', before === undefined ? { limit } : { before, limit })
      seen.push(...page.map((each) => each.version))
      before = page.at(-1)?.version
      if (page.length < limit) break
    }
    expect(seen).toEqual(Array.from({ length: 61 }, (_, n) => 61 - n))
  })

  it('sums house accounts, rolled up or not, while transfers are posted', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => newMember(1_000)))
    const sums = async () => {
      const { rows } = await sql<{ code: string; satang: number }>`
        select c.code, sum(s.satang) as satang from (
          select credit_account as account, amount_satang as satang from ledger.transfers where credit_account < 0
          union all select debit_account, -amount_satang from ledger.transfers where debit_account < 0
        ) s join ledger.account_classes c on c.class = abs(s.account) % 64 group by 1 order by 1`.execute(site.owner)
      return rows.map((row) => ({ code: row.code, balance: row.satang }))
    }
    let isOver = false
    const rolling = (async () => {
      while (!isOver) await rollUp(site.db, 1)
    })()
    await Promise.all(
      members.map(async (member) => {
        for (let n = 0; n < 20; n++) await postNow(deposit(member, 1 + n))
      }),
    )
    isOver = true
    await rolling
    expect(await houseBalances(site.db, 1)).toEqual(await sums())
    await rollUp(site.db, 1)
    expect(await houseBalances(site.db, 1)).toEqual(await sums())
  })
})

describe('the entry points', () => {
  it('make the ids that the program makes', async () => {
    for (const parts of [
      ['deposit', '1', '77'],
      ['withdraw.hold', '12', randomUUID()],
      ['ฝาก', '', 'a:b;'],
    ]) {
      const { rows } = await sql<{ id: string }>`select ledger.stable_id(variadic ${parts}::text[]) as id`.execute(
        site.owner,
      )
      expect(rows[0]?.id).toBe(stableId(...parts))
    }
  })

  const closed = [
    'select * from ledger.transfers',
    'select * from ledger.accounts',
    `insert into ledger.accounts (brand_id, account_id, balance_satang) values (1, 6465, 1000000)`,
    'update ledger.accounts set balance_satang = balance_satang + 1',
    'delete from ledger.accounts',
    'truncate ledger.accounts',
    `insert into ledger.transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang, posted_at) values (1, gen_random_uuid(), ${KINDS['deposit.credit']}, ${houseAccount('bank')}, ${houseAccount('bonus')}, 1, now())`,
    'update ledger.transfers set amount_satang = 1',
    'delete from ledger.transfers',
    'truncate ledger.transfers',
    'alter table ledger.transfers disable trigger all',
    'drop table ledger.transfers',
    `insert into ledger.transfer_kinds values (9900, 'gift', ${HOUSE_CLASSES.bonus}, ${MEMBER_CLASSES.cash}, '')`,
    'update ledger.account_classes set floor_satang = null',
    `select ledger.undo_balance(1, 65, 100, now())`,
    `select ledger.write_batch(1, now(), null, null, null, null, null, null, null, null)`,
    `create function ledger.mine() returns int language sql as 'select 1'`,
    `create or replace view ledger.balances as select 1 as one`,
  ]
  it.each(closed)('are the only way in for the application: %s', async (statement) => {
    const error = await sql
      .raw(statement)
      .execute(site.db)
      .catch((cause: unknown) => cause)
    expect(sqlState(error)).toBe('42501')
  })

  it.each([
    'update ledger.transfers set amount_satang = 1',
    'delete from ledger.transfers',
    'truncate ledger.transfers',
  ])('are closed to the owner too where they would rewrite history: %s', async (statement) => {
    const error = await sql
      .raw(statement)
      .execute(site.owner)
      .catch((cause: unknown) => cause)
    expect(sqlState(error)).toBe('DU099')
  })
})
