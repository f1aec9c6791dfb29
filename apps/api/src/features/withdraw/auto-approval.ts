/**
 * Which withdrawals are approved without staff: small ones of credit that staff did not give. What one person gave by hand would otherwise leave
 * the site before anybody else has seen it (decision 078).
 */
import type { WaitReason } from '@duang/contract/desk-withdraw'
import type { Ctx } from '#core/context.ts'
import { lastGivenByStaff } from '#core/second-person/money-gate.ts'
import type { Tx } from '#kit/db.ts'

const HOUR_MS = 3_600_000

type Asked = { memberId: number; amount: number; at: Date }

/** Why a withdrawal waits for staff, or undefined. For the page too, where `at` is the time of the request. */
export async function whyWaits(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  { memberId, amount, at }: Asked,
): Promise<WaitReason | undefined> {
  const { autoApproveSatang, staffCreditHours } = ctx.brand.settings
  if (amount > autoApproveSatang) return { why: 'above', given: null }
  if (staffCreditHours === 0) return
  const since = new Date(at.getTime() - staffCreditHours * HOUR_MS)
  const given = await lastGivenByStaff(executor, ctx, memberId, { since, until: at })
  if (!given) return
  const { kind, amount: satang, actor } = given
  return { why: 'staff-credit', given: { kind, amount: satang, by: actor, at: given.at.toISOString() } }
}
