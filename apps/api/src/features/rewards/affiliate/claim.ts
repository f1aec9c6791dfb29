/** A member transfers commission or cashback to the credit. */
import type { CallBody, CallReply } from '@duang/contract'
import type { withdrawAffiliate } from '@duang/contract/rewards/affiliate'
import { bahtFromSatang } from '@duang/contract/wire/money'
import type { Caller, Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'
import type { Pot } from '#money/pot/pot-entries.ts'

type Claim = CallBody<typeof withdrawAffiliate>

const POTS = { af: 'affiliate', wl: 'cashback' } as const satisfies Record<Claim['type'], Pot>
const KINDS = { affiliate: 'affiliate.claim', cashback: 'cashback.claim' } as const

/**
 * Claim and money are one commit. The id comes from the member's idempotency key, so that even a forgotten stored reply cannot make a second
 * one. Refuses `affiliate_below_minimum`, `affiliate_insufficient` and, where the credit holds no more, `affiliate_above_ceiling`.
 */
export async function claimPot(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  key: string,
  { type, amount }: Claim,
): Promise<CallReply<typeof withdrawAffiliate>> {
  const pot = POTS[type]
  const balances = await lockMember(tx, ctx.brand.id, caller.memberId)
  const id = stableId('pot.claim', ctx.brand.id, caller.memberId, key)
  const known = await tx
    .selectFrom('pot_claims')
    .select(['pot', 'amount_satang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('claim_id', '=', id)
    .executeTakeFirst()
  if (known) {
    if (known.pot !== pot || known.amount_satang !== amount) refuse('idempotency_key_reused')
    return { balance: balances[pot].balance, credit: balances.cash.balance, version: balances.cash.version }
  }
  const { minimumSatang: minimum } = ctx.brand.settings[pot]
  if (amount < minimum) refuse('affiliate_below_minimum', { minimum: bahtFromSatang(minimum) })
  if (amount > balances[pot].balance) refuse('affiliate_insufficient')
  if (amount > roomOf(balances)) refuse('affiliate_above_ceiling')
  await tx
    .insertInto('pot_claims')
    .values({
      brand_id: ctx.brand.id,
      claim_id: id,
      member_id: caller.memberId,
      pot,
      amount_satang: amount,
      claimed_at: ctx.clock(),
    })
    .execute()
  const [posting] = await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id,
      kind: KINDS[pot],
      debit: memberAccount(caller.memberId, pot),
      credit: memberAccount(caller.memberId, 'cash'),
      amount,
    },
  ])
  return {
    balance: posting?.debitBalance ?? 0,
    credit: posting?.creditBalance ?? 0,
    version: posting?.creditVersion ?? 0,
  }
}
