import type { Ctx } from '#core/context.ts'
import { settleNewLines } from './settle.ts'

export async function pollFeeds(ctx: Ctx): Promise<void> {
  await settleNewLines(ctx)
}
