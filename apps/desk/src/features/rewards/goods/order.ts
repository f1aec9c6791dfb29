import type { readOrder } from '@duang/contract/desk/goods'
import type { ReplyOf } from '#core/call/brand-call.ts'

/** One order as the screen gets it. */
export type Order = ReplyOf<typeof readOrder>
