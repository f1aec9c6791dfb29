/** `duang export subjects` and `save`: what can be exported, and the copy of a file that is done. */
import { constants, copyFile } from 'node:fs/promises'
import { type Command, type CommandInput, CommandRefusal, missing, unknown } from '#core/command.ts'
import { unwritable } from '#entry/command/command-file.ts'
import { uuidOf } from '#entry/command/command-words.ts'
import type { ExportSource } from '#entry/export/export-source.ts'
import { fileOf, findExport, RETENTION_DAYS } from './exports.ts'

export const exportCommand = (sources: () => readonly ExportSource[]): Command => ({
  name: 'export',
  summary: `Files for spreadsheets, which a job writes. They are removed after ${RETENTION_DAYS} days.`,
  acts: {
    subjects: { summary: 'What can be exported.', run: (input) => subjects(input, sources()) },
    save: { summary: 'Copies a file that is done.', words: '<ID> <FILE>', run: save },
  },
})

async function subjects({ say, report }: CommandInput, sources: readonly ExportSource[]): Promise<number> {
  const items = sources.map(({ subject, summary, daysMax, columns }) => ({
    ...{ subject, summary, daysMax },
    columns: columns.map(({ name }) => name),
  }))
  for (const each of items) say(`${each.subject.padEnd(22)}  ${each.summary} At most ${each.daysMax} days.`)
  report({ items })
  return 0
}

async function save({ ctx, words, say, report }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  const [, file] = words
  if (file === undefined) throw missing('FILE')
  const found = await findExport(ctx, id)
  if (!found) throw unknown('export', id)
  if (found.state !== 'done') throw new CommandRefusal('not_done', `The export is ${found.state}, ${found.percent} %.`)
  await copyFile(fileOf(ctx, found), file, constants.COPYFILE_EXCL).catch((error: unknown) => {
    throw unwritable(file, error)
  })
  say(`Written: ${file}`)
  report({ id, file, bytes: found.bytes })
  return 0
}
