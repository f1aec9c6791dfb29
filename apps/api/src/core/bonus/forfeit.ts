/** Giving open bonuses back (interpretation M4, decision 029), in the transaction that decides it. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { houseAccount, memberAccount, type Posting, post, readBalance } from '#core/ledger/ledger.ts'
import { creditAtProvidersOf } from '#core/provider/credit-at-provider.ts'
import type { Db, Tx } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'
import { wonSince } from './won-since.ts'

type Grant = { grant_id: string; source: string; bonus_satang: number; granted_at: Date }

/**
 * The amount to give back, in satang: the open bonuses, and the winnings since the first of them was granted. `isUndecided`: it depends
 * on bets whose result is pending.
 */
export type BonusClaim = {
  grants: readonly Grant[]
  bonus: number
  winnings: number
  /** The part of the winnings that remains if every undecided bet is lost. */
  certainWinnings: number
  total: number
  isUndecided: boolean
}

/**
 * Null when no bonus is open. Losses reduce the member's own money first. So winnings are the result of all play since then, never below 0.
 * A stake whose round has not ended counts as unspent, or it would hide winnings until the bonus is given back.
 * To decide by it, call it with the member locked (`lockMember`). `exceptGrant` computes the claim as if that grant were not open.
 */
export async function bonusClaim(
  executor: Db | Tx,
  ctx: Ctx,
  memberId: number,
  exceptGrant?: string,
): Promise<BonusClaim | null> {
  const grants = await executor
    .selectFrom('bonus_grants')
    .select(['grant_id', 'source', 'bonus_satang', 'granted_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .$if(exceptGrant !== undefined, (rest) => rest.where('grant_id', '<>', exceptGrant as string))
    .orderBy('granted_at')
    .orderBy('grant_id')
    .execute()
  const [first] = grants
  if (!first) return null
  const bonus = grants.reduce((sum, each) => sum + each.bonus_satang, 0)
  const { won, undecided } = await wonSince(executor, ctx, memberId, first.granted_at)
  const unreported = await unreportedWinnings(executor, ctx, memberId)
  const winnings = Math.max(0, won + unreported)
  const certainWinnings = Math.max(0, won - undecided + unreported)
  return {
    grants,
    bonus,
    winnings,
    certainWinnings,
    total: bonus + winnings,
    isUndecided: winnings !== certainWinnings,
  }
}

/** Credit that came back from providers that report rounds later, as far as no reported round explains it. */
async function unreportedWinnings(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<number> {
  const { balance } = await readBalance(executor, ctx.brand.id, memberId, 'at_provider')
  // Credit at a provider has not been lost.
  const hasBalanceAtProvider = (await creditAtProvidersOf(executor, ctx, memberId)).length > 0
  return hasBalanceAtProvider ? Math.max(0, -balance) : -balance
}

/**
 * Ends the open bonuses of a claim and debits it from the credit (`cash`, satang). Does nothing where the credit does not cover it, or
 * where the amount depends on pending bets: `last` is then undefined. Null without an open bonus. The member must be locked.
 */
export async function forfeitBonuses(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  cash: number,
): Promise<{ claim: BonusClaim; last: Posting | undefined } | null> {
  const claim = await bonusClaim(tx, ctx, memberId)
  if (!claim) return null
  if (cash < claim.total || claim.isUndecided) return { claim, last: undefined }
  const now = ctx.clock()
  // The winnings leave with the bonus that was granted first.
  const forfeits = claim.grants.map((each, n) => ({
    grantId: each.grant_id,
    isOfDeposit: each.source === 'deposit',
    amount: each.bonus_satang + (n === 0 ? claim.winnings : 0),
  }))
  await sql`
    update bonus_grants g set status = 'forfeited', ended_at = ${now}, forfeited_satang = t.amount
      from unnest(${forfeits.map((each) => each.grantId)}::uuid[], ${forfeits.map((each) => each.amount)}::bigint[]) as t (grant_id, amount)
      where g.brand_id = ${ctx.brand.id} and g.grant_id = t.grant_id`.execute(tx)
  const postings = await post(
    tx,
    ctx.brand.id,
    now,
    forfeits.map(({ grantId, isOfDeposit, amount }) => {
      const kind = isOfDeposit ? 'bonus.forfeit' : 'promotion.forfeit'
      return {
        id: stableId(kind, ctx.brand.id, grantId),
        kind,
        debit: memberAccount(memberId, 'cash'),
        credit: houseAccount(isOfDeposit ? 'bonus' : 'promotion'),
        amount,
      }
    }),
  )
  return { claim, last: postings.at(-1) }
}
