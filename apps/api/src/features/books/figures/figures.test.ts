/** Figures of finance: the same from stored days and live ones, and equal to the ledger. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommandMistake } from '#core/command.ts'
import { houseAccount, type Kind, memberAccount, post } from '#money/ledger/ledger.ts'
import { createGateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-10-05', '2026-10-06', '2026-10-07']

let site: TestSite
let member: TestMember
beforeEach(async () => {
  site = await createTestSite({ now: at(MONDAY) })
  member = await addMember(site)
  await giveCredit(site, member, 10_000_00)
})
afterEach(() => site.stop())

const RANGE = ['--from', MONDAY, '--to', WEDNESDAY]
const read = async (...line: string[]) =>
  itemsOf(await typed(site, ['figures', ...line, ...RANGE])).map(({ observed_days: _days, ...row }) => row)
/** The rows are the same before and after the days are closed. */
async function readBoth(...line: string[]) {
  const live = await read(...line)
  site.setNow(at(WEDNESDAY, '00:05'))
  expect((await typed(site, ['closing', 'run'])).data).toMatchObject({ closed: [MONDAY, TUESDAY] })
  expect(await read(...line)).toEqual(live)
  return live
}
const move = (kind: Kind, debit: number, credit: number, amount: number) =>
  site.platform.db
    .transaction()
    .execute((tx) =>
      post(tx, DEMONSTRATION_BRAND, site.platform.clock(), [{ id: randomUUID(), kind, debit, credit, amount }]),
    )
const cash = () => memberAccount(member.memberId, 'cash')

async function player() {
  const provider = await addProvider(site)
  const gateway = createGateway(site.platform.db, 1)
  const play = await startPlay(site, member, provider)
  const send = async (given: Partial<WalletRequest>) => {
    const answer = await gateway(await site.ctx(), walletRequestOf(provider, play, given))
    expect(answer).toMatchObject({ code: 'OK' })
  }
  return { provider, send }
}

test('counts stakes, wins, rollbacks and adjustments on their own day, stored or live', async () => {
  const { provider, send } = await player()
  await send({ stake: 100_00 })
  await send({ method: 'win', gain: 250_00, txId: 'win', closes: true })
  await send({ stake: 50_00, txId: 'undone', roundId: 'r2' })
  await send({ method: 'promo', gain: 7_00, txId: 'promo', roundId: undefined })
  site.setNow(at(TUESDAY, '00:30'))
  await send({ method: 'rollback', txId: 'back', originalTxId: 'undone', roundId: undefined })
  await send({ method: 'rollback', txId: 'back-too', originalTxId: 'win', roundId: undefined })
  const rows = await readBoth('games', '--by', 'day,provider')
  const name = provider.provider
  expect(rows).toMatchObject([
    {
      day: MONDAY,
      provider: name,
      game: null,
      bets: 2,
      stake_satang: 150_00,
      win_satang: 250_00,
      ggr_satang: -100_00,
      adjusted_satang: 7_00,
      ngr_satang: -107_00,
    },
    { day: TUESDAY, bets: 0, stake_satang: -50_00, win_satang: -250_00, ggr_satang: 200_00, ngr_satang: 200_00 },
  ])
  const { rows: booked } = await sql<{ satang: number }>`
    select balance_satang::bigint as satang from ledger.house_balances(1) where code = 'house:game'`.execute(site.owner)
  const sum = (rows as { ggr_satang: number; adjusted_satang: number }[]).reduce(
    (total, each) => total + each.ggr_satang - each.adjusted_satang,
    0,
  )
  expect(booked).toEqual([{ satang: sum }])
})

