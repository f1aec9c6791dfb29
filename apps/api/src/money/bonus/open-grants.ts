/** Open grants and the bonus money that they hold (interpretation M4, decision 077). */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { RESULT_MS } from '#money/wallet/open-rounds.ts'

/** Satang. `held`: of the credit. `staked`: in rounds that have not ended, or at a provider that holds credit. */
export type OpenGrant = { grantId: string; source: string; bonus: number; held: number; staked: number }

/**
 * The open grants of a member, oldest first, as they are used. To decide by them, call it with the member locked (`lockMember`):
 * grants change under that lock only.
 */
export async function openGrants(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<OpenGrant[]> {
  const { rows } = await sql<OpenGrant>`
    select b.grant_id as "grantId", b.source, b.bonus_satang as bonus,
      coalesce(b.held_satang, b.bonus_satang) as held, coalesce(s.staked_satang, 0)::bigint as staked
    from bonus_grants b
    left join gateway.open_bonus_stakes(${ctx.brand.id}, ${memberId}, ${ctx.clock()}, ${RESULT_MS}) s using (grant_id)
    where b.brand_id = ${ctx.brand.id} and b.member_id = ${memberId} and b.status = 'active'
    order by b.granted_at, b.grant_id`.execute(executor)
  return rows
}

/**
 * Lets open grants hold no more than the credit, after a claim took more than the member's own money. `cause`: the id of the claim.
 * The member must be locked.
 */
export async function capBonusMoney(tx: Tx, ctx: Ctx, memberId: number, credit: number, cause: string): Promise<void> {
  await sql`
    select gateway.cap_bonus_money(${ctx.clock()}, ${ctx.brand.id}, ${memberId}, ${credit}, ${cause})`.execute(tx)
}

/** A transfer of credit to or from a provider that holds credit. `amount` in satang. */
export type CreditTransfer = { ref: string; memberId: number; provider: string; amount: number }

/** Takes from open grants what a transfer out sends beyond own money. `credit`: before it. The member must be locked. */
export async function sendBonusMoney(tx: Tx, ctx: Ctx, sent: CreditTransfer, credit: number): Promise<void> {
  await sql`
    select gateway.send_bonus_money(${ctx.clock()}, ${ctx.brand.id}, ${sent.memberId}, ${sent.provider}, ${sent.ref},
      ${sent.amount}, ${credit})`.execute(tx)
}

/** Gives open grants their share of credit that came back. The member must be locked. */
export async function returnBonusMoney(tx: Tx, ctx: Ctx, came: CreditTransfer): Promise<void> {
  await sql`
    select gateway.return_bonus_money(${ctx.clock()}, ${ctx.brand.id}, ${came.memberId}, ${came.provider}, ${came.ref},
      ${came.amount})`.execute(tx)
}

/** Ends the shares of open grants in credit at a provider, if all of it is accounted for. The member must be locked. */
export async function endBonusShares(
  tx: Tx,
  ctx: Ctx,
  { memberId, provider }: Pick<CreditTransfer, 'memberId' | 'provider'>,
): Promise<void> {
  await sql`select gateway.end_bonus_shares(${ctx.brand.id}, ${provider}, ${[memberId]}::bigint[])`.execute(tx)
}

/** Gives open grants back what a transfer out took that the provider refused. The member must be locked. */
export async function restoreBonusMoney(
  tx: Tx,
  ctx: Ctx,
  refused: Pick<CreditTransfer, 'ref' | 'provider'>,
): Promise<void> {
  await sql`
    select gateway.undo_bonus_money(${ctx.clock()}, ${ctx.brand.id}, ${refused.provider}, ${`refused ${refused.ref}`},
      ${refused.ref})`.execute(tx)
}
