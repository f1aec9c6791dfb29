/** `duang deposits explain`: why a line was credited or queued. The other words of the command are actions. */
import { bankByCode, maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { type Duplicate, duplicatesOf } from '#core/bank/duplicate-transfers.ts'
import { type Command, type CommandInput, unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import type { RankedMember } from '#core/matching/match.ts'
import { reasonWords } from '#core/matching/staff-words.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { nearMisses } from './statement-line/near-misses.ts'
import { findLine, lineIdOfBank, type QueueLine, sourceOf, usernamesOf } from './statement-line/queue.ts'
import { doubtsOnWire } from './statement-line/queue-reasons.ts'

export const depositsCommand: Command = {
  name: 'deposits',
  summary: 'Statement lines, and the deposits that they became.',
  acts: {
    explain: {
      summary: 'Why a line was credited or queued, by its number or by the id that the bank gave it.',
      words: '<LINE|BANK_ID>',
      run: explain,
    },
  },
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

const duplicateText = (duplicate: Duplicate): string =>
  [
    `line ${duplicate.line_id}, ${bangkokStamp(duplicate.booked_at)}, by ${duplicate.map === null ? `feed ${duplicate.feed}` : `a file (${duplicate.map})`}:`,
    duplicate.state,
    ...(duplicate.username === null ? [] : [`to ${duplicate.username}`]),
    ...(duplicate.source_account === null ? [] : [`from ${duplicate.source_account}`]),
  ].join(' ')

/** A line by its number, or by the bank's own id: the newest, where several feeds use it. */
async function lineOfWord(ctx: Ctx, word: string): Promise<QueueLine> {
  const isNumber = /^[1-9]\d{0,14}$/.test(word)
  const numbered = isNumber ? await findLine(ctx, Number(word)) : undefined
  const id = numbered ? undefined : await lineIdOfBank(ctx, word)
  const line = numbered ?? (id === undefined ? undefined : await findLine(ctx, id))
  if (!line) throw unknown('line', word)
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
