import type { readOrder } from '@duang/contract/desk-goods'
import type { brandCall } from '#core/brand-call.ts'

/** One order as the screen gets it. */
export type Order = Awaited<ReturnType<typeof brandCall<typeof readOrder>>>
