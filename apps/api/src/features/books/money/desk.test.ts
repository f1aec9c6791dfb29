/** Where the money is, at the desk: the tree of the function, accounts and transfers by page, single transfers. */
import { listMoneyAccounts, listMoneyTransfers, readMoneyTransfer, readMoneyTree } from '@duang/contract/desk/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooks } from '../../../../test/books/books.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import type { TestMember, TestSite } from '../../../../test/people/site.ts'
import { accountOf } from './account-reference.ts'
import { accountsOf } from './accounts.ts'
import { type MoneyNode, moneyTree } from './money-tree.ts'
import { findTransfer, transfersOf } from './transfers.ts'

let site: TestSite
let desk: TestDesk
let members: readonly TestMember[]
let viewer: TestPerson
beforeAll(async () => {
  ;({ site, members } = await createBooks())
  desk = await createTestDesk(site)
  viewer = await desk.person('viewer')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })

const flat = (node: MoneyNode): [string, number][] => [
  [node.name, node.balance_satang],
  ...(node.children ?? []).flatMap(flat),
]

test('the tree is that of the function, and sums to zero', async () => {
  const found = await viewer.call(readMoneyTree, { params: params() })
  const own = await moneyTree(await site.ctx())
  expect(found.nodes.map(({ name, balance }) => [name, balance])).toEqual(own.nodes.flatMap(flat))
  expect([found.sum, found.sumPoints]).toEqual([0, 0])
})

test('every class leads to its accounts, page by page, and their sum is the node', async () => {
  const { nodes, points } = await viewer.call(readMoneyTree, { params: params() })
  const classes = [
    ...nodes.filter(({ reference }) => reference?.startsWith('member:')),
    ...points.filter(({ reference }) => reference?.startsWith('member:')),
  ]
  for (const node of classes) {
    const rows: { balance: number }[] = []
    let isPoints = false
    for (let cursor: string | undefined; ; ) {
      const query = { class: node.reference ?? '', limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await viewer.call(listMoneyAccounts, { params: params(), query })
      rows.push(...page.items)
      isPoints = page.isPoints
      if (page.next === null) break
      cursor = page.next
    }
    expect([node.reference, rows.reduce((sum, row) => sum + row.balance, 0) / (isPoints ? 100 : 1)]).toEqual([
      node.reference,
      node.balance,
    ])
  }
  const own = await accountsOf(await site.ctx(), 'cash', { limit: 100 })
  const { items } = await viewer.call(listMoneyAccounts, { params: params(), query: { class: 'member:cash' } })
  expect(items.map((row) => [row.reference, row.balance])).toEqual(
    own.items.map((row) => [row.reference, row.balance_satang]),
  )
})

test.each(['house:bank', 'house:bonus', 'member'])('transfers of %s lead to single ones', async (name) => {
  const account = name === 'member' ? `member:cash/${members[0]?.username}` : name
  const ctx = await site.ctx()
  const own = await transfersOf(ctx, await accountOf(ctx, account), { limit: 200 })
  const found = []
  for (let cursor: string | undefined; ; ) {
    const query = { account, limit: 3, ...(cursor === undefined ? {} : { cursor }) }
    const page = await viewer.call(listMoneyTransfers, { params: params(), query })
    found.push(...page.items)
    if (page.next === null) break
    cursor = page.next
  }
  expect(found.map(({ id, change, balance }) => [id, change, balance])).toEqual(
    own.items.map((row) => [row.transfer_id, row.change_satang, row.balance_satang]),
  )
  const [first] = found
  if (!first) throw new Error('no transfer')
  const one = await viewer.call(readMoneyTransfer, { params: { ...params(), id: first.id } })
  const ownOne = await findTransfer(ctx, first.id)
  expect(one).toMatchObject({ kind: ownOne?.kind, amount: ownOne?.amount_satang, debit: ownOne?.debit })
})

test('accounts and cursors that do not exist are refused', async () => {
  const transfers = (query: { account: string; cursor?: string }) =>
    outcomeOf(viewer.call, listMoneyTransfers, { params: params(), query })
  for (const account of [
    'house:nothing',
    'member:cash/nobody99',
    'house:game',
    "member:cash/'; drop table members",
    'x',
  ])
    expect([account, await transfers({ account })]).toEqual([account, 'not_found'])
  expect(await transfers({ account: '\u200ehouse:bank\u00a0' })).not.toBe('not_found')
  expect(await transfers({ account: 'house:bank', cursor: 'abc' })).toBe('request_invalid')
  const accounts = { params: params(), query: { class: 'member:nothing' } }
  expect(await outcomeOf(viewer.call, listMoneyAccounts, accounts)).toBe('not_found')
})
