/** `duang members note` and `notes`: remarks of staff. */
import { type CommandInput, invalid } from '#core/command.ts'
import { readList, sayPage } from '#core/command-list.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { NOTE_LIST, notesPage, writeNote } from './notes.ts'

const NOTE_MAX = 2000

export async function addNote({ ctx, words, say, report, actor }: CommandInput): Promise<number> {
  const username = wordOf(words[0], 'USERNAME')
  const note = wordOf(words[1]?.trim().normalize('NFC'), 'TEXT')
  if (note.length > NOTE_MAX || !isStorable(note)) throw invalid(`TEXT has at most ${NOTE_MAX} characters.`)
  const row = await writeNote(ctx, await memberIdOf(ctx, username), { note, actor })
  say(`Noted on ${username}.`)
  report({ username, ...row })
  return 0
}

export async function listNotes(input: CommandInput): Promise<number> {
  const { ctx, words } = input
  const memberId = await memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
  return sayPage(input, await notesPage(ctx, memberId, await readList(input, NOTE_LIST)), {
    row: (each) => `${bangkokStamp(each.at)}  ${each.actor}: ${each.note}`,
    none: 'No notes.',
  })
}
