import type { Ctx } from '#core/context.ts'

export async function pollFeeds(_ctx: Ctx): Promise<void> {}
