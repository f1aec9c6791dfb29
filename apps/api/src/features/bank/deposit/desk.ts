/** Calls of the desk about statement lines. */

import type { CallBody } from '@duang/contract'
import {
  acknowledgeLineFlag,
  assignDeskLine,
  dismissDeskLine,
  ignoreDeskLine,
  listDeskLines,
  listLineFlags,
  markDuplicateLine,
  readDeskLine,
  readLinePayer,
  rematchDeskLine,
  returnDeskLine,
} from '@duang/contract/desk/lines'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { assertUnclaimed, releaseEntries } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { assignOrPropose, payerOfLine } from './statement-line/assign.ts'
import { type Closing, closeLine } from './statement-line/close-line.ts'
import { listOfLines, QUEUE, readLine } from './statement-line/desk-line.ts'
import { FLAG_LIST, markSeen, openFlags } from './statement-line/flags.ts'
import { waitingLines } from './statement-line/line-list.ts'
import { findLine } from './statement-line/queue.ts'
import { rematchQueue } from './statement-line/settle.ts'

const DONE = { outcome: 'done' } as const
type Outcome = { outcome: 'done' | 'left' | 'proposed' }

export function mountDepositDesk(desk: Desk): void {
  mountDesk(desk, listDeskLines, ({ ctx, staff, origin, query }) => listOfLines(ctx, { staff, origin }, query))
  mountDesk(desk, readDeskLine, ({ ctx, staff, params }) => readLine(ctx, staff, params.id))
  mountDesk(desk, readLinePayer, async ({ ctx, staff, params, query: { username } }) => {
    const line = (await findLine(ctx, params.id)) ?? refuse('not_found')
    const memberId = (await findMemberId(ctx, username)) ?? refuse('desk_line_member_unknown')
    const { member, ...compared } = await payerOfLine(ctx, staff.actor, line, memberId)
    return { member: moneyOnWire(member), ...compared }
  })
  mountDesk(desk, assignDeskLine, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => assign(ctx, staff, params.id, body)),
  )
  mountDesk(desk, returnDeskLine, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => close(ctx, staff, { id: params.id, closing: 'returned', ...body })),
  )
  mountDesk(desk, ignoreDeskLine, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => close(ctx, staff, { id: params.id, closing: 'ignored', ...body })),
  )
  mountDesk(desk, markDuplicateLine, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => close(ctx, staff, { id: params.id, closing: 'ignored', ...body })),
  )
  mountDesk(desk, dismissDeskLine, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => close(ctx, staff, { id: params.id, closing: 'dismissed', ...body })),
  )
  mountDesk(desk, rematchDeskLine, ({ ctx, staff, params }) =>
    decide(ctx, staff, params.id, () => rematch(ctx, params.id)),
  )
  mountFlags(desk)
}

function mountFlags(desk: Desk): void {
  mountDesk(desk, listLineFlags, async ({ ctx, query }) => {
    const { items, next } = await openFlags(ctx, listRequest(query, FLAG_LIST))
    return {
      items: items.map((row) => ({
        ...{ lineId: row.line_id, username: row.username, amount: row.amount_satang },
        ...{ creditedAt: row.credited_at.toISOString(), reason: row.reason as 'limit' | 'break' },
        period: row.period as 'day' | 'week' | 'month' | null,
        ...{ limit: row.limit_satang, deposited: row.deposited_satang },
      })),
      next,
    }
  })
  mountDesk(desk, acknowledgeLineFlag, async ({ ctx, staff, params, body }) => {
    if (!(await markSeen(ctx, params.id, { actor: staff.actor, reason: body.reason }))) refuse('desk_state_changed')
    return DONE
  })
}

async function decide(ctx: Ctx, staff: BrandStaff, id: number, act: () => Promise<Outcome>): Promise<Outcome> {
  await assertUnclaimed(ctx, staff, QUEUE, String(id))
  const outcome = await act()
  await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [String(id)] })
  return outcome
}

async function assign(
  ctx: Ctx,
  { actor }: BrandStaff,
  id: number,
  { username, reason, isConfirmedDistinct }: CallBody<typeof assignDeskLine>,
): Promise<Outcome> {
  const line = (await findLine(ctx, id)) ?? refuse('not_found')
  const memberId = (await findMemberId(ctx, username)) ?? refuse('desk_line_member_unknown')
  const given = { memberId, isConfirmedDistinct: isConfirmedDistinct ?? false }
  const outcome = await assignOrPropose(ctx, line, { actor, reason }, given)
  switch (outcome) {
    case 'credited':
      return DONE
    case 'proposed':
      return { outcome }
    case 'duplicate':
      return refuse('desk_line_duplicate')
    case 'payout':
      return refuse('desk_line_payout_back')
    case 'over-ceiling':
      return refuse('desk_line_ceiling')
    default:
      return refuse('desk_state_changed')
  }
}

type Close = {
  id: number
  closing: Closing
  reason: string
  isConfirmedDistinct?: boolean | undefined
  duplicateOf?: number | undefined
}

async function close(ctx: Ctx, { actor }: BrandStaff, given: Close): Promise<Outcome> {
  const { id, closing, reason, isConfirmedDistinct = false, duplicateOf } = given
  if (!(await findLine(ctx, id))) refuse('not_found')
  const outcome = await closeLine(ctx, id, closing, { actor, reason, isConfirmedDistinct, duplicateOf })
  if (outcome === 'duplicate') refuse('desk_line_duplicate')
  if (outcome === 'not-duplicate') refuse('desk_line_no_duplicate')
  return outcome === closing ? DONE : refuse('desk_state_changed')
}

async function rematch(ctx: Ctx, id: number): Promise<Outcome> {
  const line = (await findLine(ctx, id)) ?? refuse('not_found')
  if (line.state !== 'queued') refuse('desk_state_changed', { state: line.state })
  return (await rematchQueue(ctx, [id])) > 0 ? DONE : { outcome: 'left' }
}

export const lineQueues: readonly QueueSource[] = [
  { queue: 'lines', permission: 'deposits.read', waiting: waitingLines },
]
