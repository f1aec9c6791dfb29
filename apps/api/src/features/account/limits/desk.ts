/** Calls of the desk about members' own limits: what waits, and namesakes of excluded members. */
import { listBreaks, listNamesakes, listRaises, markNamesakeDistinct } from '@duang/contract/desk/limits'
import { findMemberId } from '#core/member/find-member.ts'
import { assertUnclaimed, claimOnWire, claimsOf, releaseEntries } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import { refuse } from '#kit/refusal.ts'
import { RAISE_STANDS_MS } from './limits.ts'
import { BREAK_LIST, listBreaks as breaksOf, RAISE_LIST, listRaises as raisesOf, waitingLimits } from './lists.ts'
import { markDistinct, NAMESAKE_LIST, openNamesakes } from './namesakes.ts'

const QUEUE = 'limits'

export function mountLimitsDesk(desk: Desk): void {
  mountDesk(desk, listRaises, async ({ ctx, query }) => {
    const { items, next } = await raisesOf(ctx, listRequest(query, RAISE_LIST))
    return {
      items: items.map((row) => ({
        ...{ username: row.username, kind: row.kind as 'time', period: row.period as 'day' },
        ...{ amount: row.amount, to: row.raise_to, askedAt: row.changed_at.toISOString() },
        from: row.raise_from.toISOString(),
        until: new Date(row.raise_from.getTime() + RAISE_STANDS_MS).toISOString(),
      })),
      next,
    }
  })
  mountDesk(desk, listBreaks, async ({ ctx, query: { username, ...page } }) => {
    const memberId = username === undefined ? undefined : ((await findMemberId(ctx, username)) ?? refuse('not_found'))
    const { items, next } = await breaksOf(ctx, { ...listRequest(page, BREAK_LIST), memberId })
    return {
      items: items.map((row) => ({
        ...{ id: row.break_id, username: row.username, kind: row.kind as 'time-out' | 'self-exclusion' },
        ...{ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null },
        ...{ isRunning: Boolean(row.is_running), by: row.asked_by, note: row.note },
      })),
      next,
    }
  })
  mountNamesakes(desk)
}

function mountNamesakes(desk: Desk): void {
  mountDesk(desk, listNamesakes, async ({ ctx, staff, query }) => {
    const { items, next } = await openNamesakes(ctx, listRequest(query, NAMESAKE_LIST))
    const claims = await claimsOf(
      ctx,
      staff,
      QUEUE,
      items.map((row) => String(row.namesake_id)),
    )
    return {
      items: items.map((row) => ({
        ...{ id: row.namesake_id, username: row.username, excludedUsername: row.excluded_username },
        ...{ foundAt: row.found_at.toISOString(), foundBy: row.found_by as 'registration' | 'deposit' },
        claim: claimOnWire(claims.get(String(row.namesake_id))),
      })),
      next,
    }
  })
  mountDesk(desk, markNamesakeDistinct, async ({ ctx, staff, params, body }) => {
    const subject = String(params.id)
    await assertUnclaimed(ctx, staff, QUEUE, subject)
    const isDone = await markDistinct(ctx, params.id, { actor: staff.actor, reason: body.reason })
    if (!isDone) refuse('desk_state_changed')
    await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [subject] })
    return { outcome: 'done' as const }
  })
}

export const limitQueues: readonly QueueSource[] = [
  { queue: QUEUE, permission: 'members.read', waiting: waitingLimits },
]
