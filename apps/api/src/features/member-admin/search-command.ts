/** `duang members list` and `find`. */

import { normalisePhone } from '@duang/contract/fields'
import { type SqlBool, sql } from 'kysely'
import { type CommandInput, invalid } from '#core/command.ts'
import { type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'

const MEMBER_LIST: ListForm = {
  keys: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'member_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'created_at',
}
const STATUSES = ['active', 'blocked'] as const
const TEXT_MIN = 2
/** This many last digits of an account find it by an index. */
const DIGITS_MIN = 4

const members = (ctx: Ctx) =>
  ctx.db
    .selectFrom('members')
    .select(['member_id', 'uuid', 'username', 'name', 'phone', 'level', 'status', 'created_at', 'last_login_at'])
    .where('brand_id', '=', ctx.brand.id)

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

const lineOf = (row: MemberRow): string =>
  `${row.username.padEnd(20)}  ${row.phone}  level ${row.level}  ${row.status.padEnd(7)}  since ${bangkokStamp(row.created_at)}  ${row.name}`

export async function listMembers(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const status = STATUSES.find((each) => each === options.status)
  if (options.status !== undefined && !status) throw invalid(`--status is one of ${STATUSES.join(', ')}.`)
  const { level } = options
  if (level !== undefined && !/^\d{1,2}$/.test(String(level))) throw invalid('--level is a number.')
  const query = members(ctx)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status as string))
    .$if(level !== undefined, (rows) => rows.where('level', '=', Number(level)))
  return sayPage(input, await pageOf(query, MEMBER_LIST, await readList(input, MEMBER_LIST)), {
    row: lineOf,
    none: 'No members.',
  })
}

export async function findMembers(input: CommandInput): Promise<number> {
  const text = wordOf(input.words[0]?.trim().normalize('NFC'), 'TEXT')
  if (text.length < TEXT_MIN) throw invalid(`TEXT has at least ${TEXT_MIN} characters.`)
  const query = members(input.ctx).where(sql<SqlBool>`member_id in (${matching(input.ctx.brand.id, text)})`)
  return sayPage(input, await pageOf(query, MEMBER_LIST, await readList(input, MEMBER_LIST)), {
    row: lineOf,
    none: 'No member matches.',
  })
}

/** Returns ids of the members whom this text may mean: one index for each interpretation. */
function matching(brandId: number, text: string) {
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const digits = text.replace(/[\s-]/g, '')
  const isDigits = /^\d{4,15}$/.test(digits)
  const interpretations = [
    sql`select member_id from members where brand_id = ${brandId} and username_folded like ${part}`,
    sql`select member_id from members where brand_id = ${brandId} and lower(name) like ${part}`,
    sql`select member_id from members where brand_id = ${brandId} and phone = ${normalisePhone(text) ?? ''}`,
    ...(isDigits
      ? [
          sql`select member_id from member_banks where brand_id = ${brandId}
            and right(account_digits, ${sql.lit(DIGITS_MIN)}) = ${digits.slice(-DIGITS_MIN)}
            and account_digits like ${`%${digits}`}`,
        ]
      : []),
  ]
  return sql.join(interpretations, sql` union `)
}
