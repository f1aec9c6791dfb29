/** How many rights a member has, and why there are none (interpretation P4). */
import type { Ctx } from '#core/context.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { activeTable } from '#money/prize/prize-table.ts'
import { missingForNextRight } from '#money/right/by-rule.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { countRights } from '#money/right/right.ts'

/**
 * `closed`: the brand does not offer the game. `break`: the member is on a break or excluded, and is not led to play. `tomorrow`: the rights of
 * today are spent. `deposit`: a deposit would give one. `none`: only staff or a prize give one.
 */
export type NoRight = 'closed' | 'break' | 'tomorrow' | 'deposit' | 'none'

export type Rights = {
  left: number
  /** Null while there are rights. */
  reason: NoRight | null
  /** When the rights of the next day come; null where a day brings none. */
  nextAt: Date | null
  /** Satang of deposits today that would give the next right; null where deposits give none. */
  depositMissing: number | null
}

/** Whether the menu of the brand shows the game. It is open where it has a prize table as well. */
export const isShown = (ctx: Ctx, game: DrawGame): boolean =>
  ctx.brand.settings.menu[game === 'wheel' ? 'wheel' : 'flipCard']

/** Returns the rights of a member in a game, after those by rule were granted. */
export async function rightsOf(ctx: Ctx, memberId: number, game: DrawGame): Promise<Rights> {
  const none = { left: 0, nextAt: null, depositMissing: null }
  if (!isShown(ctx, game) || !(await activeTable(ctx.db, ctx, game))) return { ...none, reason: 'closed' }
  if (await runningBreak(ctx.db, ctx, memberId)) return { ...none, reason: 'break' }
  const left = await countRights(ctx.db, ctx, memberId, game)
  const missing = await missingForNextRight(ctx.db, ctx, memberId, game)
  const hasDaily = ctx.brand.settings.rights[game].daily > 0
  const nextAt = hasDaily ? startOfBangkokDate(addDays(bangkokDate(ctx.clock()), 1)) : null
  const reason = left > 0 ? null : hasDaily ? 'tomorrow' : missing === undefined ? 'none' : 'deposit'
  return { left, reason, nextAt, depositMissing: missing ?? null }
}
