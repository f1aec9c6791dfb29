/** Withdraws credit from providers that hold it: when a member returns from play, or may play no more. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { pendingOf } from './pending-transfer.ts'
import { begin, carryOut, type ProviderTransfer, settle } from './provider-transfer.ts'

/**
 * Withdraws from every provider but `staysAt`, also from disabled ones. Where the outcome is unknown, the credit stays pending there and
 * settles by itself. Returns the refs of the transfers that this call has waited for.
 */
export async function withdrawFromAllProviders(ctx: Ctx, memberId: number, staysAt?: string): Promise<string[]> {
  const unsettled = await unsettledOf(ctx, memberId, staysAt)
  return (await Promise.all(unsettled.map((provider) => withdrawFromProvider(ctx, memberId, provider)))).flat()
}

/** The same, one provider after the other: for a context with one connection, on which transactions must not mix. */
export async function withdrawInTurn(ctx: Ctx, memberId: number): Promise<string[]> {
  const refs: string[] = []
  for (const provider of await unsettledOf(ctx, memberId))
    refs.push(...(await withdrawFromProvider(ctx, memberId, provider)))
  return refs
}

async function unsettledOf(ctx: Ctx, memberId: number, staysAt?: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('provider_credit')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('settled_at', 'is', null)
    .$if(staysAt !== undefined, (query) => query.where('provider', '!=', staysAt as string))
    .execute()
  return rows.map((row) => row.provider)
}

/** Settles a pending transfer first. Then withdraws the credit that is there, or may be there. */
export async function withdrawFromProvider(ctx: Ctx, memberId: number, provider: string): Promise<string[]> {
  const pending = await pendingOf(ctx.db, ctx, memberId, provider)
  const refs = pending ? [pending.ref] : []
  if (pending && (await settle(ctx, pending.ref, true)) === 'pending') return refs
  const transfer = await inTransaction(ctx.db, (tx) => prepare(tx, ctx, memberId, provider))
  if (!transfer) return refs
  await carryOut(ctx, transfer)
  return [...refs, transfer.ref]
}

/** Satang that these transfers withdrew. */
export async function withdrawnBy(ctx: Ctx, refs: readonly string[]): Promise<number> {
  if (refs.length === 0) return 0
  const { satang } = await ctx.db
    .selectFrom('provider_transfers')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_satang'), eb.lit(0)).as('satang'))
    .where('brand_id', '=', ctx.brand.id)
    .where('ref', '=', sql<string>`any(${refs}::uuid[])`)
    .where('direction', '=', 'in')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  return Number(satang)
}

async function prepare(tx: Tx, ctx: Ctx, memberId: number, provider: string): Promise<ProviderTransfer | undefined> {
  await lockMember(tx, ctx.brand.id, memberId)
  if (await pendingOf(tx, ctx, memberId, provider)) return
  const unsettled = await tx
    .selectFrom('provider_credit')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return unsettled && begin(tx, ctx, { memberId, provider, direction: 'in', amount: null })
}
