/** The record of sign-ins of staff, also of failed ones. */
import type { Origin, Platform } from '#core/context.ts'
import type { OpenedSession } from '#entry/desk/staff-session.ts'
import type { Tx } from '#kit/database/db.ts'

/** `device`: the secret of the browser, for its cookie. */
export type Opened = OpenedSession & { username: string; device: string }

export type SignIn = {
  staffId: string | null
  /** `waiting`: the codes of the person had to wait, so that this one was not looked at. */
  outcome: 'opened' | 'invite' | 'recovery' | 'wrong' | 'waiting' | 'suspended'
  /** `step-up`: a wrong second factor within a session. */
  factor?: 'code' | 'recovery' | 'passkey' | 'step-up'
}

export const recordSignIn = (
  executor: Platform['db'] | Tx,
  { clock }: Platform,
  origin: Origin,
  { staffId, outcome, factor }: SignIn,
) =>
  executor
    .insertInto('desk.sign_ins')
    .values({
      staff_id: staffId,
      at: clock(),
      outcome,
      factor: factor ?? null,
      address: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
    })
    .execute()
