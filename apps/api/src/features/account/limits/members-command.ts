/** `duang members`: a member's own decisions about play. Staff read them, and record an exclusion that a member requested. */
import { EXCLUSION_LENGTHS, type OwnLimits } from '@duang/contract/account/limits'
import { formatBaht } from '@duang/contract/wire/money'
import { type Acts, type CommandInput, invalid, missing } from '#core/command.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { reasonOf, wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { type ExclusionLength, exclude } from './breaks.ts'
import { limitsOf } from './limits.ts'

const CHANGES_ON_SHOW = 50

export const protectionActs: Acts = {
  limits: { summary: 'Limits, figures and breaks of a member.', words: '<USERNAME>', run: showLimits },
  exclude: {
    summary: 'Records a self-exclusion that the member asked for. It cannot be undone.',
    words: '<USERNAME>',
    options: {
      '--for <LENGTH>': { required: EXCLUSION_LENGTHS.join(', ') },
      '--reason <TEXT>': { required: 'how the member asked' },
    },
    run: writeExclusion,
  },
}

async function showLimits(input: CommandInput): Promise<number> {
  const { ctx, say, report } = input
  const memberId = await memberOf(input)
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

async function writeExclusion(input: CommandInput): Promise<number> {
  const { ctx, options, say, report, actor } = input
  const length = EXCLUSION_LENGTHS.find((each) => each === options.for)
  if (!length)
    throw options.for === undefined ? missing('--for') : invalid(`--for is one of ${EXCLUSION_LENGTHS.join(', ')}.`)
  const note = reasonOf(options)
  const memberId = await memberOf(input)
  await exclude(ctx, memberId, length as ExclusionLength, { by: actor, note })
  const { break: running } = await limitsOf(ctx, memberId)
  say(
    `${options.for}: no play and no deposits until ${running?.until ? bangkokStamp(new Date(running.until)) : 'an open end'}. Withdrawals stay.`,
  )
  report(running)
  return 0
}

async function memberOf({ ctx, words }: CommandInput): Promise<number> {
  return memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
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
