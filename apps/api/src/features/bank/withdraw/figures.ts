/** Reads the figures for the rules. Under the member's lock they decide. Without it they only inform. */

import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { levelRowOf } from '#core/level/level.ts'
import { shownAccountName } from '#core/member/shown-name.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { openTurnover } from '#money/bonus/turnover.ts'
import { receivableOf } from '#money/correction/receivable.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import { creditAtProvidersOf } from '#money/provider/credit-at-provider.ts'
import type { Figures } from './rules.ts'
import { OPEN } from './states.ts'

export type Destination = {
  memberBankId: string
  bankCode: string
  accountDigits: string
  accountName: string
  shownName: string
}
export type MemberFigures = { figures: Figures; level: number; date: string; destination: Destination | undefined }

/** Returns all figures of one member. `cash` comes from the caller, which may hold the lock. */
export async function readFigures(executor: Db | Tx, ctx: Ctx, memberId: number, cash: number): Promise<MemberFigures> {
  const date = bangkokDate(ctx.clock())
  const member = await selectMember(executor, ctx, memberId, date).executeTakeFirstOrThrow()
  const level = await levelRowOf(executor, ctx, member.level)
  const destination = destinationOf(member)
  const turnover = await openTurnover(executor, ctx, memberId)
  const isExcluded = turnover !== null && (await runningBreak(executor, ctx, memberId))?.kind === 'self-exclusion'
  return {
    level: member.level,
    date,
    destination,
    figures: {
      cash,
      minimum: ctx.brand.settings.withdrawMinimumSatang,
      level,
      today: { requests: member.requests ?? 0, amount: member.amount_satang ?? 0 },
      hasOpen: Boolean(member.has_open),
      hasBank: destination !== undefined,
      waitsUntil: laterThan(ctx.clock(), [member.payable_from, member.password_wait]),
      isBlocked: member.status !== 'active',
      // An excluded member cannot play. Bonus money stays until the round that it is in has ended, and leaves then.
      turnover: isExcluded ? null : turnover,
      held: Math.min(cash, turnover?.held ?? 0),
      rollbackReceivable: -(await readBalance(executor, ctx.brand.id, memberId, 'rollback_receivable')).balance,
      receivable: await receivableOf(executor, ctx, memberId),
      out: await outOf(executor, ctx, memberId),
    },
  }
}

/** The member with the active account, the sums of the day and the wait after a reset password. */
const selectMember = (executor: Db | Tx, ctx: Ctx, memberId: number, date: string) =>
  executor
    .selectFrom('members as m')
    .leftJoin('member_banks as b', (join) =>
      join.onRef('b.brand_id', '=', 'm.brand_id').onRef('b.member_id', '=', 'm.member_id').on('b.is_active', '=', true),
    )
    .leftJoin('withdrawal_days as d', (join) =>
      join
        .onRef('d.brand_id', '=', 'm.brand_id')
        .onRef('d.member_id', '=', 'm.member_id')
        .on('d.bangkok_date', '=', date),
    )
    .select((eb) => [
      'm.level',
      'm.status',
      'b.member_bank_id',
      'b.bank_code',
      'b.account_digits',
      'b.account_name',
      'b.is_name_verified',
      'b.deposited_from_at',
      'b.payable_from',
      sql<Date | null>`(
        select max(r.used_at + make_interval(hours => r.wait_hours))
        from password_resets r
        where r.brand_id = m.brand_id and r.member_id = m.member_id)`.as('password_wait'),
      'd.requests',
      'd.amount_satang',
      eb
        .exists(
          eb
            .selectFrom('withdrawals as w')
            .select('w.state')
            .whereRef('w.brand_id', '=', 'm.brand_id')
            .whereRef('w.member_id', '=', 'm.member_id')
            .where('w.state', 'in', OPEN),
        )
        .as('has_open'),
    ])
    .where('m.brand_id', '=', ctx.brand.id)
    .where('m.member_id', '=', memberId)
    // The account that was registered first is the one that is paid.
    .orderBy('b.created_at')
    .orderBy('b.member_bank_id')

/** The latest of the times after now. */
const laterThan = (now: Date, times: readonly (Date | null)[]): Date | null =>
  times.reduce((latest, each) => (each && each > (latest ?? now) ? each : latest), null)

async function outOf(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<Figures['out']> {
  const items = await creditAtProvidersOf(executor, ctx, memberId)
  if (items.length === 0) return null
  const amounts = items.flatMap(({ amount }) => amount ?? [])
  return {
    amount: amounts.length === items.length ? amounts.reduce((sum, each) => sum + each, 0) : null,
    names: items.map(({ name }) => name),
  }
}

type BankRow = {
  [Column in 'member_bank_id' | 'bank_code' | 'account_digits' | 'account_name']: string | null
} & { is_name_verified: boolean | null; deposited_from_at: Date | null }

/** Returns the registered account of the row. Undefined where the member has none. */
function destinationOf(row: BankRow): Destination | undefined {
  const { member_bank_id, bank_code, account_digits, account_name, deposited_from_at } = row
  if (!member_bank_id || !bank_code || !account_digits || !account_name) return
  return {
    memberBankId: member_bank_id,
    bankCode: bank_code,
    accountDigits: account_digits,
    accountName: account_name,
    shownName: shownAccountName({ account_name, is_name_verified: row.is_name_verified === true, deposited_from_at }),
  }
}
