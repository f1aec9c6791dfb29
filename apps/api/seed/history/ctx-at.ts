import type { Ctx } from '#core/context.ts'

/** The context of the brand at a time of the past. */
export type CtxAt = (at: Date) => Ctx
