/** Where the money is: every node is the sum of its parts, and leads down to single transfers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { rollUp } from '#money/ledger/ledger.ts'
import { createBooks } from '../../../../test/books/books.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import type { MoneyNode, MoneyTree } from './money-tree.ts'

let site: TestSite
let members: readonly TestMember[]
beforeAll(async () => {
  ;({ site, members } = await createBooks())
})
afterAll(() => site.stop())

const money = (...line: string[]) => typed(site, ['money', ...line])
const tree = async () => {
  const { code, data, text } = await money('tree')
  return { code, text, tree: data as MoneyTree }
}
/** Each leaf by its reference. */
const leaves = (nodes: readonly MoneyNode[]): Record<string, number> =>
  Object.fromEntries(
    nodes.flatMap((node) =>
      node.reference ? [[node.reference, node.balance_satang] as const] : Object.entries(leaves(node.children ?? [])),
    ),
  )
/** All pages of a list. */
async function all(...line: string[]) {
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await money(...line, ...(cursor === null ? [] : ['--cursor', cursor]))
    rows.push(...itemsOf(page))
    cursor = page.data.next as string | null
    if (cursor === null) return rows
  }
}
const nameOf = (n: number) => members[n]?.username as string

describe('the tree', () => {
  test('sums to zero, and each node is the sum of its children', async () => {
    const { code, tree: found } = await tree()
    expect({ code, sum: found.sum_satang }).toEqual({ code: 0, sum: 0 })
    for (const node of found.nodes)
      expect(node.children?.reduce((sum, { balance_satang }) => sum + balance_satang, 0)).toBe(node.balance_satang)
    const { rows } = await sql<{ name: string; satang: number }>`
      select c.code as name, sum(a.balance_satang)::bigint as satang
      from ledger.accounts a join ledger.account_classes c on c.class = a.account_id % 64
      where a.account_id > 0 and a.brand_id = 1 group by 1`.execute(site.owner)
    const found2 = leaves(found.nodes)
    for (const { name, satang } of rows.filter((row) => row.name !== 'member:points')) expect(found2[name]).toBe(satang)
  })

  test('is the same before and after the roll-up', async () => {
    await giveCredit(site, members[2] as TestMember, 5_00)
    const before = await tree()
    await rollUp(site.platform.db, 1)
    expect(await tree()).toEqual(before)
  })

  test('reports a sum that is not zero', async () => {
    await sql`update ledger.accounts set balance_satang = balance_satang + 1 where account_id = -33`.execute(site.owner)
    const { code, text } = await tree()
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('not zero') })
    await sql`update ledger.accounts set balance_satang = balance_satang - 1 where account_id = -33`.execute(site.owner)
  })
})

describe('accounts of a class', () => {
  test.each(['member:cash', 'member:hold', 'member:rollback_receivable', 'member:affiliate', 'member:receivable'])(
    'add up to %s, page by page',
    async (name) => {
      const rows = await all('accounts', name, '--limit', '1')
      const { tree: found } = await tree()
      expect(rows.reduce((sum, row) => sum + (row.balance_satang as number), 0)).toBe(leaves(found.nodes)[name] ?? 0)
      expect(rows).toEqual(itemsOf(await money('accounts', name)))
    },
  )
})

describe('transfers of an account', () => {
  test.each(['house:bank', 'house:bonus'])('add up to the balance of %s, page by page', async (name) => {
    const rows = await all('transfers', name, '--limit', '2')
    expect(rows.length).toBeGreaterThan(1)
    const { tree: found } = await tree()
    expect(rows.reduce((sum, row) => sum + (row.change_satang as number), 0)).toBe(leaves(found.nodes)[name])
  })

  test('add up to the balance of a provider, whose transfers have no index', async () => {
    const { tree: found } = await tree()
    const [name, balance] = Object.entries(leaves(found.nodes)).find(([each]) => each.startsWith('house:game/')) ?? []
    const rows = await all('transfers', name as string, '--limit', '2')
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.reduce((sum, row) => sum + (row.change_satang as number), 0)).toBe(balance)
    expect(rows).toEqual(itemsOf(await money('transfers', name as string)))
  })

  test('end at the balance of a member, and lead to single transfers', async () => {
    const rows = await all('transfers', `member:cash/${nameOf(0)}`, '--limit', '1')
    expect(rows[0]?.balance_satang).toBe(rows.reduce((sum, row) => sum + (row.change_satang as number), 0))
    const { data } = await money('transfer', String(rows.at(-1)?.transfer_id))
    expect(data).toMatchObject({
      kind: 'deposit.credit',
      debit: 'house:bank',
      credit: 'member:cash',
      member: nameOf(0),
      amount_satang: 1_000_00,
      credit_balance_satang: 1_000_00,
      debit_balance_satang: null,
    })
  })
})

test('shows no transfer of another brand', async () => {
  await sql`insert into ledger.transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang, credit_version,
      credit_balance_satang, posted_at)
    select 2, gen_random_uuid(), kind, debit_account, credit_account, amount_satang, credit_version, credit_balance_satang, posted_at
    from ledger.transfers where kind = 101`.execute(site.owner)
  const { rows } = await sql<{ id: string }>`
    select transfer_id as id from ledger.transfers where brand_id = 2`.execute(site.owner)
  for (const { id } of rows) await expect(money('transfer', id)).rejects.toThrow('Unknown transfer')
  const { rows: own } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.transfers where brand_id = 1 and debit_account = -33`.execute(site.owner)
  const deposits = (await all('transfers', 'house:bank')).filter(({ kind }) => kind === 'deposit.credit')
  expect(deposits).toHaveLength(own[0]?.count ?? 0)
})

test.each([
  ['accounts', 'house:bank'],
  ['accounts', 'member:unknown'],
  ['accounts', 'member:cash', '--cursor', 'x'],
  ['transfers', 'house:game'],
  ['transfers', 'house:bank/x'],
  ['transfers', 'house:game/unknown'],
  ['transfers', 'member:cash/nobody-at-all'],
  ['transfers', '-33'],
  ['transfer', '00000000-0000-8000-8000-000000000000'],
])('reports money %s %s as a mistake', async (...args) => {
  await expect(money(...args)).rejects.toThrow(CommandMistake)
})
