/** Calls of the desk about quarantined messages. */
import type { CallReply } from '@duang/contract'
import { dismissQuarantine, listQuarantine, readQuarantine } from '@duang/contract/desk/quarantine'
import type { Ctx } from '#core/context.ts'
import { assertUnclaimed, type Claim, claimOnWire, claimsOf, releaseEntries } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import { assertPermitted, type BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import {
  CLOSED_LIST,
  type Contradiction,
  closedContradictions,
  dismiss,
  findContradiction,
  knownRecord,
  openContradictions,
  QUARANTINE_LIST,
  waitingContradictions,
} from './quarantine.ts'

const QUEUE = 'quarantine'
/** A message of a bank has a few hundred characters. A hostile one may have a million, which no screen needs. */
const TEXT_MAX = 20_000

export function mountQuarantineDesk(desk: Desk): void {
  mountDesk(desk, listQuarantine, async ({ ctx, staff, query: { state, ...page } }) => {
    const { items, next } =
      state === 'open'
        ? await openContradictions(ctx, listRequest(page, QUARANTINE_LIST))
        : await closedContradictions(ctx, listRequest(page, CLOSED_LIST))
    const claims = await claimsOf(
      ctx,
      staff,
      QUEUE,
      items.map((each) => each.quarantine_id),
    )
    return { items: items.map((each) => onWire(each, claims.get(each.quarantine_id))), next }
  })
  mountDesk(desk, readQuarantine, ({ ctx, staff, params }) => read(ctx, staff, params.id))
  mountDesk(desk, dismissQuarantine, async ({ ctx, staff, params, body }) => {
    const message = (await findContradiction(ctx, params.id)) ?? refuse('not_found')
    // Afterwards the hold of a failed payout may be released.
    if (message.kind === 'payout-result') assertPermitted(staff, 'withdrawals.decide')
    await assertUnclaimed(ctx, staff, QUEUE, params.id)
    const isClosed = await dismiss(ctx, params.id, { actor: staff.actor, reason: body.reason })
    if (!isClosed) refuse('desk_state_changed')
    await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [params.id] })
    return { outcome: 'done' as const }
  })
}

const onWire = (message: Contradiction, claim: Claim | undefined) => ({
  ...{ id: message.quarantine_id, feed: message.feed, kind: message.kind, extId: message.ext_id },
  ...{ receivedAt: message.received_at.toISOString(), resolvedAt: message.resolved_at?.toISOString() ?? null },
  ...{ resolvedBy: message.resolved_by, note: message.note, claim: claimOnWire(claim) },
})

/** Long numbers may be complete accounts: they are masked, as everywhere. */
async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readQuarantine>> {
  const message = (await findContradiction(ctx, id)) ?? refuse('not_found')
  const [known, claims] = await Promise.all([knownRecord(ctx, message), claimsOf(ctx, staff, QUEUE, [id])])
  const text = JSON.stringify(message.raw, null, 2).replace(/\d(?:[.-]?\d){8,}/g, (digits) =>
    digits.slice(-4).padStart(digits.length, 'x'),
  )
  return {
    ...onWire(message, claims.get(id)),
    ...{ text: text.slice(0, TEXT_MAX), isCut: text.length > TEXT_MAX },
    known: known
      ? {
          ...{ lineId: known.line_id, withdrawalId: known.withdrawal_id, amount: known.amount_satang },
          ...{ at: known.at.toISOString(), state: known.state },
        }
      : null,
  }
}

export const quarantineQueues: readonly QueueSource[] = [
  { queue: QUEUE, permission: 'deposits.read', waiting: waitingContradictions },
]
