/** A queue of the desk: entries that wait for a decision of staff. */
import type { Permission } from '@duang/contract/desk/permissions'
import type { Queue } from '@duang/contract/desk/queue'
import type { Ctx } from '#core/context.ts'
import type { ProposalKind } from './proposal.ts'
import type { BrandStaff } from './staff.ts'

/** `kinds`: of all features, for the queue of proposals. */
export type AskedBy = { staff: BrandStaff; kinds: readonly ProposalKind[] }

export type QueueSource = {
  queue: Queue
  /** Who sees the queue. */
  permission: Permission
  /** Number of waiting entries and the time of the oldest one, by an index. */
  waiting: (ctx: Ctx, asked: AskedBy) => Promise<{ count: number; oldestAt: Date | null }>
}
