/** `duang audit list` and `show`: every action of staff. The log is append-only. */
import { type Command, type CommandInput, unknown } from '#core/command.ts'
import { LIST_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { numberOf } from '#entry/command/command-words.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { AUDIT_LIST, findEntry, listEntries } from './entries.ts'

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Actions of staff: time, actor, address, change and reason.',
  acts: {
    list: {
      summary: 'Entries, newest first.',
      options: {
        '--actor <ACTOR>': 'such as cli:somsri',
        '--action <ACTION>': 'such as members.block or withdrawals.approve',
        '--subject <SUBJECT>': 'such as the id of a withdrawal',
        ...LIST_OPTIONS,
      },
      run: list,
    },
    show: { summary: 'One entry with all of it.', words: '<NUMBER>', run: show },
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, options } = input
  const { actor, action, subject } = options
  const request = await readList(input, AUDIT_LIST)
  const filter = {
    actor: typeof actor === 'string' ? actor : undefined,
    action: typeof action === 'string' ? action : undefined,
    subject: typeof subject === 'string' ? subject : undefined,
  }
  return sayPage(input, await input.read((db) => listEntries(db, ctx, filter, request)), {
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
  const row = await findEntry(ctx, id)
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
