/** Commission of deposits that were claimed back leaves the affiliate account again, as far as it is still there. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, lockMember, memberAccount, post } from '#money/ledger/ledger.ts'

const ROWS = 200

type Accrual = { accrual_id: number; member_id: number; amount_satang: number }

/** Commission that is not paid yet waits: its payment comes first. */
export async function reverseCommission(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Accrual>`
    select
      a.accrual_id,
      a.member_id,
      a.amount_satang
    from deposits d
    join affiliate_accruals a
      on a.brand_id = d.brand_id and a.deposit_id = d.deposit_id and a.reversed_at is null
    join affiliate_earnings e
      on e.brand_id = a.brand_id and e.member_id = a.member_id and e.day = a.day
    where d.brand_id = ${ctx.brand.id} and d.unassigned_at is not null
    order by a.accrual_id
    limit ${ROWS}`.execute(ctx.db)
  for (const accrual of rows) await inTransaction(ctx.db, (tx) => reverse(tx, ctx, accrual))
}

async function reverse(tx: Tx, ctx: Ctx, accrual: Accrual): Promise<void> {
  const { affiliate } = await lockMember(tx, ctx.brand.id, accrual.member_id)
  const amount = Math.min(accrual.amount_satang, affiliate.balance)
  const marked = await tx
    .updateTable('affiliate_accruals')
    .set({ reversed_satang: amount, reversed_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('accrual_id', '=', accrual.accrual_id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n || amount === 0) return
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId('affiliate.reversal', ctx.brand.id, accrual.accrual_id),
      kind: 'affiliate.reversal',
      debit: memberAccount(accrual.member_id, 'affiliate'),
      credit: houseAccount('affiliate'),
      amount,
    },
  ])
}
