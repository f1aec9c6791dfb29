/** `duang members limits`: a member's own decisions about play. */
import type { OwnLimits } from '@duang/contract/account/limits'
import { formatBaht } from '@duang/contract/wire/money'
import type { Acts, CommandInput } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { limitsOf } from './limits.ts'

const CHANGES_ON_SHOW = 50

export const protectionActs: Acts = {
  limits: { summary: 'Limits, figures and breaks of a member.', words: '<USERNAME>', run: showLimits },
}

async function showLimits(input: CommandInput): Promise<number> {
  const { ctx, say, report } = input
  const memberId = await memberIdOf(ctx, wordOf(input.words[0], 'USERNAME'))
  const limits = await limitsOf(ctx, memberId)
  const [breaks, changes] = await Promise.all([breaksOf(ctx, memberId), changesOf(ctx, memberId)])
  printFigures(limits, say)
  for (const each of breaks)
    say(
      `${each.kind}  ${bangkokStamp(each.starts_at)} to ${each.ends_at ? bangkokStamp(each.ends_at) : 'open end'}, by ${each.asked_by}`,
    )
  for (const each of changes)
    say(
      `${bangkokStamp(each.at)}  ${each.step} ${each.kind} a ${each.period}: ${amountText(each.kind, each.from_amount)} to ${amountText(each.kind, each.to_amount)}`,
    )
  report({ limits, breaks, changes })
  return 0
}

/** Returns baht, or minutes of a time limit. */
const amountText = (kind: string, amount: number | null): string =>
  amount === null ? 'none' : kind === 'time' ? `${amount} min` : formatBaht(amount)

function printFigures(limits: OwnLimits, say: CommandInput['say']): void {
  for (const { period, staked, net, minutes, deposited } of limits.figures)
    say(
      `${period.padEnd(6)} staked ${formatBaht(staked)}, net ${formatBaht(net)}, deposited ${formatBaht(deposited)}, ${minutes} min`,
    )
  for (const each of limits.limits.filter((limit) => limit.amount !== null))
    say(
      `limit  ${each.kind} a ${each.period}: ${formatBaht(each.amount ?? 0)}, left ${formatBaht(each.left ?? 0)}${each.pending ? `, a raise waits until ${bangkokStamp(new Date(each.pending.from))}` : ''}`,
    )
  const { time } = limits
  if (time.minutes !== null) say(`limit  time a day: ${time.minutes} min, left ${time.left}`)
}

export const breaksOf = (ctx: CommandInput['ctx'], memberId: number) =>
  ctx.db
    .selectFrom('play_breaks')
    .select(['kind', 'starts_at', 'ends_at', 'asked_by', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('starts_at', 'desc')
    .execute()

const changesOf = (ctx: CommandInput['ctx'], memberId: number) =>
  ctx.db
    .selectFrom('play_limit_changes')
    .select(['at', 'kind', 'period', 'step', 'from_amount', 'to_amount'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('change_id', 'desc')
    .limit(CHANGES_ON_SHOW)
    .execute()
