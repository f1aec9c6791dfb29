/**
 * Whom promotion reaches. A member on a break or excluded must not be invited to play or to deposit: not by an announcement, a reward, a
 * tournament, a notification, nor by a shelf of the lobby. Every such text passes {@link mayBeAddressed}; `mount` asks it for replies.
 */
import { type CallDefinition, mayPromote } from '@duang/contract'
import type { Caller, Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { refuseOnBreak, runningBreak } from './play-eligibility.ts'

export const mayBeAddressed = async (executor: Db | Tx, ctx: Ctx, memberId: number): Promise<boolean> =>
  (await runningBreak(executor, ctx, memberId)) === undefined

/** What is left of a reply that promotes. Undefined: nothing, as if it did not exist. */
export type Calm<Reply> = (reply: Reply) => Reply | undefined

type OfMember = { ctx: Ctx; caller: Caller }

/** The handler of a call, with promotion withheld from members who must not be addressed. Without `calm` they are refused. */
export function withoutPromotion<Input extends object, Reply>(
  call: CallDefinition,
  answered: (input: Input) => Promise<Reply>,
  calm?: Calm<Reply>,
): (input: Input) => Promise<Reply> {
  if (!mayPromote(call)) return answered
  return async (input) => {
    const { ctx, caller } = input as Input & OfMember
    const [reply, isAddressed] = await Promise.all([answered(input), mayBeAddressed(ctx.db, ctx, caller.memberId)])
    if (isAddressed) return reply
    if (!calm) await refuseOnBreak(ctx.db, ctx, caller.memberId)
    return calm?.(reply) ?? refuse('not_found')
  }
}
