/** `duang withdrawals`: lists withdrawals, and carries out decisions of staff. */
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { formatBaht, satangFromBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { numberOf, REASON, reasonOf, uuidOf, wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
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
  withdrawalIdByReference,
} from './queue.ts'
import { type Returned, returnWithdrawal } from './returned.ts'
import { STATES } from './states.ts'

const MEMBER_REASON = { '--reason <TEXT>': { required: 'why; the member sees it' } } as const

export const withdrawalsCommand: Command = {
  name: 'withdrawals',
  summary: 'Withdrawals and their payouts.',
  acts: {
    list: {
      summary: 'Requested withdrawals, of a member those in any state; oldest first.',
      options: { '--state <STATE>': STATES.join(', '), ...LIST_OPTIONS },
      run: list,
    },
    show: {
      summary: 'One withdrawal with its payout and steps. ID is also the reference on the slip of the member.',
      words: '<ID>',
      run: show,
    },
    approve: {
      summary: 'Approves a requested withdrawal: its payout is sent.',
      words: '<ID>',
      run: (input) => decide(input, (id) => approveWithdrawal(input.ctx, id, input.actor)),
    },
    reject: {
      summary: 'Rejects a requested withdrawal: the hold is released.',
      words: '<ID>',
      options: MEMBER_REASON,
      run: (input) => decide(input, (id) => rejectWithdrawal(input.ctx, id, input.actor, reasonOf(input.options))),
    },
    resend: {
      summary: 'Sends a failed payout again, under the same payout key.',
      words: '<ID>',
      run: (input) => decide(input, (id) => resendWithdrawal(input.ctx, id, input.actor)),
    },
    refund: {
      summary: 'Ends a failed withdrawal: the hold is released.',
      words: '<ID>',
      options: MEMBER_REASON,
      run: (input) => decide(input, (id) => refundWithdrawal(input.ctx, id, input.actor, reasonOf(input.options))),
    },
    returned: {
      summary:
        'The bank returned a payout: what came back of a paid one is credited again, a refunded one only closed.',
      words: '<ID>',
      options: {
        '--line <LINE>': { required: 'the statement line that returned the money' },
        '--amount <BAHT>': 'what came back, where the bank kept a fee',
        ...REASON,
        '--confirm-distinct': 'it is another transfer than the duplicate candidate',
      },
      run: returned,
    },
  },
}

const REFERENCE = /^[\dA-HJKMNP-TV-Z]{8}$/

/** The id of a withdrawal, given as such or as the reference. Capitals, gaps and look-alike characters do not matter. */
async function idOf(ctx: Ctx, word: string | undefined): Promise<string> {
  const given = wordOf(word, 'ID')
  const reference = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!REFERENCE.test(reference)) return uuidOf(given, 'ID')
  const id = await withdrawalIdByReference(ctx, reference)
  if (id === undefined) throw unknown('withdrawal', given)
  return id
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const named = options.state ?? (options.member === undefined ? 'requested' : undefined)
  const state = STATES.find((each) => each === named)
  if (named !== undefined && !state) throw invalid(`--state is one of ${STATES.join(', ')}.`)
  const page = await listWithdrawals(ctx, state, await readList(input, WITHDRAWAL_LIST))
  return sayPage(input, page, {
    row: headOf,
    none: state ? `No withdrawals are ${state}.` : 'No withdrawals.',
  })
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const id = await idOf(ctx, words[0])
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

async function decide(
  { ctx, words, say, report }: CommandInput,
  act: (id: string) => Promise<Decided>,
): Promise<number> {
  const id = await idOf(ctx, words[0])
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
    case 'blocked':
      return refused('member_blocked', 'The member is blocked. Reject this, or end the block first.')
    case 'owes':
      return refused(
        'receivable_open',
        'The credit does not cover the receivable of the member. Settle that first (duang receivable list), or reject this.',
      )
    case 'maybe-paid':
      return refused('maybe_paid', 'The bank does not confirm that it was not paid. Resend it, or try again later.')
    default:
      return refused('wrong_state', `The withdrawal is ${outcome}.`)
  }
}

/** A refusal of this command. Nothing was changed. */
const refused = (code: string, why: string): CommandRefusal => new CommandRefusal(code, `Nothing was changed. ${why}`)

async function returned({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const id = await idOf(ctx, words[0])
  const line = numberOf(typeof options.line === 'string' ? options.line : undefined, '--line LINE')
  const note = reasonOf(options)
  const outcome = await returnWithdrawal(ctx, id, line, {
    actor,
    note,
    amount: amountOf(options.amount),
    gate: gateOfMachine(ctx, actor),
    isConfirmedDistinct: options['confirm-distinct'] === true,
  })
  if (outcome !== 'done') throw notReturned(id, line, outcome)
  say('Done.')
  report({ outcome })
  return 0
}

function amountOf(word: string | true | undefined): number | undefined {
  if (word === undefined) return undefined
  const satang = satangFromBaht(Number(word))
  if (satang === undefined || satang <= 0) throw invalid('--amount is in baht, such as 390.00.')
  return satang
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
      return refused(
        'line_differs',
        `Line ${line} is not money that came in, or not the amount that was paid. Where the bank kept a fee: --amount BAHT.`,
      )
    case 'twice':
      return refused('already_returned', 'Its money came back before.')
    case 'duplicate':
      return refused(
        'duplicate_candidate',
        `Line ${line} may be one transfer with another line that is settled: duang deposits explain ${line}. With --confirm-distinct it is another transfer.`,
      )
    default:
      return refused('wrong_state', `The withdrawal is ${outcome}. Settle the payout first.`)
  }
}

function headOf(row: WithdrawalRow): string {
  const bank = bankByCode(row.bank_code)?.nameEn ?? row.bank_code
  return `${row.withdrawal_id}  ${row.reference}  ${bangkokStamp(row.requested_at)}  ${formatBaht(row.amount_satang).padStart(14)}  ${row.state.padEnd(9)}  ${row.username}  ${bank} ${maskAccount(row.account_digits)}`
}
