/** A queue of the desk: entries that wait for a decision of staff. */
import type { Permission } from '@duang/contract/desk-permissions'
import type { Queue } from '@duang/contract/desk-queue'
import type { Ctx } from '#core/context.ts'

export type QueueSource = {
  queue: Queue
  /** Who sees the queue. */
  permission: Permission
  /** Number of waiting entries and the time of the oldest one, by an index. */
  waiting: (ctx: Ctx) => Promise<{ count: number; oldestAt: Date | null }>
}
