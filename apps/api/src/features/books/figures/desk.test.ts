/** Figures at the desk are those of the functions, from stored days and live ones. */
import { randomUUID } from 'node:crypto'
import { readBonusCosts, readDepositHours, readFunnel, readGameFigures } from '@duang/contract/desk/figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { createGateway, type WalletRequest } from '#money/wallet/gateway.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import { typed } from '../../../../test/outside/command.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import { addProvider, startPlay, walletRequestOf } from '../../../../test/people/games.ts'
import { addMember, createTestSite, giveCredit, sendFeed, type TestSite } from '../../../../test/people/site.ts'
import { bonusCosts } from './costs.ts'
import { depositHours } from './deposit-hours.ts'
import { funnel } from './funnel.ts'
import { gameFigures } from './game-figures.ts'

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-10-05', '2026-10-06', '2026-10-07']
const range = { from: MONDAY, to: WEDNESDAY }

let site: TestSite
let desk: TestDesk
let viewer: TestPerson
beforeAll(async () => {
  site = await createTestSite({ now: at(MONDAY) })
  const member = await addMember(site)
  await giveCredit(site, member, 10_000_00)
  const provider = await addProvider(site)
  const gateway = createGateway(site.platform.db, 1)
  let play = await startPlay(site, member, provider)
  const send = async (given: Partial<WalletRequest>) =>
    expect(await gateway(await site.ctx(), walletRequestOf(provider, play, given))).toMatchObject({ code: 'OK' })
  await send({ stake: 100_00 })
  await send({ method: 'win', gain: 250_00, txId: 'win', closes: true })
  await site.platform.db.transaction().execute((tx) =>
    post(tx, DEMONSTRATION_BRAND, site.platform.clock(), [
      {
        id: randomUUID(),
        kind: 'bonus.grant',
        debit: houseAccount('bonus'),
        credit: memberAccount(member.memberId, 'cash'),
        amount: 70_00,
      },
    ]),
  )
  await sendFeed(site, 'statement', {
    type: 'statement.lines',
    lines: [
      {
        id: randomUUID(),
        account: { bank: '004', number: '1234567890' },
        direction: 'in',
        amount: 300,
        at: site.platform.clock().toISOString(),
        counterparty: { bank: member.bank, account: member.account, name: member.accountName },
      },
    ],
  })
  site.setNow(at(WEDNESDAY, '00:05'))
  await typed(site, ['closing', 'run'])
  // A day that is not closed.
  play = await startPlay(site, member, provider)
  await send({ stake: 40_00, txId: 'late', roundId: 'r9' })
  desk = await createTestDesk(site)
  viewer = await desk.person('viewer')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })

test.each(['day', 'provider', 'game'] as const)('GGR and NGR by %s', async (by) => {
  const found = await viewer.call(readGameFigures, { params: params(), query: { ...range, by } })
  const own = await gameFigures(await site.ctx(), range, [by])
  expect(found.closedTo).toBe(TUESDAY)
  expect(found.rows).toEqual(
    own.map((row) => ({
      day: row.day,
      provider: row.provider,
      game: row.game,
      bets: row.bets,
      stakes: row.stake_satang,
      wins: row.win_satang,
      ggr: row.ggr_satang,
      adjustments: row.adjusted_satang,
      bonuses: row.bonus_satang,
      commission: row.commission_satang,
      corrections: row.correction_satang,
      ngr: row.ngr_satang,
      freeWins: row.free_satang,
    })),
  )
  expect(found.total).toMatchObject({ bets: 2, stakes: 140_00, wins: 250_00, ggr: -110_00, bonuses: 70_00 })
  expect(found.total.ngr).toBe(own.reduce((sum, row) => sum + row.ngr_satang, 0))
})

test('first deposits, deposits by hour and bank, and the cost of bonuses', async () => {
  const ctx = await site.ctx()
  const cohorts = await viewer.call(readFunnel, { params: params(), query: { ...range, by: 'week' } })
  const ownCohorts = await funnel(ctx, range, 'week')
  expect(cohorts.rows.map((row) => [row.from, row.registered, row.within30, row.firstDeposits])).toEqual(
    ownCohorts.map((row) => [row.registered_from, row.registered, row.within_30, row.first_deposits_satang]),
  )
  expect(cohorts.rows).toMatchObject([{ from: MONDAY, within0: 1 }])

  const hours = await viewer.call(readDepositHours, { params: params(), query: range })
  const ownHours = await depositHours(ctx, range)
  expect(hours.rows.map((row) => [row.hour, row.bank, row.senderBank ?? '', row.deposits, row.amount])).toEqual(
    ownHours.map((row) => [row.hour, row.bank_code, row.sender_bank, row.deposits, row.amount_satang]),
  )
  expect(hours.rows.reduce((sum, row) => sum + row.amount, 0)).toBeGreaterThan(0)

  const costs = await viewer.call(readBonusCosts, { params: params(), query: range })
  const ownCosts = await bonusCosts(ctx, range, false)
  expect(costs.rows.map((row) => [row.kind, row.given, row.returned, row.cost])).toEqual(
    ownCosts.map((row) => [row.kind, row.given_satang, row.returned_satang, row.cost_satang]),
  )
  expect(costs.cost).toBe(ownCosts.reduce((sum, row) => sum + row.cost_satang, 0))
})

test('without days it reads thirty, to yesterday, and refuses days that are too many or no days', async () => {
  const { from, to } = await viewer.call(readGameFigures, { params: params(), query: {} })
  expect([from, to]).toEqual(['2026-09-07', TUESDAY])
  const outcome = (query: { from?: string; to?: string }) =>
    outcomeOf(viewer.call, readGameFigures, { params: params(), query })
  expect(await outcome({ from: WEDNESDAY, to: MONDAY })).toBe('desk_days_invalid')
  expect(await outcome({ from: '2026-01-01', to: MONDAY })).toBe('desk_days_invalid')
  const headers = { host: 'localhost', authorization: `Bearer ${viewer.token}`, cookie: `duang-desk=${viewer.cookie}` }
  const url = `/api/brands/${desk.brand}/figures/games?from=2026-02-30`
  expect((await desk.fastify.inject({ url, headers })).json().code).toBe('request_invalid')
})
