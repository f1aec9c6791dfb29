import type { Ctx } from '#core/context.ts'

export async function sendPayout(_ctx: Ctx, _key: string): Promise<void> {}
export async function sweepPayouts(_ctx: Ctx): Promise<void> {}
export async function expireFailedPayouts(_ctx: Ctx): Promise<void> {}
