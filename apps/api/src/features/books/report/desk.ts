/** Calls of the desk about reconciliations. They read what `duang reconcile` reads. */
import type { CallQuery, CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import {
  DIFFERENCES_MAX,
  RECONCILE_DAYS_MAX,
  readBankReconciliation,
  readProviderReconciliation,
  readProviderRequests,
} from '@duang/contract/desk/reconcile'
import type { Ctx } from '#core/context.ts'
import { findMemberId, usernamesOf } from '#core/member/find-member.ts'
import { deskRange } from '#entry/desk/desk-range.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { bankReconciliation } from './bank-reconciliation.ts'
import { bankFacts } from './difference-facts.ts'
import { findRound, requestsOf } from './provider-requests.ts'
import { providerReconciliation } from './provider-rounds.ts'

/** Reconciliations read days as they are, so one day is the default. */
const DEFAULT_DAYS = 1

export function mountReconcileDesk(desk: Desk): void {
  mountDesk(desk, readBankReconciliation, ({ ctx, query }) => bank(ctx, query))
  mountDesk(desk, readProviderReconciliation, ({ ctx, query }) => providers(ctx, query))
  mountDesk(desk, readProviderRequests, ({ ctx, query }) => requests(ctx, query))
}

/** The largest first. */
const largest = <Row extends { satang: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => Math.abs(other.satang) - Math.abs(one.satang)).slice(0, DIFFERENCES_MAX)

const masked = (digits: string | null): string | null => (digits === null ? null : maskAccount(digits))

async function bank(
  ctx: Ctx,
  days: CallQuery<typeof readBankReconciliation>,
): Promise<CallReply<typeof readBankReconciliation>> {
  const range = deskRange(ctx, days, RECONCILE_DAYS_MAX, DEFAULT_DAYS)
  const found = await bankReconciliation(ctx, range)
  const all = found.days.flatMap(({ day, bank_code, account_digits, differences }) =>
    differences.map((row) => ({ ...row, day, bank_code, account_digits })),
  )
  const shown = largest(all)
  const facts = await bankFacts(ctx, shown)
  return {
    ...range,
    isExplained: found.isExplained,
    differenceCount: all.length,
    reasons: [...Map.groupBy(all, ({ reason }) => reason)].map(([reason, rows]) => ({
      reason,
      rows: rows.length,
      amount: rows.reduce((sum, { satang }) => sum + satang, 0),
    })),
    differences: shown.map((row, n) => {
      const fact = facts[n]
      return {
        day: row.day,
        bank: row.bank_code,
        account: masked(row.account_digits),
        reason: row.reason,
        amount: row.satang,
        line: lineOf(fact),
        withdrawal: withdrawalOf(fact),
        username: fact?.username ?? null,
        transfers: fact?.transfers ?? [],
      }
    }),
    days: found.days.map((row) => ({
      day: row.day,
      bank: row.bank_code,
      account: masked(row.account_digits),
      opening: row.opening_satang,
      closing: row.closing_satang,
      inCount: row.in_count,
      in: row.in_satang,
      outCount: row.out_count,
      out: row.out_satang,
      ledger: row.ledger_satang,
      difference: row.difference_satang,
      missing: row.missing_satang,
    })),
  }
}

type Facts = Awaited<ReturnType<typeof bankFacts>>[number] | undefined

const lineOf = (fact: Facts) =>
  fact?.line_id && fact.booked_at
    ? {
        id: fact.line_id,
        bookedAt: fact.booked_at.toISOString(),
        state: fact.line_state ?? '',
        sender: fact.source_name,
      }
    : null

const withdrawalOf = (fact: Facts) =>
  fact?.withdrawal_id
    ? { id: fact.withdrawal_id, state: fact.withdrawal_state ?? '', reference: fact.reference ?? '' }
    : null

async function providers(
  ctx: Ctx,
  days: CallQuery<typeof readProviderReconciliation>,
): Promise<CallReply<typeof readProviderReconciliation>> {
  const range = deskRange(ctx, days, RECONCILE_DAYS_MAX, DEFAULT_DAYS)
  const found = await providerReconciliation(ctx, range)
  const shown = largest(found.differences)
  const names = await usernamesOf(
    ctx,
    shown.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  )
  const groups = Map.groupBy(found.differences, ({ between, reason }) => `${between} ${reason}`)
  return {
    ...range,
    isExplained: found.isExplained,
    differenceCount: found.differences.length,
    reasons: [...groups.values()].flatMap((rows) => {
      const [first] = rows
      const amount = rows.reduce((sum, { satang }) => sum + satang, 0)
      return first ? [{ between: first.between, reason: first.reason, rows: rows.length, amount }] : []
    }),
    differences: shown.map((row) => ({
      day: row.day,
      provider: row.provider,
      between: row.between,
      reason: row.reason,
      amount: row.satang,
      username: names.get(row.member_id ?? 0) ?? null,
      round: row.round_id,
      tx: row.tx_id,
      discrepancy: row.discrepancy_id,
    })),
    days: found.days.map((row) => ({
      day: row.day,
      provider: row.provider,
      statement: row.statement_satang,
      rounds: row.rounds_satang,
      ledger: row.ledger_satang,
    })),
  }
}

async function requests(
  ctx: Ctx,
  { provider, username, round: roundId, tx }: CallQuery<typeof readProviderRequests>,
): Promise<CallReply<typeof readProviderRequests>> {
  const memberId = (await findMemberId(ctx, username)) ?? refuse('not_found')
  const asked = { provider, memberId, round: roundId, tx }
  const round = await findRound(ctx, asked)
  const rows = await requestsOf(ctx, asked, round)
  return {
    round: round
      ? {
          id: round.round_id,
          game: round.game_code,
          openedAt: round.opened_at.toISOString(),
          closedAt: round.closed_at?.toISOString() ?? null,
          stake: round.stake_satang,
          won: round.won_satang,
          freeWon: round.free_won_satang,
        }
      : null,
    requests: rows.map((row) => ({
      tx: row.tx_id,
      kind: row.kind,
      at: row.at.toISOString(),
      stake: row.bet_satang,
      win: row.win_satang,
      code: row.code,
      rolledBackBy: row.rolled_back_by,
      transfers: row.transfers,
    })),
  }
}
