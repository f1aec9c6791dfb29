import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#kit/database/db.ts'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { KINDS } from './chart.ts'
import { houseAccount, memberAccount, openMember, post, readBalance, statement } from './ledger.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

const AT = new Date('2026-10-05T05:00:00Z')
const GAME = houseAccount('game')
let lastMember = 0
async function newMember(satang: number): Promise<number> {
  const member = ++lastMember
  await site.db.transaction().execute(async (tx) => {
    await openMember(tx, 1, member)
    const credit = memberAccount(member, 'cash')
    await post(tx, 1, AT, [
      { id: randomUUID(), kind: 'deposit.credit', debit: houseAccount('bank'), credit, amount: satang },
    ])
  })
  return member
}

type Move = [id: string, kind: number, debit: number, credit: number, amount: number]
const bet = (member: number, amount: number, id: string = randomUUID()): Move => [
  ...([id, KINDS['game.bet'], memberAccount(member, 'cash'), GAME, amount] as const),
]
const win = (member: number, amount: number): Move => [
  ...([randomUUID(), KINDS['game.win'], GAME, memberAccount(member, 'cash'), amount] as const),
]
const postDisjoint = async (...moves: Move[]) => {
  const rows = moves.map((move) => sql`row(1, ${sql.join(move)})::ledger.move`)
  await sql`select ledger.post_disjoint(${AT}, array[${sql.join(rows)}]::ledger.move[])`.execute(site.db)
}
const cash = async (member: number) => readBalance(site.db, 1, member, 'cash')

describe('transfers of which each moves one member account', () => {
  it('are posted together, with balance and version of every entry', async () => {
    const [one, two] = [await newMember(500), await newMember(500)]
    await postDisjoint(bet(one, 200), win(two, 30))
    expect([await cash(one), await cash(two)]).toMatchObject([
      { balance: 300, version: 2 },
      { balance: 530, version: 2 },
    ])
    const [entry] = await statement(site.db, 1, two, 'cash', { limit: 1 })
    expect(entry).toMatchObject({ kind: 'game.win', change: 30, balance: 530, version: 2 })
  })

  const existingId = randomUUID()
  it.each<[string, (member: number, other: number) => Move[], string]>([
    ['more than there is', (member, other) => [win(other, 5), bet(member, 501)], '23514'],
    ['an unknown account', (member) => [bet(member, 5), bet(999_999, 5)], 'DU011'],
    ['one account twice', (member) => [bet(member, 5), win(member, 5)], 'DU011'],
    [
      'two member accounts',
      (member) => [
        [randomUUID(), KINDS['withdraw.hold'], memberAccount(member, 'cash'), memberAccount(member, 'hold'), 5],
      ],
      'DU011',
    ],
    [
      'a kind between other classes',
      (member) => [[randomUUID(), KINDS['game.bet'], GAME, memberAccount(member, 'cash'), 5]],
      'DU011',
    ],
    ['nothing at all', (member) => [bet(member, 0)], '23514'],
    ['an existing id', (member, other) => [win(member, 5), bet(other, 5, existingId)], '23505'],
  ])('%s undoes everything', async (_name, moves, state) => {
    const [member, other] = [await newMember(500), await newMember(500)]
    if (state === '23505') await postDisjoint(bet(await newMember(500), 5, existingId))
    const error = await postDisjoint(...moves(member, other)).catch((cause: unknown) => cause)
    expect(sqlState(error)).toBe(state)
    expect([await cash(member), await cash(other)]).toMatchObject([
      { balance: 500, version: 1 },
      { balance: 500, version: 1 },
    ])
  })

  it('twenty at once on the last baht: one is posted', async () => {
    const member = await newMember(100)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => postDisjoint(bet(member, 100))))
    expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect(await cash(member)).toMatchObject({ balance: 0, version: 2 })
  })
})
