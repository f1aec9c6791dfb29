/** `duang audit list`: what staff changed. The log is append-only. */
import type { Command, CommandInput } from '#core/command.ts'
import { LIST_OPTIONS, type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
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
  summary: 'Changes by staff: time, actor, change and reason.',
  acts: {
    list: {
      summary: 'Entries, newest first.',
      options: {
        '--actor <ACTOR>': 'such as cli:somsri',
        '--action <ACTION>': 'such as members.block',
        ...LIST_OPTIONS,
      },
      run: list,
    },
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const { actor, action } = options
  const request = await readList(input, AUDIT_LIST)
  const entries = (db: ReadDb) =>
    db
      .selectFrom('audit_log as a')
      .leftJoin('members as m', (join) =>
        join.onRef('m.brand_id', '=', 'a.brand_id').onRef('m.member_id', '=', 'a.member_id'),
      )
      .select([
        'a.audit_id',
        'a.at',
        'a.actor',
        'a.action',
        'm.username',
        'a.subject',
        'a.before',
        'a.after',
        'a.reason',
      ])
      .where('a.brand_id', '=', ctx.brand.id)
      .$if(typeof actor === 'string', (rows) => rows.where('a.actor', '=', String(actor)))
      .$if(typeof action === 'string', (rows) => rows.where('a.action', '=', String(action)))
  return sayPage(input, await input.read((db) => pageOf(entries(db), AUDIT_LIST, request)), {
    row: (row) => {
      const change = [row.before, row.after].map((each) => (each === null ? '' : JSON.stringify(each))).join(' → ')
      const head = [row.action, row.username ?? row.subject].filter(Boolean).join(' ')
      return `${bangkokStamp(row.at)}  ${row.actor}  ${head}  ${change}${row.reason ? `  ${row.reason}` : ''}`
    },
    none: 'Nothing was recorded in this time.',
  })
}
