/** Public lists of deposits and withdrawals (interpretation S2, trust T24): real rows that identify no member. */
import type { Ctx, ReportCtx } from '#core/context.ts'
import { maskUsername } from '#core/member/masks.ts'
import { createTtlCache } from '#kit/ttl-cache.ts'

/** Rows of a list. */
export const PUBLIC_ROWS = 20

/** Rows must be older than this: ten minutes. */
export const publicBefore = (ctx: Ctx): Date => new Date(ctx.clock().getTime() - 600_000)

/** Rows are of the last day: a quiet site shows none, instead of old ones. */
export const publicSince = (ctx: Ctx): Date => new Date(ctx.clock().getTime() - 86_400_000)

const FRESH_MS = 5_000
const BRANDS_MAX = 1_000

/** Keeps a list of each brand for some seconds. Another version of the brand's settings makes another list. */
export function cachedList<List>({ elapsedMs }: Pick<Ctx, 'elapsedMs'>, read: (ctx: ReportCtx) => Promise<List>) {
  const cached = createTtlCache<List>({ ttlMs: FRESH_MS, max: BRANDS_MAX, now: elapsedMs })
  return (ctx: ReportCtx): Promise<List> => cached(`${ctx.brand.id}:${ctx.brand.version}`, () => read(ctx))
}

/** Smallest amount on a list, in satang: below ten baht there is nothing left to round. */
export const PUBLIC_SATANG_MIN = 1_000

/** A row as the public sees it: three letters of the name, the amount in round figures, the minute. */
export const publicRow = (username: string, satang: number, at: Date) => ({
  name: maskUsername(username),
  amount: roundDown(satang),
  at: new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString(),
})

/** Down to tens of baht below 100, to hundreds below 10,000, to thousands above. */
function roundDown(satang: number): number {
  const step = satang < 10_000 ? 1_000 : satang < 1_000_000 ? 10_000 : 100_000
  return Math.floor(satang / step) * step
}
