/** Calls of the desk about members' own limits. */
import { listBreaks, listRaises } from '@duang/contract/desk/limits'
import { findMemberId } from '#core/member/find-member.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import { refuse } from '#kit/refusal.ts'
import { RAISE_STANDS_MS } from './limits.ts'
import { BREAK_LIST, listBreaks as breaksOf, RAISE_LIST, listRaises as raisesOf, waitingLimits } from './lists.ts'

const LIMIT_QUEUE = 'limits'

export function mountLimitsDesk(desk: Desk): void {
  mountDesk(desk, listRaises, async ({ ctx, query }) => {
    const { items, next } = await raisesOf(ctx, listRequest(query, RAISE_LIST))
    return {
      items: items.map((row) => ({
        username: row.username,
        kind: row.kind as 'time',
        period: row.period as 'day',
        amount: row.amount,
        to: row.raise_to,
        askedAt: row.changed_at.toISOString(),
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
        id: row.break_id,
        username: row.username,
        kind: row.kind as 'time-out' | 'self-exclusion',
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at?.toISOString() ?? null,
        isRunning: Boolean(row.is_running),
        by: row.asked_by,
        note: row.note,
      })),
      next,
    }
  })
}

export const limitQueues: readonly QueueSource[] = [
  { queue: LIMIT_QUEUE, permission: 'members.read', waiting: waitingLimits },
]
