import type { readDeskSlip } from '@duang/contract/desk-slips'
import type { brandCall } from '#core/brand-call.ts'

/** One slip as the desk reads it. */
export type Slip = Awaited<ReturnType<typeof brandCall<typeof readDeskSlip>>>
