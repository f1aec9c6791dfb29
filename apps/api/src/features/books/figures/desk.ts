/** Calls of the desk about figures. They read what `duang figures` reads. */
import type { CallQuery, CallReply } from '@duang/contract'
import {
  FIGURE_DAYS_MAX,
  GAME_DAYS_MAX,
  readBonusCosts,
  readDepositHours,
  readFunnel,
  readGameFigures,
} from '@duang/contract/desk/figures'
import type { Ctx } from '#core/context.ts'
import { deskRange } from '#entry/desk/desk-range.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { lastClosedDay } from '#money/finance/closed-days.ts'
import { bonusCosts } from './costs.ts'
import { depositHours } from './deposit-hours.ts'
import { funnel } from './funnel.ts'
import { type GameFigures, gameFigures, totalOf } from './game-figures.ts'

export function mountFiguresDesk(desk: Desk): void {
  mountDesk(desk, readGameFigures, ({ ctx, query }) => games(ctx, query))
  mountDesk(desk, readFunnel, ({ ctx, query }) => cohorts(ctx, query))
  mountDesk(desk, readDepositHours, ({ ctx, query }) => hours(ctx, query))
  mountDesk(desk, readBonusCosts, ({ ctx, query }) => costs(ctx, query))
}

const amountsOf = (row: Omit<GameFigures, 'day' | 'provider' | 'game'>) => ({
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
})

async function games(
  ctx: Ctx,
  { by = 'day', ...days }: CallQuery<typeof readGameFigures>,
): Promise<CallReply<typeof readGameFigures>> {
  const range = deskRange(ctx, days, GAME_DAYS_MAX)
  const [rows, closedTo] = await Promise.all([gameFigures(ctx, range, [by]), lastClosedDay(ctx)])
  return {
    ...range,
    closedTo,
    rows: rows.map((row) => ({ day: row.day, provider: row.provider, game: row.game, ...amountsOf(row) })),
    total: amountsOf(totalOf(rows)),
  }
}

async function cohorts(
  ctx: Ctx,
  { by = 'day', ...days }: CallQuery<typeof readFunnel>,
): Promise<CallReply<typeof readFunnel>> {
  const range = deskRange(ctx, days, FIGURE_DAYS_MAX)
  const rows = await funnel(ctx, range, by)
  return {
    ...range,
    rows: rows.map((row) => ({
      from: row.registered_from,
      registered: row.registered,
      within0: row.within_0,
      within1: row.within_1,
      within7: row.within_7,
      within30: row.within_30,
      deposited: row.deposited,
      firstDeposits: row.first_deposits_satang,
      observedDays: row.observed_days,
    })),
  }
}

async function hours(ctx: Ctx, days: CallQuery<typeof readDepositHours>): Promise<CallReply<typeof readDepositHours>> {
  const range = deskRange(ctx, days, FIGURE_DAYS_MAX)
  const rows = await depositHours(ctx, range)
  return {
    ...range,
    rows: rows.map(({ hour, bank_code, sender_bank, deposits, amount_satang }) => ({
      hour,
      bank: bank_code,
      senderBank: sender_bank || null,
      deposits,
      amount: amount_satang,
    })),
  }
}

async function costs(ctx: Ctx, days: CallQuery<typeof readBonusCosts>): Promise<CallReply<typeof readBonusCosts>> {
  const range = deskRange(ctx, days, FIGURE_DAYS_MAX)
  const rows = await bonusCosts(ctx, range, false)
  return {
    ...range,
    rows: rows.map((row) => ({
      section: row.section,
      kind: row.kind,
      given: row.given_satang,
      givenCount: row.given_count,
      returned: row.returned_satang,
      returnedCount: row.returned_count,
      cost: row.cost_satang,
    })),
    cost: rows.reduce((sum, row) => sum + row.cost_satang, 0),
  }
}
