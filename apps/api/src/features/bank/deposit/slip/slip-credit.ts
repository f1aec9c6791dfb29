/** Staff credit a line to the member of a slip, at the desk or by command. */
import type { Ctx } from '#core/context.ts'
import type { Gate } from '#money/second-person/money-gate.ts'
import type { CreditOutcome } from '../credit.ts'
import { assignLine, findLine } from '../statement-line/queue.ts'
import type { SlipRow } from './slip-list.ts'

type Crediting = { lineId: number; actor: string; reason: string; isConfirmedDistinct: boolean; gate: Gate }

/** A slip credits one line at most. `slip-closed`: it was decided before. */
export async function creditSlip(
  ctx: Ctx,
  slip: SlipRow,
  { lineId, ...decision }: Crediting,
): Promise<CreditOutcome | 'line-unknown'> {
  if (slip.state === 'credited' || slip.state === 'rejected') return 'slip-closed'
  const line = await findLine(ctx, lineId)
  if (!line) return 'line-unknown'
  return assignLine(ctx, line, slip.member_id, { ...decision, slipId: slip.slip_id })
}
