/** `duang audit list` and `show`: every action of staff. The log is append-only. */
import { sql } from 'kysely'
import { type Command, type CommandInput, unknown } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { numberOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import type { ReadDb } from '#kit/read-db.ts'

const AUDIT_LIST: ListForm = {
  keys: [
    { column: 'a.at', type: 'timestamptz' },
    { column: 'a.audit_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'a.at',
  member: 'a.member_id',
}

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Actions of staff: time, actor, address, change and reason.',
  acts: {
    list: {
      summary: 'Entries, newest first.',
      options: {
        '--actor <ACTOR>': 'such as cli:somsri',
        '--action <ACTION>': 'such as members.block or withdrawals.approved',
        ...LIST_OPTIONS,
      },
      run: list,
    },
    show: { summary: 'One entry with all of it.', words: '<NUMBER>', run: show },
  },
}

const entries = (db: ReadDb, ctx: Ctx) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'a.brand_id').onRef('m.member_id', '=', 'a.member_id'),
    )
    .select(['a.audit_id', 'a.at', 'a.actor', 'a.address', 'a.action', 'm.username', 'a.subject'])
    .select(['a.before', 'a.after', 'a.reason'])
    .where('a.brand_id', '=', ctx.brand.id)

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const { actor, action } = options
  const request = await readList(input, AUDIT_LIST)
  const query = (db: ReadDb) =>
    entries(db, ctx)
      .$if(typeof actor === 'string', (rows) => rows.where('a.actor', '=', String(actor)))
      .$if(typeof action === 'string', (rows) => rows.where('a.action', '=', String(action)))
  return sayPage(input, await input.read((db) => pageOf(query(db), AUDIT_LIST, request)), {
    row: (row) => {
      const change = [row.before, row.after].map((each) => (each === null ? '' : JSON.stringify(each))).join(' → ')
      const head = [row.action, row.username ?? row.subject].filter(Boolean).join(' ')
      return `${row.audit_id}  ${bangkokStamp(row.at)}  ${row.actor}  ${head}  ${change}${row.reason ? `  ${row.reason}` : ''}`
    },
    none: 'Nothing was recorded in this time.',
  })
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const id = numberOf(words[0], 'NUMBER')
  const row = await entries(ctx.db, ctx)
    .leftJoin('audit_seals as s', (join) =>
      join.onRef('s.brand_id', '=', 'a.brand_id').onRef('s.audit_id', '=', 'a.audit_id'),
    )
    .select(['s.n as seal', sql<string | null>`encode(s.hash, 'hex')`.as('hash')])
    .where('a.audit_id', '=', id)
    .executeTakeFirst()
  if (!row) throw unknown('entry', String(id))
  say(`${row.audit_id}  ${bangkokStamp(row.at)}  ${row.action}`)
  say(`by ${row.actor}${row.address ? ` from ${row.address}` : ''}`)
  if (row.username) say(`member ${row.username}`)
  if (row.subject) say(`subject ${row.subject}`)
  for (const [name, fields] of Object.entries({ before: row.before, after: row.after }))
    for (const [field, value] of Object.entries(fields ?? {})) say(`${name} ${field}: ${JSON.stringify(value)}`)
  if (row.reason) say(`reason ${row.reason}`)
  say(row.seal === null ? 'not sealed yet' : `sealed as ${row.seal}: ${row.hash}`)
  report(row)
  return 0
}
