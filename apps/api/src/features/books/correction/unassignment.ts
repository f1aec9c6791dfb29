/** `duang deposits unassign`: reverses a deposit to the wrong member. The line waits for staff again. */
import { type Acts, type CommandInput, CommandRefusal } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { numberOf, REASON, reasonOf } from '#entry/command/command-words.ts'
import { submit } from '#entry/second-person/approval.ts'
import { stableId } from '#kit/ids.ts'
import { answer, claimSentence, noteOf } from './words.ts'

export const unassignActs: Acts = {
  unassign: {
    summary: 'Reverses a deposit to the wrong member; the line waits for staff again.',
    words: '<LINE>',
    options: { ...REASON, '--note <TEXT>': 'a sentence for the member' },
    run: unassign,
  },
}

async function unassign(input: CommandInput): Promise<number> {
  const { ctx, words, options, actor, say } = input
  const [reason, note, lineId] = [reasonOf(options), noteOf(input), numberOf(words[0], 'LINE')]
  const order = await unassignOrder(ctx, lineId, { reason, note: note ?? undefined })
  if (!order)
    throw new CommandRefusal('not_credited', `Nothing was changed. Line ${lineId} is not credited to a member.`)
  const { memberId, username } = order
  const outcome = await submit(ctx, order, actor)
  const code = answer(input, outcome, (claimed) =>
    claimSentence(`Line ${lineId} is unassigned from ${username}`, claimed),
  )
  if (outcome.outcome === 'done') {
    if (outcome.owed > 0) await reportHold(input, memberId)
    say(`It waits for the right member: duang deposits assign ${lineId} --member USERNAME --reason "why"`)
  }
  return code
}

/** The order to reverse the deposit of a line. Undefined: the line is not credited to a member. */
export async function unassignOrder(
  ctx: Ctx,
  lineId: number,
  { reason, note }: { reason: string; note?: string | undefined },
) {
  const deposit = await standingDeposit(ctx, lineId)
  if (!deposit) return undefined
  const { deposit_id: depositId, member_id: memberId, amount_satang: amount, username } = deposit
  const id = stableId('unassign', ctx.brand.id, depositId)
  return {
    ...{ act: 'unassign' as const, id, memberId, amount, reason, note: note || null },
    depositId,
    lineId,
    username,
  }
}

const standingDeposit = (ctx: Ctx, lineId: number) =>
  ctx.db
    .selectFrom('deposits as d')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'd.brand_id').onRef('m.member_id', '=', 'd.member_id'),
    )
    .select(['d.deposit_id', 'd.member_id', 'd.amount_satang', 'm.username'])
    .where('d.brand_id', '=', ctx.brand.id)
    .where('d.line_id', '=', lineId)
    .where('d.unassigned_at', 'is', null)
    .executeTakeFirst()

/** Reports an open withdrawal, which may hold the rest of the money. Staff can stop it while it waits. */
async function reportHold({ ctx, say }: CommandInput, memberId: number): Promise<void> {
  const open = await ctx.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'state'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) return
  const isWaiting = open.state === 'requested' || open.state === 'failed'
  const next = isWaiting
    ? 'It is not approved, resent or retried before the receivable is covered; reject or refund it, then collect.'
    : 'Its payout is on its way and is not stopped; should it fail, it is not sent again before the receivable is covered.'
  say(`The member has a withdrawal that is ${open.state}: ${open.withdrawal_id}. ${next}`)
}
