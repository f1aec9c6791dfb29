/** Credit that came back from a provider, and what then becomes possible. */

import type { Ctx } from '#core/context.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { forfeitBonuses } from '#money/bonus/forfeit.ts'
import { type CreditTransfer, restoreBonusMoney, returnBonusMoney } from '#money/bonus/open-grants.ts'
import { memberAccount, post, readBalance } from '#money/ledger/ledger.ts'

/** An exclusion ends bonuses once their money is not in play. What was at a provider is here now. */
export async function forfeitBonusesOfExcluded(tx: Tx, ctx: Ctx, memberId: number): Promise<void> {
  if ((await runningBreak(tx, ctx, memberId))?.kind !== 'self-exclusion') return
  const { balance } = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  await forfeitBonuses(tx, ctx, memberId, balance, { skipsUndecided: true })
}

type Income = CreditTransfer & { isReturned: boolean }

/** Posts what came back: of a transfer in, or of a refused one out. In the transaction that ends the transfer. */
export async function creditReturned(tx: Tx, ctx: Ctx, { isReturned, ...came }: Income): Promise<void> {
  const { ref, memberId, amount } = came
  if (isReturned) await restoreBonusMoney(tx, ctx, came)
  else await returnBonusMoney(tx, ctx, came)
  if (amount === 0) return
  const kind = isReturned ? 'transfer.out-reversal' : 'transfer.in'
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId(kind, ctx.brand.id, ref),
      kind,
      amount,
      debit: memberAccount(memberId, 'at_provider'),
      credit: memberAccount(memberId, 'cash'),
    },
  ])
}
