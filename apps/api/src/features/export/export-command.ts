/** `duang export`: files of figures and lists, written by a job. */
import { constants, copyFile } from 'node:fs/promises'
import { type Command, type CommandInput, CommandRefusal, invalid, missing, unknown } from '#core/command.ts'
import { unwritable } from '#core/command-file.ts'
import { PAGE_OPTIONS, readPage, sayPage } from '#core/command-list.ts'
import { uuidOf, wordOf } from '#core/command-words.ts'
import type { ExportSource } from '#core/export/export-source.ts'
import { RANGE_OPTIONS, readRange } from '#core/finance/closed-days.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import {
  cancelExport,
  createExport,
  downloadName,
  EXPORT_LIST,
  type ExportRecord,
  fileOf,
  findExport,
  listExports,
  RETENTION_DAYS,
} from './exports.ts'
import { FORMATS } from './file-formats.ts'

export const exportCommand = (sources: readonly ExportSource[]): Command => ({
  name: 'export',
  summary: `Files for spreadsheets, which a job writes. They are removed after ${RETENTION_DAYS} days.`,
  acts: {
    list: { summary: 'Exports, newest first, with their progress.', options: PAGE_OPTIONS, run: list },
    subjects: { summary: 'What can be exported.', run: (input) => subjects(input, sources) },
    create: {
      summary: 'Asks for a file.',
      words: '<SUBJECT>',
      options: { '--format <FORMAT>': 'csv or xlsx; csv by default', ...RANGE_OPTIONS },
      run: (input) => create(input, sources),
    },
    save: { summary: 'Copies a file that is done.', words: '<ID> <FILE>', run: save },
    cancel: { summary: 'Ends an export that is not done.', words: '<ID>', run: cancel },
  },
})

async function list(input: CommandInput): Promise<number> {
  return sayPage(input, await listExports(input.ctx, readPage(input.options, EXPORT_LIST)), {
    row: lineOf,
    none: 'There are no exports.',
  })
}

const lineOf = (each: ExportRecord): string =>
  `${each.export_id}  ${bangkokStamp(each.requested_at)}  ${downloadName(each)}  ${each.state} ${each.percent} %, ${each.rows_done} rows, by ${each.requested_by}${each.failure === null ? '' : `: ${each.failure}`}`

async function subjects({ say, report }: CommandInput, sources: readonly ExportSource[]): Promise<number> {
  const items = sources.map(({ subject, summary, daysMax, columns }) => ({
    ...{ subject, summary, daysMax },
    columns: columns.map(({ name }) => name),
  }))
  for (const each of items) say(`${each.subject.padEnd(22)}  ${each.summary} At most ${each.daysMax} days.`)
  report({ items })
  return 0
}

async function create(input: CommandInput, sources: readonly ExportSource[]): Promise<number> {
  const { ctx, words, options, actor, say, report } = input
  const subject = wordOf(words[0], 'SUBJECT')
  const source = sources.find((each) => each.subject === subject)
  if (!source) throw unknown('subject', subject)
  const format = FORMATS.find((each) => each === (options.format ?? 'csv'))
  if (!format) throw invalid(`Expected --format to be ${FORMATS.join(' or ')}: ${options.format}`)
  const range = readRange(input, source.daysMax)
  const id = await createExport(ctx, { source, format, range, actor })
  say(`${id} is being written. duang export list shows its progress.`)
  report({ id, subject, format, ...range })
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

async function cancel({ ctx, words, say, report }: CommandInput): Promise<number> {
  const id = uuidOf(words[0], 'ID')
  if (!(await cancelExport(ctx, id))) throw new CommandRefusal('not_open', `No export ${id} is being written.`)
  say(`${id} is cancelled.`)
  report({ id, outcome: 'cancelled' })
  return 0
}
