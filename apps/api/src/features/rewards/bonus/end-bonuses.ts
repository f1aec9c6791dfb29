/** Ends bonuses that hold nothing any more, and those of excluded members whose rounds ended after the exclusion. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { forfeitBonuses } from '#money/bonus/forfeit.ts'
import { capBonusMoney, openGrants } from '#money/bonus/open-grants.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { RESULT_MS } from '#money/wallet/open-rounds.ts'

const MEMBERS_AT_ONCE = 1_000
// A run ends well before its job would be assigned to another process. The next run ends the rest.
const RUN_MS = 30_000

/** A used-up bonus waits for nothing and would only be shown. One of an earlier release, whose money is not counted, is counted. */
export async function endBonuses(ctx: Ctx): Promise<void> {
  const began = ctx.clock().getTime()
  for (const memberId of await membersToEnd(ctx)) {
    if (ctx.clock().getTime() > began + RUN_MS) return
    await inTransaction(ctx.db, (tx) => endBonusesOf(tx, ctx, memberId))
  }
}

async function membersToEnd(ctx: Ctx): Promise<number[]> {
  const now = ctx.clock()
  const { rows } = await sql<{ member_id: number }>`
    with candidate as materialized (
      select b.brand_id, b.member_id, b.grant_id, b.held_satang from bonus_grants b
      where b.brand_id = ${ctx.brand.id} and b.status = 'active'
        and (b.held_satang is null or b.held_satang = 0 or exists (
          select from play_breaks p where p.brand_id = b.brand_id and p.member_id = b.member_id and p.kind = 'self-exclusion'
            and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})))
    )
    select distinct c.member_id from candidate c
    where c.held_satang is null or not exists (
      select from gateway.open_bonus_stakes(c.brand_id, c.member_id, ${now}, ${RESULT_MS}) s where s.grant_id = c.grant_id)
    limit ${MEMBERS_AT_ONCE}`.execute(ctx.db)
  return rows.map((row) => row.member_id)
}

async function endBonusesOf(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  const { cash } = await lockMember(tx, ctx.brand.id, memberId)
  await capBonusMoney(tx, ctx, memberId, cash.balance, `counted ${ctx.clock().toISOString()}`)
  const usedUp = (await openGrants(tx, ctx, memberId)).filter((each) => each.held === 0 && each.staked === 0)
  await sql`
    update bonus_grants set status = 'completed', is_used_up = true, released_satang = 0, ended_at = ${ctx.clock()}
      where brand_id = ${ctx.brand.id} and grant_id = any(${usedUp.map((each) => each.grantId)}::uuid[])`.execute(tx)
  if ((await runningBreak(tx, ctx, memberId))?.kind === 'self-exclusion')
    await forfeitBonuses(tx, ctx, memberId, cash.balance, { skipsUndecided: true })
}
