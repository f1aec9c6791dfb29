/** Calls of the desk about quarantined messages. */
import type { CallReply } from '@duang/contract'
import { readQuarantine } from '@duang/contract/desk/quarantine'
import type { Ctx } from '#core/context.ts'
import { claimOf } from '#entry/desk/claims.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { messageOnWire } from './actions.ts'
import { findContradiction, knownRecord, maskedText, waitingContradictions } from './quarantine.ts'

const QUEUE = 'quarantine'
/** A message of a bank has a few hundred characters. A hostile one may have a million, which no screen needs. */
const TEXT_MAX = 20_000

export function mountQuarantineDesk(desk: Desk): void {
  mountDesk(desk, readQuarantine, ({ ctx, staff, params }) => read(ctx, staff, params.id))
}

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readQuarantine>> {
  const message = (await findContradiction(ctx, id)) ?? refuse('not_found')
  const [known, claim] = await Promise.all([knownRecord(ctx, message), claimOf(ctx, staff, QUEUE, id)])
  const text = maskedText(JSON.stringify(message.raw, null, 2))
  return {
    ...messageOnWire(message),
    claim,
    text: text.slice(0, TEXT_MAX),
    isCut: text.length > TEXT_MAX,
    known: known
      ? {
          lineId: known.line_id,
          withdrawalId: known.withdrawal_id,
          amount: known.amount_satang,
          at: known.at.toISOString(),
          state: known.state,
        }
      : null,
  }
}

export const quarantineQueues: readonly QueueSource[] = [
  { queue: QUEUE, permission: 'deposits.read', waiting: waitingContradictions },
]
