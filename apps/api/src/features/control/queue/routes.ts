import { claimEntries, QUEUE_DECIDES, readQueues, releaseEntries } from '@duang/contract/desk/queue'
import { proposalKinds } from '#entry/action/second-person.ts'
import { claimEntries as claim, releaseEntries as release } from '#entry/desk/claims.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { assertPermitted } from '#entry/desk/staff.ts'
import type { Feature } from '#entry/feature.ts'

export function mountQueue(desk: Desk, features: readonly Feature[]): void {
  const sources = features.flatMap((each) => each.queues ?? [])
  mountDesk(desk, claimEntries, async ({ ctx, staff, body }) => {
    assertPermitted(staff, QUEUE_DECIDES[body.queue])
    return { claimed: await claim(ctx, staff, body.queue, body.subjects) }
  })
  mountDesk(desk, releaseEntries, async ({ ctx, staff, body }) => ({
    released: await release(ctx.db, ctx, staff, body),
  }))
  const kinds = proposalKinds(features)
  mountDesk(desk, readQueues, async ({ ctx, staff }) => {
    const seen = sources.filter(({ permission }) => staff.permissions.has(permission))
    const counts = await Promise.all(seen.map((source) => source.waiting(ctx, { staff, kinds })))
    return {
      queues: seen.map(({ queue }, n) => ({
        queue,
        waiting: counts[n]?.count ?? 0,
        oldestAt: counts[n]?.oldestAt?.toISOString() ?? null,
      })),
    }
  })
}