test('takes costs of the house off, shared out by stakes, and exactly in sum', async () => {
  const { provider, send } = await player()
  await site.owner
    .insertInto('games')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      provider: provider.provider,
      game_code: 'towers',
      type: 'slot',
      name_th: 'หอคอย',
      name_en: 'Towers',
    })
    .execute()
  await send({ stake: 100_00, roundId: 'a', closes: true })
  await send({ stake: 200_00, roundId: 'b', gameCode: 'towers' })
  await move('bonus.grant', houseAccount('bonus'), cash(), 10_00)
  await move('affiliate.accrue', houseAccount('affiliate'), memberAccount(member.memberId, 'affiliate'), 5_00)
  await move('goodwill.credit', houseAccount('goodwill'), cash(), 1)
  site.setNow(at(TUESDAY))
  // A day without play has costs too.
  await move('bonus.forfeit', cash(), houseAccount('bonus'), 4_00)
  const days = await readBoth('games')
  expect(days).toMatchObject([
    {
      day: MONDAY,
      provider: null,
      bonus_satang: 10_00,
      commission_satang: 5_00,
      correction_satang: 1,
      ggr_satang: 300_00,
      ngr_satang: 284_99,
    },
    { day: TUESDAY, bonus_satang: -4_00, ngr_satang: 4_00 },
  ])
  const games = await read('games', '--by', 'game')
  expect(games.map((row) => [row.game, row.ggr_satang, row.bonus_satang, row.ngr_satang])).toEqual([
    [null, 0, -4_00, 4_00],
    ['reels', 100_00, 3_33, 95_00],
    ['towers', 200_00, 6_67, 189_99],
  ])
})

test('counts first deposits by day and by week of registration, stored or live', async () => {
  const late = await addMember(site)
  await addMember(site)
  site.setNow(at(TUESDAY))
  await giveCredit(site, late, 300_00)
  site.advance(60_000)
  await giveCredit(site, late, 900_00)
  const rows = await readBoth('funnel')
  expect(rows).toMatchObject([
    {
      registered_from: MONDAY,
      registered: 3,
      within_0: 1,
      within_1: 2,
      within_30: 2,
      deposited: 2,
      first_deposits_satang: 10_300_00,
    },
  ])
  expect(await read('funnel', '--by', 'week')).toMatchObject([{ registered_from: MONDAY, registered: 3, deposited: 2 }])
})

test('sums deposits by hour, receiving bank and sender, stored or live', async () => {
  site.setNow(at(TUESDAY, '12:59'))
  await giveCredit(site, member, 50_00)
  site.setNow(at(TUESDAY, '23:59'))
  await giveCredit(site, member, 7_00)
  expect(await readBoth('deposits')).toEqual([
    { hour: 12, bank_code: '004', sender_bank: '', deposits: 2, amount_satang: 10_050_00 },
    { hour: 23, bank_code: '004', sender_bank: '', deposits: 1, amount_satang: 7_00 },
  ])
})

test('sums the cost of bonuses by kind, stored or live', async () => {
  await move('bonus.grant', houseAccount('bonus'), cash(), 10_00)
  await move('bonus.grant', houseAccount('bonus'), cash(), 20_00)
  await move('bonus.forfeit', cash(), houseAccount('bonus'), 4_00)
  await move('check-in.credit', houseAccount('promotion'), cash(), 1_00)
  site.setNow(at(TUESDAY))
  await move('check-in.credit', houseAccount('promotion'), cash(), 2_00)
  const rows = await readBoth('bonuses')
  expect(rows.map(({ kind, cost_satang, given_count }) => [kind, cost_satang, given_count])).toEqual([
    ['bonus.grant', 30_00, 2],
    ['bonus.forfeit', -4_00, 0],
    ['check-in.credit', 3_00, 2],
  ])
  const days = await read('bonuses', '--days')
  expect(days.map(({ day, kind }) => [day, kind])).toContainEqual([TUESDAY, 'check-in.credit'])
})

test.each([
  ['games', '--by', 'month'],
  ['games', '--by', 'day,day'],
  ['games', '--from', '2026-02-30'],
  ['games', '--from', '2026-01-01', '--to', '2026-10-05'],
  ['funnel', '--by', 'year'],
  ['deposits', '--from', '2026-10-06', '--to', '2026-10-05'],
])('reports figures %s %s %s as a mistake', async (...args) => {
  await expect(typed(site, ['figures', ...args])).rejects.toThrow(CommandMistake)
})
