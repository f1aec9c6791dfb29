import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { HOUSE_CLASSES, KINDS, MEMBER_CLASSES } from './chart.ts'
import { houseAccount, memberAccount } from './ledger.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
})
afterAll(() => site.stop())

const numberOf = async (call: string) =>
  (await sql<{ value: number }>`select ${sql.raw(call)} as value`.execute(site.db)).rows[0]?.value

it.each([
  ['ledger.class_cash()', MEMBER_CLASSES.cash],
  ['ledger.class_hold()', MEMBER_CLASSES.hold],
  ['ledger.class_rollback_receivable()', MEMBER_CLASSES.rollback_receivable],
  ['ledger.class_at_provider()', MEMBER_CLASSES.at_provider],
  ['ledger.class_game()', HOUSE_CLASSES.game],
  ['ledger.class_free_rounds()', HOUSE_CLASSES['free-rounds']],
  ['ledger.class_affiliate()', MEMBER_CLASSES.affiliate],
  ['ledger.class_cashback()', MEMBER_CLASSES.cashback],
  ['ledger.class_points()', MEMBER_CLASSES.points],
  ['ledger.class_house_promotion()', HOUSE_CLASSES.promotion],
  ['ledger.class_house_affiliate()', HOUSE_CLASSES.affiliate],
  ['ledger.class_house_cashback()', HOUSE_CLASSES.cashback],
  ['ledger.class_house_points()', HOUSE_CLASSES.points],
  ['ledger.kind_bet()', KINDS['game.bet']],
  ['ledger.kind_win()', KINDS['game.win']],
  ['ledger.kind_bet_refund()', KINDS['game.bet-refund']],
  ['ledger.kind_win_reversal()', KINDS['game.win-reversal']],
  ['ledger.kind_win_receivable()', KINDS['game.win-receivable']],
  ['ledger.kind_free_win()', KINDS['game.free-win']],
  ['ledger.kind_free_reversal()', KINDS['game.free-reversal']],
  ['ledger.kind_free_receivable()', KINDS['game.free-receivable']],
  ['ledger.kind_round_lost()', KINDS['game.round-lost']],
  ['ledger.kind_round_won()', KINDS['game.round-won']],
  ['ledger.member_account(7, ledger.class_cash())', memberAccount(7, 'cash')],
  ['ledger.house_account(7, ledger.class_game())', houseAccount('game', 7)],
])('%s is the number of the chart: %i', async (call, value) => {
  expect(await numberOf(call)).toBe(value)
})

it.each([
  ['satang', HOUSE_CLASSES.promotion, MEMBER_CLASSES.points],
  ['point', HOUSE_CLASSES.points, MEMBER_CLASSES.cash],
])('rejects a kind of %s between accounts of different units', async (unit, debit, credit) => {
  const insert = sql`insert into ledger.transfer_kinds values (9999, 'mixed', ${debit}, ${credit}, '', ${unit})`
  await expect(insert.execute(site.owner)).rejects.toMatchObject({ code: '23503' })
})

it('gives each subject a hundred numbers of its own', () => {
  const subjects = new Map<number, Set<string>>()
  for (const [code, kind] of Object.entries(KINDS)) {
    const hundred = Math.floor(kind / 100)
    subjects.set(hundred, (subjects.get(hundred) ?? new Set()).add(code.split('.')[0]!))
  }
  const names = [...subjects.values()].map((each) => [...each])
  expect(names.every((each) => each.length === 1)).toBe(true)
  expect(new Set(names.flat()).size).toBe(names.length)
  expect(subjects.has(0)).toBe(false)
})
