/** `duang members note` and `notes`: remarks of staff. Notes cannot be changed or removed. */
import { type CommandInput, invalid } from '#core/command.ts'
import { type ListForm, pageOf, readList, sayPage } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { isStorable } from '#kit/storable-json.ts'

const NOTE_MAX = 2000

const NOTE_LIST: ListForm = {
  keys: [
    { column: 'at', type: 'timestamptz' },
    { column: 'note_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'at',
}

export async function addNote({ ctx, words, say, report, actor }: CommandInput): Promise<number> {
  const username = wordOf(words[0], 'USERNAME')
  const note = wordOf(words[1]?.trim().normalize('NFC'), 'TEXT')
  if (note.length > NOTE_MAX || !isStorable(note)) throw invalid(`TEXT has at most ${NOTE_MAX} characters.`)
  const member_id = await memberIdOf(ctx, username)
  const row = await ctx.db
    .insertInto('member_notes')
    .values({ brand_id: ctx.brand.id, member_id, at: ctx.clock(), actor, note })
    .returning('note_id')
    .executeTakeFirstOrThrow()
  say(`Noted on ${username}.`)
  report({ username, ...row })
  return 0
}

export async function listNotes(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  const memberId = await memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
  const query = ctx.db
    .selectFrom('member_notes')
    .select(['note_id', 'at', 'actor', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
  return sayPage(input, await pageOf(query, NOTE_LIST, await readList(input, NOTE_LIST)), {
    row: (each) => `${bangkokStamp(each.at)}  ${each.actor}: ${each.note}`,
    none: 'No notes.',
  })
}
