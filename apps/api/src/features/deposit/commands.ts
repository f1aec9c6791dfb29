/** `duang deposits`: the queue of lines that no engine should decide. */
import { bankByCode, maskAccount } from '@duang/contract/banks'
import { formatBaht, SATANG_MAX } from '@duang/contract/money'
import { type Twin, twinsOf } from '#core/bank/twins.ts'
import { type Command, type CommandInput, CommandMistake, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, LIST_USAGE, readList, sayPage } from '#core/command-list.ts'
import type { RankedMember } from '#core/matching/match.ts'
import { doubtWords, reasonWords } from '#core/matching/staff-words.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { FLAG_LIST, markSeen, openFlags } from './flags.ts'
import {
  assignLine,
  type Closing,
  closeLine,
  findLine,
  LINE_LIST,
  LINE_STATES,
  listLines,
  type QueueLine,
  queuedLineIds,
  usernamesOf,
} from './queue.ts'
import { rematchQueue } from './settle.ts'

type Act = (input: CommandInput) => Promise<number>

export const depositsCommand: Command = {
  name: 'deposits',
  summary: 'Statement lines and what became of them: list, explain, assign, return, ignore, dismiss, match again.',
  usage: [
    `deposits list [--state ${LINE_STATES.join('|')}] ${LIST_USAGE}`,
    '                                        queued lines, of a member those credited to it; newest first',
    'deposits explain LINE',
    'deposits assign LINE --member USERNAME --reason "why" [--again]     --again: although another source brought what looks like the same transfer',
    'deposits return LINE --reason "why" [--again]     closes the line; the transfer back is made at the bank',
    'deposits ignore LINE --reason "why"     closes the line: not a deposit',
    'deposits dismiss LINE --reason "why"    closes an unexplained line of money that left, when it is settled with the bank',
    'deposits rematch                        matches every queued line again',
    `deposits flagged ${LIST_USAGE}`,
    '                                        credited above the member’s own limit, or during a break',
    'deposits seen LINE --reason "why"       a flagged deposit was looked at',
  ],
  acts: {
    list: { words: 0, options: ['state', ...LIST_OPTIONS] },
    explain: { words: 1 },
    assign: { words: 1, options: ['member', 'reason'], flags: ['again'] },
    return: { words: 1, options: ['reason'], flags: ['again'] },
    ignore: { words: 1, options: ['reason'] },
    dismiss: { words: 1, options: ['reason'] },
    rematch: { words: 0 },
    flagged: { words: 0, options: LIST_OPTIONS },
    seen: { words: 1, options: ['reason'] },
  },
  async run(input) {
    const acts: Record<string, Act> = {
      list,
      explain,
      assign,
      rematch,
      flagged,
      seen,
      return: (given) => close(given, 'returned'),
      ignore: (given) => close(given, 'ignored'),
      dismiss: (given) => close(given, 'dismissed'),
    }
    const act = acts[input.words[0] ?? 'list']
    if (!act)
      throw new CommandMistake(`There is no "deposits ${input.words[0]}". Known: ${Object.keys(acts).join(', ')}.`)
    return act(input)
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const named = options.state ?? (options.member === undefined ? 'queued' : undefined)
  const state = LINE_STATES.find((each) => each === named)
  if (named !== undefined && !state) throw invalid(`--state is one of ${LINE_STATES.join(', ')}.`)
  return sayPage(input, await listLines(ctx, state, await readList(input, LINE_LIST)), {
    command: 'deposits',
    row: (line) => `${headOf(line)}${line.matching?.doubts.length ? `  ${doubtsOf(line)}` : ''}`,
    none: state ? `No lines are ${state}.` : 'No lines.',
  })
}

async function explain({ ctx, words, say, report }: CommandInput): Promise<number> {
  const line = await openLine(ctx, words[1])
  say(headOf(line))
  say(`state ${line.state}${line.decided_by ? `, by ${line.decided_by}` : ''}${line.note ? `: ${line.note}` : ''}`)
  const ranked = line.matching?.ranked ?? []
  const refused = line.matching?.refused ?? []
  const names = await usernamesOf(
    ctx,
    [...ranked, ...refused].map((each) => each.memberId),
  )
  if (line.matching?.doubts.length) say(`doubts: ${doubtsOf(line)}`)
  const sayMember = (each: RankedMember, mark: string) => {
    say(`${mark} ${names.get(each.memberId) ?? each.memberId}: ${each.score}`)
    for (const reason of each.reasons) say(`    ${String(reason.points).padStart(4)}  ${reasonWords(reason)}`)
  }
  for (const each of ranked) sayMember(each, '+')
  for (const each of refused) sayMember(each, '-')
  const twins = await twinsOf(ctx, line.line_id)
  for (const twin of twins) say(`may be one transfer with ${twinText(twin)}`)
  report({ line, usernames: Object.fromEntries(names), twins })
  return 0
}

async function assign({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const username = options.member
  if (typeof username !== 'string') throw new CommandMistake('Say who it is: --member USERNAME.')
  const line = await openLine(ctx, words[1])
  const memberId = await memberIdOf(ctx, username)
  const outcome = await assignLine(ctx, line, memberId, { actor, reason, isAgain: options.again === true })
  const isCredited = outcome === 'credited'
  if (outcome === 'twin') await sayTwins(ctx, line.line_id, say)
  else
    say(
      isCredited
        ? `Line ${line.line_id}: ${formatBaht(line.amount_satang)} baht credited to ${username}.`
        : outcome === 'payout'
          ? `Line ${line.line_id} is money of the payout ${line.reference} that came back, no deposit; nothing was credited. See \`withdrawals returned\`.`
          : outcome === 'over-ceiling'
            ? `Line ${line.line_id}: the credit of ${username} would exceed ${formatBaht(SATANG_MAX)} baht; nothing was credited.`
            : `Line ${line.line_id} is not open; nothing was credited. \`deposits explain ${line.line_id}\` tells more.`,
    )
  report({ line: line.line_id, member: username, outcome })
  return isCredited ? 0 : 1
}

async function close(input: CommandInput, closing: Closing): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const reason = reasonOf(options)
  const line = await openLine(ctx, words[1])
  const outcome = await closeLine(ctx, line.line_id, closing, { actor, reason, isAgain: options.again === true })
  const isClosed = outcome === closing
  if (outcome === 'twin') await sayTwins(ctx, line.line_id, say)
  else say(isClosed ? `Line ${line.line_id} is ${closing}.` : `Line ${line.line_id} is not open; nothing was changed.`)
  report({ line: line.line_id, outcome })
  return isClosed ? 0 : 1
}

/** Why nothing was done, and what would be right: a second line of one transfer is ignored, another transfer is told by `--again`. */
async function sayTwins(ctx: CommandInput['ctx'], id: number, say: CommandInput['say']): Promise<void> {
  say(`Nothing was changed: line ${id} may be one transfer with`)
  for (const twin of await twinsOf(ctx, id)) say(`    ${twinText(twin)}`)
  say(
    `The same transfer: \`deposits ignore ${id}\`. Another one, as the bank confirms: the same words again with --again.`,
  )
}

const twinText = (twin: Twin): string =>
  [
    `line ${twin.line_id}, ${bangkokStamp(twin.booked_at)}, by ${twin.map === null ? `feed ${twin.feed}` : `a file (${twin.map})`}:`,
    twin.state,
    ...(twin.username === null ? [] : [`to ${twin.username}`]),
    ...(twin.source_account === null ? [] : [`from ${twin.source_account}`]),
  ].join(' ')

async function rematch({ ctx, say, report }: CommandInput): Promise<number> {
  const ids = await queuedLineIds(ctx)
  const credited = await rematchQueue(ctx, ids)
  say(`${ids.length} queued lines matched again: ${credited} credited, ${ids.length - credited} left.`)
  report({ lines: ids.length, credited })
  return 0
}

async function flagged(input: CommandInput): Promise<number> {
  const page = await openFlags(input.ctx, await readList(input, FLAG_LIST))
  return sayPage(input, page, {
    command: 'deposits',
    row: (each) => {
      const why =
        each.reason === 'limit'
          ? `limit a ${each.period} ${formatBaht(each.limit_satang ?? 0)}, deposited ${formatBaht(each.deposited_satang ?? 0)}`
          : 'during a break'
      return `${each.line_id}  ${bangkokStamp(each.credited_at)}  +${formatBaht(each.amount_satang)}  ${each.username}  ${why}`
    },
    none: 'No deposits are flagged.',
  })
}

async function seen({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const id = lineId(words[1] ?? '')
  const isDone = await markSeen(ctx, id, { actor, reason })
  say(isDone ? `Line ${id} was looked at.` : `Line ${id} has no open flag; nothing was changed.`)
  report({ line: id, outcome: isDone ? 'seen' : 'none' })
  return isDone ? 0 : 1
}

async function openLine(ctx: CommandInput['ctx'], word: string | undefined): Promise<QueueLine> {
  const line = await findLine(ctx, lineId(word ?? ''))
  if (!line) throw unknown('line', word ?? '')
  return line
}

function lineId(word: string | true): number {
  const id = typeof word === 'string' && /^\d{1,15}$/.test(word) ? Number(word) : 0
  if (id === 0) throw new CommandMistake('Give the number of a line, as `deposits list` shows it.')
  return id
}

function reasonOf(options: CommandInput['options']): string {
  const reason = typeof options.reason === 'string' ? options.reason.trim() : ''
  if (reason === '') throw new CommandMistake('Every decision needs its reason: --reason "why".')
  return reason.slice(0, 500)
}

const doubtsOf = (line: QueueLine): string => (line.matching?.doubts ?? []).map(doubtWords).join('; ')

const headOf = (line: QueueLine): string => {
  const bank = line.source_bank ? (bankByCode(line.source_bank)?.nameEn ?? line.source_bank) : 'bank unknown'
  const from = [bank, line.source_account, line.source_name].filter(Boolean).join(' ')
  const sign = line.direction === 'in' ? '+' : '−'
  const at = bangkokStamp(line.booked_at)
  return `${line.line_id}  ${at}  ${sign}${formatBaht(line.amount_satang)}  ${from}  → ${maskAccount(line.account_digits)}`
}
