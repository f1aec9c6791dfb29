import type { readDeskSlip } from '@duang/contract/desk/slips'
import type { ReplyOf } from '#core/call/brand-call.ts'

/** One slip as the desk reads it. */
export type Slip = ReplyOf<typeof readDeskSlip>
