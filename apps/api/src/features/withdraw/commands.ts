/** `duang withdrawals`: what waits for staff, and what staff may do about it. */
import { bankByCode, maskAccount } from '@duang/contract/banks'
import { formatBaht } from '@duang/contract/money'
import { type Command, type CommandInput, CommandMistake, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, LIST_USAGE, readList, sayPage } from '#core/command-list.ts'
import { numberOf, reasonOf, uuidOf } from '#core/command-words.ts'
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
      reject: (given) => decide(given, (id) => rejectWithdrawal(given.ctx, id, given.actor, reasonOf(given.options))),
      resend: (given) => decide(given, (id) => resendWithdrawal(given.ctx, id, given.actor)),
      refund: (given) => decide(given, (id) => refundWithdrawal(given.ctx, id, given.actor, reasonOf(given.options))),
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
  const id = uuidOf(words[1], 'ID')
  const found = await showWithdrawal(ctx, id)
  if (!found) throw unknown('withdrawal', id)
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
  const id = uuidOf(words[1], 'ID')
  const outcome = await act(id)
  if (outcome !== 'done') throw undecided(id, outcome)
  say('Done.')
  report({ outcome })
  return 0
}

function undecided(id: string, outcome: Exclude<Decided, 'done'>): Error {
  switch (outcome) {
    case 'unknown':
      return unknown('withdrawal', id)
    case 'no-account':
      return refused('no_account', 'No account is on to pay from: duang accounts list.')
    case 'owes':
      return refused(
        'receivable_open',
        'The member owes more than the credit holds. Settle that first (duang receivables list), or reject this.',
      )
    case 'maybe-paid':
      return refused('maybe_paid', 'The bank does not confirm that it was not paid. Resend it, or try again later.')
    default:
      return refused('wrong_state', `The withdrawal is ${outcome}.`)
  }
}

/** Nothing was changed, and why. */
const refused = (code: string, why: string): CommandRefusal => new CommandRefusal(code, `Nothing was changed. ${why}`)

async function returned({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const id = uuidOf(words[1], 'ID')
  const line = numberOf(typeof options.line === 'string' ? options.line : undefined, '--line LINE')
  const note = reasonOf(options)
  const outcome = await returnWithdrawal(ctx, id, line, { actor, note, isAgain: options.again === true })
  if (outcome !== 'done') throw notReturned(id, line, outcome)
  say('Done.')
  report({ outcome })
  return 0
}

function notReturned(id: string, line: number, outcome: Exclude<Returned, 'done'>): Error {
  switch (outcome) {
    case 'unknown':
      return unknown('withdrawal', id)
    case 'line-unknown':
      return unknown('line', String(line))
    case 'line-closed':
      return refused('already_closed', `Line ${line} is closed.`)
    case 'line-differs':
      return refused('line_differs', `Line ${line} is not money that came in, or not the amount that was paid.`)
    case 'twice':
      return refused('already_returned', 'Its money came back before.')
    case 'twin':
      return refused(
        'duplicate_candidate',
        `Line ${line} may be one transfer with another line that is settled: duang deposits explain ${line}. With --again it is another transfer.`,
      )
    default:
      return refused('wrong_state', `The withdrawal is ${outcome}. Settle the payout first.`)
  }
}

function headOf(row: WithdrawalRow): string {
  const bank = bankByCode(row.bank_code)?.nameEn ?? row.bank_code
  return `${row.withdrawal_id}  ${bangkokStamp(row.requested_at)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.state.padEnd(9)}  ${row.username}  ${bank} ${maskAccount(row.account_digits)}`
}
