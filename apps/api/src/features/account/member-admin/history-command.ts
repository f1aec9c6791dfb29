/** `duang members history`: deposits, withdrawals, bonuses, logins, consents and changes of one member, in one list. */
import { maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { type CommandInput, invalid } from '#core/command.ts'
import { readList, sayPage } from '#core/command-list.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { type Fields, HISTORY_KINDS, HISTORY_LIST, historyOf } from './history.ts'

export async function showHistory(input: CommandInput): Promise<number> {
  const { ctx, words, options } = input
  const memberId = await memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
  const kind = HISTORY_KINDS.find((each) => each === options.kind)
  if (options.kind !== undefined && !kind) throw invalid(`--kind is one of ${HISTORY_KINDS.join(', ')}.`)
  const kinds = kind ? [kind] : HISTORY_KINDS
  const request = await readList(input, HISTORY_LIST)
  const page = await input.read((db) => historyOf(db, ctx, memberId, kinds, request))
  return sayPage(input, page, {
    row: ({ at, kind: what, id, data }) =>
      `${bangkokStamp(at)}  ${what.padEnd(10)}  ${TEXT_OF[what]?.(data, id) ?? id}`,
    none: 'Nothing in this time.',
  })
}

const money = (value: Fields[string] | undefined): string => formatBaht(Number(value ?? 0))
const TEXT_OF: Record<string, (data: Fields, id: string) => string> = {
  deposit: (data) =>
    `+${money(data.satang)}  line ${data.line}, by ${data.by}${data.unassigned_at ? ', unassigned since' : ''}`,
  withdrawal: (data, id) =>
    `−${money(data.satang)}  ${data.state}  ${id}  to ${data.bank} ${maskAccount(String(data.account))}`,
  bonus: (data) => `+${money(data.satang)}  ${data.source}  ${data.status}`,
  login: (data) =>
    `from ${data.address ?? 'unknown'}  ${data.platform}  ${data.ended ? `ended: ${data.ended}` : 'open'}`,
  consent: (data) => `to ${data.document} ${data.version}${data.address ? `  from ${data.address}` : ''}`,
  change: (data) =>
    `${data.action} by ${data.actor}${data.after ? `  ${data.before ?? ''} → ${data.after}` : ''}${data.reason ? `  ${data.reason}` : ''}`,
}
