import { withdrawReason } from '@duang/contract/bank/withdraw'
import { CallError } from '@duang/contract/client'
import * as z from 'zod/mini'

export type WithdrawReason = z.output<typeof withdrawReason>

const details = z.object({ reasons: z.array(withdrawReason) })

/** All reasons of a refused request, with figures in satang; the refusal's own sentence where there are none. */
export function reasonsOfRefusal(error: unknown): WithdrawReason[] {
  if (!(error instanceof CallError) || !error.refusal) return []
  const parsed = z.safeDecode(details, error.refusal.details as never)
  if (parsed.success && parsed.data.reasons.length > 0) return parsed.data.reasons
  return [{ code: error.refusal.code, message: error.refusal.message }]
}
