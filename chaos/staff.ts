/** Somebody at the operator's desk: decides withdrawals above the limit, with the functions behind `duang withdrawals`. */
import { createPlatform } from '../apps/api/src/app/platform.ts'
import type { Ctx } from '../apps/api/src/core/context.ts'
import { approve, reject } from '../apps/api/src/features/withdraw/decide.ts'
import { lockWithdrawal } from '../apps/api/src/features/withdraw/payout.ts'
import { readConfig } from '../apps/api/src/kit/config.ts'
import { inTransaction } from '../apps/api/src/kit/db.ts'

const REJECTS = 0.2
const ACTOR = 'staff:chaos'

export type Staff = {
  /** Decides whatever waits. A decision whose answer was cut off is found again, or not, the next time. */
  decideAll: () => Promise<void>
  stop: () => Promise<void>
}

/** Staff go through the same troubled connection as the api. */
export function createStaff(options: { databaseUrl: string; random: () => number }): Staff {
  const config = readConfig({ DATABASE_URL: options.databaseUrl, DATABASE_POOL: '2', LOG_LEVEL: 'silent' })
  const { platform, brands, close } = createPlatform(config)

  const decide = (ctx: Ctx, withdrawalId: string, memberId: number) =>
    inTransaction(ctx.db, async (tx) => {
      const withdrawal = await lockWithdrawal(tx, ctx, withdrawalId, memberId)
      if (withdrawal?.state !== 'requested') return
      if (options.random() < REJECTS) await reject(tx, ctx, withdrawal, ACTOR, 'ปฏิเสธเพื่อทดสอบ')
      else await approve(tx, ctx, withdrawal, ACTOR)
    })

  const decideWaiting = async () => {
    const [brand] = await brands.all()
    if (!brand) return
    const ctx: Ctx = { ...platform, brand }
    const waiting = await ctx.db
      .selectFrom('withdrawals')
      .select(['withdrawal_id', 'member_id'])
      .where('brand_id', '=', brand.id)
      .where('state', '=', 'requested')
      .execute()
    for (const { withdrawal_id, member_id } of waiting) await decide(ctx, withdrawal_id, member_id)
  }

  return {
    decideAll: () => decideWaiting().catch(() => undefined),
    stop: async () => {
      await platform.jobs.stop()
      await close()
    },
  }
}
