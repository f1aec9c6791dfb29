/** One discrepancy at the desk, and the queue of what waits for staff. */
import { readDiscrepancy } from '@duang/contract/desk/discrepancies'
import { claimOf } from '#entry/desk/claims.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import { refuse } from '#kit/refusal.ts'
import { creditFigures, findDiscrepancy, waitingDiscrepancies } from './discrepancies.ts'
import { discrepancyOnWire } from './transfer-actions.ts'

export function mountDiscrepancyDesk(desk: Desk): void {
  mountDesk(desk, readDiscrepancy, async ({ ctx, staff, params: { id } }) => {
    const row = (await findDiscrepancy(ctx, id)) ?? refuse('not_found')
    const [{ at_provider: atProvider, ...figures }, claim] = await Promise.all([
      creditFigures(ctx, row),
      claimOf(ctx, staff, 'discrepancies', id),
    ])
    return { ...discrepancyOnWire(row), claim, figures: { ...figures, atProvider } }
  })
}

export const discrepancyQueues: readonly QueueSource[] = [
  { queue: 'discrepancies', permission: 'providers.read', waiting: waitingDiscrepancies },
]
