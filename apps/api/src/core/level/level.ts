/**
 * The level table (section 6, interpretation M7): the site shows and enforces the same rows.
 * Row 0 is for members without a deposit. It has caps of its own and is not part of the table on show.
 */
import type { LevelRow } from '@duang/contract/account/user'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { recordLevelChange } from '#core/level/level-changes.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { startOfBangkokMonth } from '#kit/text/bangkok-time.ts'

/** Rows of the table on show, lowest first, with the disabled ones. Amounts in satang. */
export async function listLevels(executor: Db | Tx, ctx: Ctx): Promise<LevelRow[]> {
  const rows = await selectRows(executor, ctx).where('level', '>', 0).orderBy('level').execute()
  return rows.map(levelRow)
}

/** The row of one level, with its caps in satang. Includes level 0. A level without a row is a bug, not a refusal. */
export async function levelRowOf(executor: Db | Tx, ctx: Ctx, level: number): Promise<LevelRow> {
  return levelRow(await selectRows(executor, ctx).where('level', '=', level).executeTakeFirstOrThrow())
}

export type DepositSums = { total: number; thisMonth: number }

/** Credited deposits of a member in satang: ever, and in the Bangkok month of now. */
export async function depositSums(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<DepositSums> {
  const since = startOfBangkokMonth(ctx.clock())
  const row = await executor
    .selectFrom('deposits')
    .select([
      sql<number>`coalesce(sum(amount_satang), 0)`.as('total'),
      sql<number>`coalesce(sum(amount_satang) filter (where credited_at >= ${since}), 0)`.as('thisMonth'),
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('unassigned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Raises the level of a member to the highest one whose criteria the credited deposits meet. Returns the level in force.
 * Disabled levels are never reached here, and no level is lowered. Call it after the deposit is written, with the member locked
 * (`lockMember`), so that two deposits at once count each other.
 */
export async function applyLevel(tx: Tx, ctx: Ctx, memberId: number): Promise<number> {
  const reached = levelReachedBy(tx, ctx, await depositSums(tx, ctx, memberId))
  const member = await tx
    .selectFrom('members')
    .select(['level', reached.as('reached')])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const reachedNow = member.reached ?? 0
  if (reachedNow <= member.level) return member.level
  await tx
    .updateTable('members')
    .set({ level: reachedNow })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
  await recordLevelChange(tx, ctx, { memberId, from: member.level, to: reachedNow, reason: 'deposit' })
  return reachedNow
}

/** The level that the credited deposits of a member meet now, whatever level is in force. */
export async function reachedLevel(tx: Tx, ctx: Ctx, memberId: number): Promise<number> {
  const { level } = await levelReachedBy(tx, ctx, await depositSums(tx, ctx, memberId)).executeTakeFirstOrThrow()
  return level
}

const levelReachedBy = (tx: Tx, ctx: Ctx, sums: DepositSums) =>
  tx
    .selectFrom('levels')
    .select(sql<number>`coalesce(max(level), 0)`.as('level'))
    .where('brand_id', '=', ctx.brand.id)
    .where('is_disabled', '=', false)
    .where(
      sql<SqlBool>`criteria_satang <= case criteria_kind when 'monthly' then ${sums.thisMonth}::bigint else ${sums.total}::bigint end`,
    )

const selectRows = (executor: Db | Tx, ctx: Ctx) =>
  executor.selectFrom('levels').selectAll().where('brand_id', '=', ctx.brand.id)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

const levelRow = (row: Row): LevelRow => ({
  level: row.level,
  code: row.code,
  name: row.name,
  disabled: row.is_disabled,
  criteria: { kind: row.criteria_kind as LevelRow['criteria']['kind'], amount: row.criteria_satang },
  cashbackPercent: row.cashback_percent,
  cashbackCap: row.cashback_cap_satang,
  dailyCap: row.daily_cap_satang,
  perRequestCap: row.per_request_cap_satang,
  requestsPerDay: row.requests_per_day,
  nextLevelAmount: row.next_level_satang,
})
