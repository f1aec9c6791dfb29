/**
 * Which withdrawals are approved without staff: small ones of credit that staff did not give. What one person gave by hand would otherwise leave
 * the site before anybody else has seen it (decision 078).
 */
import type { WaitReason } from '@duang/contract/desk/withdraw'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { lastGivenByStaff } from '#money/second-person/money-gate.ts'

const HOUR_MS = 3_600_000

/** `requestedAt`: for a page that reads the reason later. Undefined: the request is being decided. */
type Asked = { memberId: number; amount: number; requestedAt?: Date }

/**
 * Why a withdrawal waits for staff, or undefined. A decision counts what is recorded later than its own clock too: the clock of the desk's
 * machine may be ahead.
 */
export async function whyWaits(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  { memberId, amount, requestedAt }: Asked,
): Promise<WaitReason | undefined> {
  const { autoApproveSatang, staffCreditHours } = ctx.brand.settings
  if (amount > autoApproveSatang) return { why: 'above', given: null }
  if (staffCreditHours === 0) return
  const since = new Date((requestedAt ?? ctx.clock()).getTime() - staffCreditHours * HOUR_MS)
  const given = await lastGivenByStaff(executor, ctx, memberId, { since, until: requestedAt })
  if (!given) return
  const { kind, amount: satang, actor } = given
  return { why: 'staff-credit', given: { kind, amount: satang, by: actor, at: given.at.toISOString() } }
}
