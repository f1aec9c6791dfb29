/** `duang slips show`: one slip, and the lines that may be its transfer. The other words of the command are actions. */
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { type Command, type CommandInput, unknown } from '#core/command.ts'
import { reasonWords } from '#core/matching/staff-words.ts'
import { uuidOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { claimsOfTransfer } from './slip-claims.ts'
import { candidatesOf, findSlip, hasPicture, type SlipRow } from './slip-list.ts'

export const slipsCommand: Command = {
  name: 'slips',
  summary: 'Slips of members whose transfer did not arrive. The desk shows their pictures.',
  acts: { show: { summary: 'A slip, with lines of its reference or amount.', words: '<ID>', run: show } },
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const slip = await findSlip(ctx, id)
  if (!slip) throw unknown('slip', id)
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

const headOf = (slip: SlipRow): string => {
  const bank = slip.sending_bank ? (bankByCode(slip.sending_bank)?.nameEn ?? slip.sending_bank) : 'no code'
  const code = [bank, slip.reference].filter(Boolean).join(' ')
  const line = slip.line_id === null ? '' : `  line ${slip.line_id}`
  return `${slip.slip_id}  ${bangkokStamp(slip.received_at)}  ${slip.username}  ${formatBaht(slip.amount_satang)}  ${code}  → ${maskAccount(slip.account_digits)}  ${slip.state}${line}`
}
