/** Giving open bonuses back (interpretation M4, decision 077), in the transaction that decides it. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, memberAccount, type Posting, post } from '#money/ledger/ledger.ts'
import { capBonusMoney, type OpenGrant, openGrants } from './open-grants.ts'

/** `undecided`: bonus money of these grants is staked in rounds that have not ended, so nothing was taken of them. */
export type Forfeited = {
  grants: readonly OpenGrant[]
  undecided: readonly OpenGrant[]
  amount: number
  last: Posting | undefined
}

/**
 * Ends open bonuses, or one of them, and debits exactly what they hold of the credit (`cash`, satang): own money stays. All or none, or
 * with `skipsUndecided` all that are decided. Null without an open bonus. The member must be locked.
 */
export async function forfeitBonuses(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  cash: number,
  { grantId, skipsUndecided = false }: { grantId?: string; skipsUndecided?: boolean } = {},
): Promise<Forfeited | null> {
  await capBonusMoney(tx, ctx, memberId, cash, `forfeit ${ctx.clock().toISOString()}`)
  const open = await openGrants(tx, ctx, memberId)
  const asked = grantId === undefined ? open : open.filter((each) => each.grantId === grantId)
  if (asked.length === 0) return null
  const undecided = asked.filter((each) => each.staked > 0)
  const grants = undecided.length === 0 || skipsUndecided ? asked.filter((each) => each.staked === 0) : []
  const last = await end(tx, ctx, memberId, grants)
  return { grants, undecided, amount: grants.reduce((sum, each) => sum + each.held, 0), last }
}

async function end(tx: Tx, ctx: Ctx, memberId: number, grants: readonly OpenGrant[]): Promise<Posting | undefined> {
  if (grants.length === 0) return undefined
  const now = ctx.clock()
  await sql`
    update bonus_grants g
      set status = 'forfeited', ended_at = ${now}, held_satang = 0, forfeited_satang = t.amount
      from unnest(${grants.map((each) => each.grantId)}::uuid[], ${grants.map((each) => each.held)}::bigint[]) as t (grant_id, amount)
      where g.brand_id = ${ctx.brand.id} and g.grant_id = t.grant_id`.execute(tx)
  const holding = grants.filter((each) => each.held > 0)
  if (holding.length === 0) return undefined
  const forfeits = holding.map((each) => forfeitOf(ctx, memberId, each))
  return (await post(tx, ctx.brand.id, now, forfeits)).at(-1)
}

/** The transfer that takes what a grant holds back to the account that paid it. */
export function forfeitOf(ctx: Ctx, memberId: number, grant: Pick<OpenGrant, 'grantId' | 'source' | 'held'>) {
  const isOfDeposit = grant.source === 'deposit'
  const kind = isOfDeposit ? 'bonus.forfeit' : 'promotion.forfeit'
  return {
    id: stableId(kind, ctx.brand.id, grant.grantId),
    kind,
    debit: memberAccount(memberId, 'cash'),
    credit: houseAccount(isOfDeposit ? 'bonus' : 'promotion'),
    amount: grant.held,
  } as const
}
