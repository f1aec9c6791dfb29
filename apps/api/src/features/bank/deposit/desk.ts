/** Calls of the desk about statement lines. */
import { readDeskLine, readLinePayer } from '@duang/contract/desk/lines'
import { findMember } from '#core/member/find-member.ts'
import { moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import { refuse } from '#kit/refusal.ts'
import { payerOfLine } from './statement-line/assign.ts'
import { readLine } from './statement-line/desk-line.ts'
import { waitingLines } from './statement-line/line-list.ts'
import { findLine } from './statement-line/queue.ts'

export function mountDepositDesk(desk: Desk): void {
  mountDesk(desk, readDeskLine, ({ ctx, staff, params }) => readLine(ctx, staff, params.id))
  mountDesk(desk, readLinePayer, async ({ ctx, staff, params, query: { username } }) => {
    const line = (await findLine(ctx, params.id)) ?? refuse('not_found')
    const found = (await findMember(ctx, username)) ?? refuse('desk_line_member_unknown')
    const { member, ...compared } = await payerOfLine(ctx, staff.actor, line, found.memberId)
    return { memberId: found.uuid, member: moneyOnWire(member), ...compared }
  })
}

export const lineQueues: readonly QueueSource[] = [
  { queue: 'lines', permission: 'deposits.read', waiting: waitingLines },
]
