/** Adjustments: promotions and corrections of providers outside of rounds. They are no play, so they count separately from wins and losses. */
import type { CallReply } from '@duang/contract'
import type { Adjustment, listExtras, WinlostReport } from '@duang/contract/games/winlost'
import { sql } from 'kysely'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { type Range, type RoundPlace, readPlace, writePlace } from './rounds.ts'

const PAGE_ROWS = 20

const within = (ctx: Ctx, caller: Caller, { start, end }: Range) => sql`
  t.brand_id = ${ctx.brand.id} and t.member_id = ${caller.memberId} and t.kind in ('adjust', 'promo')
  and t.at >= ${startOfBangkokDate(start)}::timestamptz and t.at < ${startOfBangkokDate(addDays(end, 1))}::timestamptz`

/** Returns sums of a range by day, in satang. Rolled-back adjustments are listed, but not in the sums. */
export async function adjustmentSums(ctx: ReportCtx, caller: Caller, range: Range): Promise<WinlostReport['extras']> {
  const query = sql<{ count: number; promotions: number; adjustments: number }>`
    select count(*)::int as count,
      coalesce(sum(win_satang) filter (where kind = 'promo' and rolled_back_by is null), 0)::bigint as promotions,
      coalesce(sum(win_satang - bet_satang) filter (where kind = 'adjust' and rolled_back_by is null), 0)::bigint as adjustments
    from provider_transactions t where ${within(ctx, caller, range)}`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows[0] ?? { count: 0, promotions: 0, adjustments: 0 }
}

type AdjustmentRow = {
  provider: string
  provider_name: string
  tx_id: string
  kind: Adjustment['kind']
  at: Date
  amount: number
  balance_satang: number
  rolled_back_by: string | null
  reason: string | null
}

/** Returns those of a range, newest first, after `place`. */
export async function adjustmentsWithin(
  ctx: ReportCtx,
  caller: Caller,
  { limit, place, ...range }: Range & { limit: number; place?: RoundPlace | undefined },
): Promise<Adjustment[]> {
  const after = place
    ? sql`and t.at <= ${place.at}::timestamptz
        and (t.at < ${place.at}::timestamptz or (t.tx_id, t.provider) > (${place.roundId}::text, ${place.provider}::text))`
    : sql``
  const query = sql<AdjustmentRow>`
    select t.provider, coalesce(p.name, t.provider) as provider_name, t.tx_id, t.kind, t.at, t.win_satang - t.bet_satang as amount,
      t.balance_satang, t.rolled_back_by, r.reason
    from provider_transactions t left join providers p on p.brand_id = t.brand_id and p.provider = t.provider
    left join provider_reasons r on r.brand_id = t.brand_id and r.provider = t.provider and r.tx_id = t.tx_id
    where ${within(ctx, caller, range)} ${after}
    order by t.at desc, t.tx_id, t.provider limit ${limit}`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows.map((row) => ({
    provider: row.provider,
    providerName: row.provider_name,
    txId: row.tx_id,
    kind: row.kind,
    at: row.at.toISOString(),
    amount: row.amount,
    credit: row.balance_satang,
    isRolledBack: row.rolled_back_by !== null,
    reason: row.reason,
  }))
}

export const placeOfAdjustment = ({ at, txId, provider }: Adjustment): RoundPlace => ({
  at: new Date(at),
  roundId: txId,
  provider,
})

/** Returns a page of them. Refuses `request_invalid` for an invalid cursor. */
export async function adjustmentsOf(
  ctx: ReportCtx,
  caller: Caller,
  { cursor, limit = PAGE_ROWS, ...range }: Range & { cursor?: string | undefined; limit?: number | undefined },
): Promise<CallReply<typeof listExtras>> {
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const found = await adjustmentsWithin(ctx, caller, { ...range, limit: limit + 1, place })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last ? writePlace(placeOfAdjustment(last)) : null }
}
