/** Recalls credit from providers in transfer mode after the brand's idle time without play (decision 040). */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Provider, providersOf } from '#money/provider/provider.ts'
import { remoteBalance } from '#money/provider-transfer/remote-balance.ts'
import { withdrawFromProvider } from '#money/provider-transfer/withdraw-from-provider.ts'

const ROWS = 200
const CONCURRENCY = 4
// The sweep ends well before its job would be assigned to another process. The next sweep processes the rest.
const SWEEP_MS = 30_000

type IdleRow = {
  member_id: number
  provider: string
  active_at: Date | null
  outstanding_satang: number
  found_satang: number | null
  seen_satang: number | null
}

/** Recalls idle credit. A provider that does not answer is asked once a sweep, and its rows wait for the next one. */
export async function recallIdle(ctx: Ctx): Promise<void> {
  const { recallIdleMinutes } = ctx.brand.settings
  if (recallIdleMinutes === 0) return
  const now = ctx.clock()
  const rows = await idleCredit(ctx, new Date(now.getTime() - recallIdleMinutes * 60_000))
  if (rows.length === 0) return
  const providers = new Map((await providersOf(ctx, ctx.brand.id)).map((each) => [each.code, each]))
  const silent = new Set<string>()
  const waiting = rows.values()
  const work = async () => {
    for (const row of waiting) {
      if (ctx.clock().getTime() > now.getTime() + SWEEP_MS) return
      const provider = providers.get(row.provider)
      if (!provider || silent.has(row.provider)) continue
      if ((await recallOne(ctx, provider, row)) === 'no-answer') silent.add(row.provider)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** Returns credit whose last sign of play is older than `before`, oldest first. Pending transfers settle separately. */
async function idleCredit(ctx: Ctx, before: Date): Promise<IdleRow[]> {
  return (
    ctx.db
      .selectFrom('provider_credit as c')
      .select(['c.member_id', 'c.provider', 'c.active_at', 'c.outstanding_satang', 'c.found_satang', 'c.seen_satang'])
      .where('c.brand_id', '=', ctx.brand.id)
      .where('c.settled_at', 'is', null)
      .where((eb) => eb.or([eb('c.active_at', 'is', null), eb('c.active_at', '<=', before)]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('provider_transfers as t')
              .select('t.ref')
              .whereRef('t.brand_id', '=', 'c.brand_id')
              .whereRef('t.member_id', '=', 'c.member_id')
              .whereRef('t.provider', '=', 'c.provider')
              .where('t.state', '=', 'pending'),
          ),
        ),
      )
      // Alternates between providers, so that a silent one, whose rows stay, does not displace all others.
      .orderBy(sql`row_number() over (partition by c.provider order by c.active_at nulls first)`)
      .limit(ROWS)
      .execute()
  )
}

/**
 * Recalls one row. The provider's balance differs from the reported rounds while a round runs or is unreported. Then the member is
 * playing, and the idle time starts again. A balance that stays the same for a whole idle time belongs to a round that continues.
 * The provider keeps its stake.
 */
async function recallOne(ctx: Ctx, provider: Provider, row: IdleRow): Promise<'done' | 'no-answer'> {
  const balance = await remoteBalance(ctx, provider, row.member_id)
  if (balance === 'no-answer') return balance
  const isPlaying = balance !== (row.found_satang ?? Math.max(0, row.outstanding_satang)) && balance !== row.seen_satang
  // Recorded before a recall too: a provider that refuses is asked again after another idle time.
  const isNoted = await noteActive(ctx, row, balance)
  if (isNoted && !isPlaying) await withdrawFromProvider(ctx, row.member_id, provider.code)
  return 'done'
}

/** Returns false when the member has played or moved credit since the row was read. */
async function noteActive(ctx: Ctx, row: IdleRow, balance: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('provider_credit')
    .set({ active_at: ctx.clock(), seen_satang: balance })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', row.member_id)
    .where('provider', '=', row.provider)
    .where('settled_at', 'is', null)
    .where('outstanding_satang', '=', row.outstanding_satang)
    .where('active_at', 'is not distinct from', row.active_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
