/** `duang withdrawals`: what waits for staff, and what staff may do about it. */
import { bankByCode, maskAccount } from '@duang/contract/banks'
import { formatBaht } from '@duang/contract/money'
import { type Command, type CommandInput, CommandMistake, invalid } from '#core/command.ts'
import { LIST_OPTIONS, LIST_USAGE, readList, sayPage } from '#core/command-list.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import {
  approveWithdrawal,
  type Decided,
  listWithdrawals,
  refundWithdrawal,
  rejectWithdrawal,
  resendWithdrawal,
  showWithdrawal,
  WITHDRAWAL_LIST,
  type WithdrawalRow,
} from './queue.ts'
import { type Returned, returnWithdrawal } from './returned.ts'
import { STATES } from './states.ts'

export const withdrawalsCommand: Command = {
  name: 'withdrawals',
  summary: 'Withdrawals and what became of them: list, show, approve, reject, resend, refund, returned.',
  usage: [
    `withdrawals list [--state ${STATES.join('|')}] ${LIST_USAGE}`,
    '                                          requested ones, of a member those in any state; oldest first',
    'withdrawals show ID',
    'withdrawals approve ID',
    'withdrawals reject ID --reason "why"      the hold comes back',
    'withdrawals resend ID                     a failed one, under the same payout key',
    'withdrawals refund ID --reason "why"      a failed one: the hold comes back',
    'withdrawals returned ID --line LINE --reason "why" [--again]   the bank sent it back: a paid one is credit again, a refunded one is not credited twice',
  ],
  acts: {
    list: { words: 0, options: ['state', ...LIST_OPTIONS] },
    show: { words: 1 },
    approve: { words: 1 },
    reject: { words: 1, options: ['reason'] },
    resend: { words: 1 },
    refund: { words: 1, options: ['reason'] },
    returned: { words: 1, options: ['line', 'reason'], flags: ['again'] },
  },
  async run(input) {
    const acts: Record<string, (given: CommandInput) => Promise<number>> = {
      list,
      show,
      approve: (given) => decide(given, (id) => approveWithdrawal(given.ctx, id, given.actor)),
      reject: (given) => decide(given, (id) => rejectWithdrawal(given.ctx, id, given.actor, reasonOf(given))),
      resend: (given) => decide(given, (id) => resendWithdrawal(given.ctx, id, given.actor)),
      refund: (given) => decide(given, (id) => refundWithdrawal(given.ctx, id, given.actor, reasonOf(given))),
      returned,
    }
    const act = acts[input.words[0] ?? 'list']
    if (!act)
      throw new CommandMistake(`There is no "withdrawals ${input.words[0]}". Known: ${Object.keys(acts).join(', ')}.`)
    return act(input)
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const named = options.state ?? (options.member === undefined ? 'requested' : undefined)
  const state = STATES.find((each) => each === named)
  if (named !== undefined && !state) throw invalid(`--state is one of ${STATES.join(', ')}.`)
  const page = await listWithdrawals(ctx, state, await readList(input, WITHDRAWAL_LIST))
  return sayPage(input, page, {
    command: 'withdrawals',
    row: headOf,
    none: state ? `No withdrawals are ${state}.` : 'No withdrawals.',
  })
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const found = await showWithdrawal(ctx, idOf(words[1]))
  if (!found) throw new CommandMistake('There is no such withdrawal.')
  const { withdrawal, steps } = found
  say(headOf(withdrawal))
  say(`to ${withdrawal.account_name}, level ${withdrawal.level}`)
  if (withdrawal.payout_key)
    say(
      `payout ${withdrawal.payout_key}: ${withdrawal.payout_state}, ${withdrawal.attempts} attempts${withdrawal.reason ? `, ${withdrawal.reason}` : ''}`,
    )
  for (const step of steps)
    say(
      `  ${step.step}. ${bangkokStamp(step.at)}  ${step.state.padEnd(10)} ${step.actor}${step.note ? `: ${step.note}` : ''}`,
    )
  report(found)
  return 0
}

async function decide({ words, say, report }: CommandInput, act: (id: string) => Promise<Decided>): Promise<number> {
  const outcome = await act(idOf(words[1]))
  report({ outcome })
  if (outcome === 'done') {
    say('Done.')
    return 0
  }
  const why: Partial<Record<Decided, string>> = {
    unknown: 'There is no such withdrawal.',
    'no-account': 'There is no active account to pay from.',
    owes: 'Nothing was done: the member owes more than the credit holds. See `receivables list`; settle that first, or reject this.',
    'maybe-paid': 'Nothing was given back: the bank does not say that it was not paid. Resend it, or try again later.',
  }
  say(why[outcome] ?? `Nothing was done: it is ${outcome} already.`)
  return 1
}

const NOT_RETURNED: Partial<Record<Returned, string>> = {
  unknown: 'There is no such withdrawal.',
  'line-unknown': 'There is no such line.',
  'line-closed': 'Nothing was done: that line is decided already.',
  'line-differs': 'Nothing was done: that line is no money that came in, or not as much as was paid.',
  twice: 'Nothing was done: its money came back before.',
  twin: 'Nothing was done: another source told what looks like this line, and its money was given to somebody. `deposits explain LINE` shows it; --again says that it is another transfer.',
}

async function returned(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report, actor } = input
  const line = typeof options.line === 'string' && /^\d{1,15}$/.test(options.line) ? Number(options.line) : 0
  if (line === 0)
    throw new CommandMistake('Say which line brought the money back: --line LINE, as `deposits list` shows it.')
  const outcome = await returnWithdrawal(ctx, idOf(words[1]), line, {
    ...{ actor, note: reasonOf(input), isAgain: options.again === true },
  })
  report({ outcome })
  say(
    outcome === 'done'
      ? 'Done.'
      : (NOT_RETURNED[outcome] ?? `Nothing was done: it is ${outcome}. Settle the payout first.`),
  )
  return outcome === 'done' ? 0 : 1
}

function headOf(row: WithdrawalRow): string {
  const bank = bankByCode(row.bank_code)?.nameEn ?? row.bank_code
  return `${row.withdrawal_id}  ${bangkokStamp(row.requested_at)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.state.padEnd(9)}  ${row.username}  ${bank} ${maskAccount(row.account_digits)}`
}

function idOf(word: string | undefined): string {
  if (!word || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word))
    throw new CommandMistake('Name a withdrawal by its id.')
  return word
}

function reasonOf({ options }: CommandInput): string {
  if (typeof options.reason !== 'string' || options.reason.trim() === '')
    throw new CommandMistake('Say why with --reason "…"; the member sees it.')
  return options.reason.trim()
}
