/** A person at the terminal, who decides with the functions behind `duang withdrawals`. */
import { createPlatform } from '../../../apps/api/src/app/platform.ts'
import type { Ctx } from '../../../apps/api/src/core/context.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  refundWithdrawal,
  rejectWithdrawal,
} from '../../../apps/api/src/features/bank/withdraw/queue.ts'
import { sealBrand } from '../../../apps/api/src/features/control/seal/seal.ts'
import { isDatabaseAway } from '../../../apps/api/src/kit/database/db.ts'
import { Refusal } from '../../../apps/api/src/kit/refusal.ts'
import { readConfig } from '../../../apps/api/src/kit/start/config.ts'
import type { SealSettings } from '../../../apps/api/src/kit/start/seal-settings.ts'
import { FEATURES } from '../features.ts'

const REJECTS = 0.2
const REFUNDS = 0.1
const ACTOR = 'cli:chaos'
const ROWS = 100
/** Sealing waits for open transactions, which faults keep open. The next look tries again. */
const SEAL_PATIENCE_MS = 1_000
const SEALS = 0.3

export type Staff = {
  /** Decides all waiting items. A decision with a lost answer is checked again the next time. Any other error is recorded. */
  decideAll: () => Promise<void>
  errors: string[]
  /** The context of staff, for negative controls. */
  ctx: () => Promise<Ctx>
  stop: () => Promise<void>
}

/** What an act of staff was refused with: somebody else, or a robot, decided before. */
const refusalOf = (act: Promise<void>): Promise<string | undefined> =>
  act.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** Staff use the same troubled connection as the api. */
export function createStaff(options: { databaseUrl: string; random: () => number; seal: SealSettings }): Staff {
  const { random } = options
  const errors: string[] = []
  const config = readConfig({ DATABASE_URL: options.databaseUrl, DATABASE_POOL: '2', LOG_LEVEL: 'silent' })
  const { platform, brands, close } = createPlatform(config, { as: 'desk' })

  const ctxOfBrand = async (): Promise<Ctx> => {
    const [brand] = await brands.all()
    if (!brand) throw new Error('There is no brand')
    return { ...platform, brand }
  }
  const decideWaiting = async () => {
    const ctx = await ctxOfBrand()
    for (const { withdrawal_id: id } of (await listWithdrawals(ctx, 'requested', { limit: ROWS })).items) {
      if (random() < REJECTS) await refusalOf(rejectWithdrawal(ctx, id, ACTOR, 'ตรวจสอบแล้วไม่อนุมัติ'))
      else if ((await refusalOf(approveWithdrawal(ctx, id, ACTOR))) === 'desk_withdraw_owes')
        await refusalOf(rejectWithdrawal(ctx, id, ACTOR, 'มียอดค้างชำระ'))
    }
    for (const { withdrawal_id: id } of (await listWithdrawals(ctx, 'failed', { limit: ROWS })).items)
      if (random() < REFUNDS) await refusalOf(refundWithdrawal(ctx, id, ACTOR, 'คืนเครดิตตามคำขอ'))
  }

  const work = async () => {
    await decideWaiting()
    const ctx = await ctxOfBrand()
    for (const { staff } of FEATURES) await staff?.(ctx, random)
    if (random() < SEALS)
      await sealBrand({ ...ctx, seal: options.seal }, ctx.brand.id, {
        pauseSeconds: 0,
        patienceMs: SEAL_PATIENCE_MS,
        begins: true,
      })
  }

  return {
    errors,
    ctx: ctxOfBrand,
    decideAll: async () => {
      try {
        await work()
      } catch (error) {
        if (!isDatabaseAway(error)) errors.push(String(error))
      }
    },
    stop: async () => {
      await platform.jobs.stop()
      await close()
    },
  }
}
