/** Credit that came back from a provider, and what then becomes possible. */
import { forfeitBonuses } from '#core/bonus/forfeit.ts'
import type { Ctx } from '#core/context.ts'
import { memberAccount, post, readBalance } from '#core/ledger/ledger.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import type { Tx } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'

/** An exclusion reverses bonuses where the credit covers them. Credit that was at a provider may cover them now. */
export async function forfeitBonusesOfExcluded(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  if ((await runningBreak(tx, ctx, memberId))?.kind !== 'self-exclusion') return
  const { balance } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  await forfeitBonuses(tx, ctx, memberId, balance)
}

type Income = { ref: string; memberId: number; amount: number; isReturned: boolean }

/** Posts what came back: of a transfer in, or of a refused one out. In the transaction that ends the transfer. */
export async function creditReturned(tx: Tx, ctx: Ctx, { ref, memberId, amount, isReturned }: Income): Promise<void> {
  if (amount === 0) return
  const kind = isReturned ? 'transfer.out-reversal' : 'transfer.in'
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      ...{ id: stableId(kind, ctx.brand.id, ref), kind, amount },
      ...{ debit: memberAccount(memberId, 'at_provider'), credit: memberAccount(memberId, 'cash') },
    },
  ])
}
