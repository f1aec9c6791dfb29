/** `duang export save`: the copy of a file that is done. */
import { constants, copyFile } from 'node:fs/promises'
import { type Command, type CommandInput, CommandRefusal, missing, unknown } from '#core/command.ts'
import { unwritable } from '#entry/command/command-file.ts'
import { uuidOf } from '#entry/command/command-words.ts'
import { fileOf, findExport, RETENTION_DAYS } from './exports.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: `Files for spreadsheets, which a job writes. They are removed after ${RETENTION_DAYS} days.`,
  acts: {
    save: { summary: 'Copies a file that is done.', words: '<ID> <FILE>', run: save },
  },
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
