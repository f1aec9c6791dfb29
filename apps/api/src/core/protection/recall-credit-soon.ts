/** Enqueues the recall of a member's credit from providers that hold it, with the decision that ends play (features/account/limits/recall-credit.ts). */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

export const RECALL_QUEUE = 'play.recall-credit'

export const recallCreditSoon = (tx: Tx, ctx: Ctx, memberId: number): Promise<void> =>
  ctx.jobs.enqueue(tx, RECALL_QUEUE, { brandId: ctx.brand.id, key: String(memberId) })
