/** `duang members list` and `find`. */
import { type CommandInput, invalid } from '#core/command.ts'
import { readList, sayPage } from '#core/command-list.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { MEMBER_LIST, type MemberRow, membersPage } from './members.ts'
import { searchHits } from './search.ts'

const STATUSES = ['active', 'blocked'] as const
const TEXT_MIN = 2

const lineOf = (row: MemberRow): string =>
  `${row.username.padEnd(20)}  ${row.phone}  level ${row.level}  ${row.status.padEnd(7)}  since ${bangkokStamp(row.created_at)}  ${row.name}`

export async function listMembers(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const status = STATUSES.find((each) => each === options.status)
  if (options.status !== undefined && !status) throw invalid(`--status is one of ${STATUSES.join(', ')}.`)
  const { level } = options
  if (level !== undefined && !/^\d{1,2}$/.test(String(level))) throw invalid('--level is a number.')
  const filter = { status, level: level === undefined ? undefined : Number(level) }
  return sayPage(input, await membersPage(ctx, filter, await readList(input, MEMBER_LIST)), {
    row: lineOf,
    none: 'No members.',
  })
}

export async function findMembers(input: CommandInput): Promise<number> {
  const { ctx } = input
  const text = wordOf(input.words[0]?.trim().normalize('NFC'), 'TEXT')
  if (text.length < TEXT_MIN) throw invalid(`TEXT has at least ${TEXT_MIN} characters.`)
  const ids = [...new Set((await searchHits(ctx, text)).map((hit) => hit.memberId))]
  return sayPage(input, await membersPage(ctx, { ids }, await readList(input, MEMBER_LIST)), {
    row: lineOf,
    none: 'No member matches.',
  })
}
