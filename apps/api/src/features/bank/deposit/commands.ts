/** `duang deposits`: the queue of lines that only staff should decide. */
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { formatBaht, SATANG_MAX } from '@duang/contract/wire/money'
import { recordAction } from '#core/audit/audit.ts'
import { type Duplicate, duplicatesOf } from '#core/bank/duplicate-transfers.ts'
import { type Command, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { RankedMember } from '#core/matching/match.ts'
import { reasonWords } from '#core/matching/staff-words.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { numberOf, REASON, reasonOf, textOf, wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { type Closing, closeLine } from './statement-line/close-line.ts'
import { FLAG_LIST, markSeen, openFlags } from './statement-line/flags.ts'
import { nearMisses } from './statement-line/near-misses.ts'
import {
  assignLine,
  findLine,
  LINE_LIST,
  LINE_STATES,
  lineIdOfBank,
  listLines,
  type QueueLine,
  queuedLineIds,
  sourceOf,
  usernamesOf,
} from './statement-line/queue.ts'
import { doubtsOnWire } from './statement-line/queue-reasons.ts'
import { rematchQueue } from './statement-line/settle.ts'

const USERNAME_MAX = 100

const DISTINCT = { '--confirm-distinct': 'it is another transfer than the duplicate candidate' } as const

export const depositsCommand: Command = {
  name: 'deposits',
  summary: 'Statement lines, and the deposits that they became.',
  acts: {
    list: {
      summary: 'Queued lines, of a member those credited to it; newest first.',
      options: { '--state <STATE>': LINE_STATES.join(', '), ...LIST_OPTIONS },
      run: list,
    },
    explain: {
      summary: 'Why a line was credited or queued, by its number or by the id that the bank gave it.',
      words: '<LINE|BANK_ID>',
      run: explain,
    },
    assign: {
      summary: 'Credits a queued line to a member.',
      words: '<LINE>',
      options: { '--member <USERNAME>': { required: 'the sender' }, ...REASON, ...DISTINCT },
      run: assign,
    },
    return: {
      summary: 'Closes a line; the transfer back is made at the bank.',
      words: '<LINE>',
      options: { ...REASON, ...DISTINCT },
      run: (input) => close(input, 'returned'),
    },
    ignore: {
      summary: 'Closes a line that is not a deposit.',
      words: '<LINE>',
      options: { ...REASON, '--duplicate-of <LINE>': 'the line that reports the same transfer and counts' },
      run: (input) => close(input, 'ignored'),
    },
    dismiss: {
      summary: 'Closes an unexplained line of money that left, when it is settled with the bank.',
      words: '<LINE>',
      options: REASON,
      run: (input) => close(input, 'dismissed'),
    },
    rematch: { summary: 'Matches every queued line again.', run: rematch },
    flagged: {
      summary: 'Deposits above the member’s own limit, or during a break.',
      options: LIST_OPTIONS,
      run: flagged,
    },
    acknowledge: {
      summary: 'Records that a flagged deposit was reviewed.',
      words: '<LINE>',
      options: REASON,
      run: acknowledge,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const named = options.state ?? (options.member === undefined ? 'queued' : undefined)
  const state = LINE_STATES.find((each) => each === named)
  if (named !== undefined && !state) throw invalid(`--state is one of ${LINE_STATES.join(', ')}.`)
  return sayPage(input, await listLines(ctx, state, await readList(input, LINE_LIST)), {
    row: (line) => `${headOf(line)}${line.matching?.doubts.length ? `  ${doubtsOf(line)}` : ''}`,
    none: state ? `No lines are ${state}.` : 'No lines.',
  })
}

async function explain({ ctx, words, say, report }: CommandInput): Promise<number> {
  const line = await lineOfWord(ctx, wordOf(words[0], 'LINE'))
  const { feed, ext_id: bankId } = await sourceOf(ctx, line.line_id)
  say(headOf(line))
  say(`feed ${feed}, id of the bank ${bankId}`)
  say(`state ${line.state}${line.decided_by ? `, by ${line.decided_by}` : ''}${line.note ? `: ${line.note}` : ''}`)
  const ranked = line.matching?.ranked ?? []
  const refused = line.matching?.refused ?? []
  const near = await nearMisses(ctx, line)
  const names = await usernamesOf(
    ctx,
    [...ranked, ...refused, ...near].map((each) => each.memberId),
  )
  if (line.matching?.doubts.length) say(`doubts: ${doubtsOf(line)}`)
  const printMember = (each: RankedMember, mark: string) => {
    say(`${mark} ${names.get(each.memberId) ?? each.memberId}: ${each.score}`)
    for (const reason of each.reasons) say(`    ${String(reason.points).padStart(4)}  ${reasonWords(reason)}`)
  }
  for (const each of ranked) printMember(each, '+')
  for (const each of refused) printMember(each, '-')
  if (near.length > 0) say('near misses, which are no candidates:')
  for (const each of near) printMember(each, '~')
  const duplicates = await duplicatesOf(ctx, line.line_id)
  for (const duplicate of duplicates) say(`may be one transfer with ${duplicateText(duplicate)}`)
  report({ line, feed, bankId, usernames: Object.fromEntries(names), nearMisses: near, duplicates })
  return 0
}

async function assign({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const username = textOf(options, 'member', USERNAME_MAX)
  const line = await openLine(ctx, words[0])
  const memberId = await memberIdOf(ctx, username)
  const outcome = await assignLine(ctx, line, memberId, {
    actor,
    reason,
    gate: gateOfMachine(ctx, actor),
    isConfirmedDistinct: options['confirm-distinct'] === true,
  })
  if (outcome !== 'credited') throw await notCredited(ctx, line, username, outcome)
  say(`Line ${line.line_id}: ${formatBaht(line.amount_satang)} baht credited to ${username}.`)
  report({ line: line.line_id, member: username, outcome })
  return 0
}

async function notCredited(
  ctx: Ctx,
  line: QueueLine,
  username: string,
  outcome: Awaited<ReturnType<typeof assignLine>>,
): Promise<CommandRefusal> {
  const id = line.line_id
  switch (outcome) {
    case 'duplicate':
      return duplicateRefusal(ctx, id)
    case 'payout':
      return refused(
        'payout_returned',
        `Line ${id} is money of the payout ${line.reference} that came back, not a deposit: duang withdrawals returned.`,
      )
    case 'over-ceiling':
      return refused('balance_too_high', `The credit of ${username} would exceed ${formatBaht(SATANG_MAX)} baht.`)
    default:
      return refused('already_closed', `Line ${id} is not open: duang deposits explain ${id}.`)
  }
}

/** A refusal of this command. Nothing was changed. */
const refused = (code: string, why: string): CommandRefusal => new CommandRefusal(code, `Nothing was changed. ${why}`)

async function close(input: CommandInput, closing: Closing): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const reason = reasonOf(options)
  const { line_id: id } = await openLine(ctx, words[0])
  const named = options['duplicate-of']
  const duplicateOf = named === undefined ? undefined : numberOf(String(named), '--duplicate-of')
  const outcome = await closeLine(ctx, id, closing, {
    actor,
    reason,
    isConfirmedDistinct: options['confirm-distinct'] === true,
    duplicateOf,
  })
  if (outcome === 'duplicate') throw await duplicateRefusal(ctx, id)
  if (outcome === 'not-duplicate')
    throw refused(
      'not_duplicate',
      `Line ${duplicateOf} is no candidate, or is a duplicate: duang deposits explain ${id}.`,
    )
  if (outcome !== closing) throw refused('already_closed', `Line ${id} is not open: duang deposits explain ${id}.`)
  say(`Line ${id} is ${closing}.`)
  report({ line: id, outcome })
  return 0
}

/** Staff ignore the second line of one transfer, or confirm a distinct transfer by `--confirm-distinct`. */
async function duplicateRefusal(ctx: Ctx, id: number): Promise<CommandRefusal> {
  const others = (await duplicatesOf(ctx, id)).map(duplicateText).join('; ')
  return refused(
    'duplicate_candidate',
    `Line ${id} may be one transfer with ${others}. The same transfer: duang deposits ignore ${id}. Another one, as the bank confirms: repeat with --confirm-distinct.`,
  )
}

const duplicateText = (duplicate: Duplicate): string =>
  [
    `line ${duplicate.line_id}, ${bangkokStamp(duplicate.booked_at)}, by ${duplicate.map === null ? `feed ${duplicate.feed}` : `a file (${duplicate.map})`}:`,
    duplicate.state,
    ...(duplicate.username === null ? [] : [`to ${duplicate.username}`]),
    ...(duplicate.source_account === null ? [] : [`from ${duplicate.source_account}`]),
  ].join(' ')

async function rematch({ ctx, say, report, actor }: CommandInput): Promise<number> {
  const ids = await queuedLineIds(ctx)
  await inTransaction(ctx.db, (tx) =>
    recordAction(tx, ctx, { actor, action: 'statement_lines.rematch', after: { lines: ids.length } }),
  )
  const credited = await rematchQueue(ctx, ids)
  say(`${ids.length} queued lines matched again: ${credited} credited, ${ids.length - credited} left.`)
  report({ lines: ids.length, credited })
  return 0
}

async function flagged(input: CommandInput): Promise<number> {
  const page = await openFlags(input.ctx, await readList(input, FLAG_LIST))
  return sayPage(input, page, {
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

async function acknowledge({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const id = numberOf(words[0], 'LINE')
  if (!(await markSeen(ctx, id, { actor, reason }))) throw refused('already_closed', `Line ${id} has no open flag.`)
  say(`Line ${id} is acknowledged.`)
  report({ line: id, outcome: 'acknowledged' })
  return 0
}

/** A line by its number, or by the bank's own id: the newest, where several feeds use it. */
async function lineOfWord(ctx: Ctx, word: string): Promise<QueueLine> {
  const isNumber = /^[1-9]\d{0,14}$/.test(word)
  const numbered = isNumber ? await findLine(ctx, Number(word)) : undefined
  const id = numbered ? undefined : await lineIdOfBank(ctx, word)
  const line = numbered ?? (id === undefined ? undefined : await findLine(ctx, id))
  if (!line) throw unknown('line', word)
  return line
}

async function openLine(ctx: Ctx, word: string | undefined): Promise<QueueLine> {
  const id = numberOf(word, 'LINE')
  const line = await findLine(ctx, id)
  if (!line) throw unknown('line', String(id))
  return line
}

const doubtsOf = (line: QueueLine): string =>
  doubtsOnWire(line.matching)
    .map(({ en }) => en)
    .join('; ')

const headOf = (line: QueueLine): string => {
  const bank = line.source_bank ? (bankByCode(line.source_bank)?.nameEn ?? line.source_bank) : 'bank unknown'
  const from = [bank, line.source_account, line.source_name].filter(Boolean).join(' ')
  const sign = line.direction === 'in' ? '+' : '−'
  const at = bangkokStamp(line.booked_at)
  return `${line.line_id}  ${at}  ${sign}${formatBaht(line.amount_satang)}  ${from}  → ${maskAccount(line.account_digits)}`
}
