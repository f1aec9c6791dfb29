/** `duang slips`: slips of members whose transfer did not arrive, and what staff decide about them. */
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { SLIP_STATES } from '@duang/contract/bank/deposit-slip'
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { reasonWords } from '#core/matching/staff-words.ts'
import { numberOf, REASON, reasonOf, uuidOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { gateOfMachine } from '#money/second-person/money-gate.ts'
import { claimsOfTransfer } from './slip-claims.ts'
import { creditSlip } from './slip-credit.ts'
import { candidatesOf, findSlip, hasPicture, rejectOpenSlip, SLIP_LIST, type SlipRow, slipPage } from './slip-list.ts'

export const slipsCommand: Command = {
  name: 'slips',
  summary: 'Slips of members whose transfer did not arrive. The desk shows their pictures.',
  acts: {
    list: {
      summary: 'Slips that staff look for, of a member all; oldest first.',
      options: { '--state <STATE>': SLIP_STATES.join(', '), ...LIST_OPTIONS },
      run: list,
    },
    show: { summary: 'A slip, with lines of its reference or amount.', words: '<ID>', run: show },
    credit: {
      summary: 'Credits a line to the member of the slip.',
      words: '<ID>',
      options: {
        '--line <LINE>': { required: 'the line, as show lists it' },
        ...REASON,
        '--confirm-distinct': 'it is another transfer than the duplicate candidate',
      },
      run: credit,
    },
    reject: {
      summary: 'Rejects a slip. The member reads the reason.',
      words: '<ID>',
      options: REASON,
      run: reject,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const named = options.state ?? (options.member === undefined ? 'staff' : undefined)
  const state = SLIP_STATES.find((each) => each === named)
  if (named !== undefined && !state) throw invalid(`--state is one of ${SLIP_STATES.join(', ')}.`)
  return sayPage(input, await slipPage(ctx, state, await readList(input, SLIP_LIST)), {
    row: headOf,
    none: state ? `No slips are ${state}.` : 'No slips.',
  })
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const slip = await knownSlip(ctx, words[0])
  const [candidates, isShown, claims] = await Promise.all([
    candidatesOf(ctx, slip),
    hasPicture(ctx, slip.slip_id),
    claimsOfTransfer(ctx, slip),
  ])
  say(headOf(slip))
  if (slip.decided_by) say(`by ${slip.decided_by}${slip.note ? `: ${slip.note}` : ''}`)
  say(isShown ? 'The desk shows the picture.' : 'The picture was removed.')
  if (candidates.length === 0) say('No line fits.')
  for (const each of candidates)
    say(
      [
        `line ${each.line_id}  ${bangkokStamp(each.booked_at)}  +${formatBaht(each.amount_satang)}  ${each.state}`,
        [each.source_bank, each.source_account, each.source_name].filter(Boolean).join(' '),
        ...(each.has_reference ? ['same reference'] : []),
        ...(each.username === null ? [] : [`credited to ${each.username}`]),
      ].join('  '),
    )
  if (claims.length > 0) say('WARNING: several members claim this transfer, the best match first:')
  for (const each of claims)
    say([each.username, each.state, each.slip_id, each.reasons.map(reasonWords).join(', ')].join('  '))
  report({ slip, hasPicture: isShown, candidates, claims })
  return 0
}

async function credit({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const lineId = numberOf(typeof options.line === 'string' ? options.line : undefined, '--line')
  const slip = await knownSlip(ctx, words[0])
  const isConfirmedDistinct = options['confirm-distinct'] === true
  const outcome = await creditSlip(ctx, slip, {
    ...{ lineId, actor, reason, isConfirmedDistinct },
    gate: gateOfMachine(ctx, actor),
  })
  if (outcome !== 'credited') throw await notCredited(ctx, slip, lineId, outcome)
  say(`Line ${lineId} is credited to ${slip.username}. Slip ${slip.slip_id} is closed.`)
  report({ id: slip.slip_id, line: lineId, member: slip.username, outcome })
  return 0
}

type Failure = Exclude<Awaited<ReturnType<typeof creditSlip>>, 'credited'>

async function notCredited(ctx: Ctx, slip: SlipRow, lineId: number, outcome: Failure): Promise<Error> {
  switch (outcome) {
    case 'line-unknown':
      return unknown('line', String(lineId))
    case 'slip-closed':
      return refused('already_closed', `Slip ${slip.slip_id} is ${(await findSlip(ctx, slip.slip_id))?.state}.`)
    case 'duplicate':
      return refused(
        'duplicate_candidate',
        `Line ${lineId} may report a transfer that another line reports: duang deposits explain ${lineId}. Another one, as the bank confirms: repeat with --confirm-distinct.`,
      )
    case 'payout':
      return refused(
        'payout_returned',
        `Line ${lineId} is money of a payout that came back: duang withdrawals returned.`,
      )
    case 'over-ceiling':
      return refused('balance_too_high', `The credit of ${slip.username} would be too high.`)
    default:
      return refused('already_closed', `Line ${lineId} is not open: duang deposits explain ${lineId}.`)
  }
}

async function reject({ ctx, words, options, say, report, actor }: CommandInput): Promise<number> {
  const reason = reasonOf(options)
  const { slip_id: id } = await knownSlip(ctx, words[0])
  const outcome = await rejectOpenSlip(ctx, id, { actor, reason })
  if (outcome !== 'done') throw refused('already_closed', `Slip ${id} is ${outcome}.`)
  say(`Slip ${id} is rejected.`)
  report({ id, outcome: 'rejected' })
  return 0
}

/** A refusal of this command. Nothing was changed. */
const refused = (code: string, why: string): CommandRefusal => new CommandRefusal(code, `Nothing was changed. ${why}`)

async function knownSlip(ctx: Ctx, word: string | undefined): Promise<SlipRow> {
  const id = uuidOf(word, 'ID')
  return (await findSlip(ctx, id)) ?? Promise.reject(unknown('slip', id))
}

const headOf = (slip: SlipRow): string => {
  const bank = slip.sending_bank ? (bankByCode(slip.sending_bank)?.nameEn ?? slip.sending_bank) : 'no code'
  const code = [bank, slip.reference].filter(Boolean).join(' ')
  const line = slip.line_id === null ? '' : `  line ${slip.line_id}`
  return `${slip.slip_id}  ${bangkokStamp(slip.received_at)}  ${slip.username}  ${formatBaht(slip.amount_satang)}  ${code}  → ${maskAccount(slip.account_digits)}  ${slip.state}${line}`
}
