/** `duang import-statement FILE`: imports a bank's export as statement lines. Safe to repeat: a line always has the same id. */
import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { statementLine } from '@duang/contract/bank/bank'
import { isAccountOfBank } from '@duang/contract/bank/banks'
import * as z from 'zod/mini'
import { recordAction } from '#core/audit/audit.ts'
import type { FileSource } from '#core/bank/duplicate-transfers.ts'
import {
  type Command,
  type CommandInput,
  CommandMistake,
  CommandRefusal,
  invalid,
  missing,
  unknown,
} from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { type ColumnMap, columnMap, READY_MAPS } from '#core/statement-file/column-map.ts'
import { type FileLine, openStatementFile, type StatementFile } from '#core/statement-file/parse.ts'
import { problemWords } from '#core/statement-file/problem-words.ts'
import { unreadable } from '#entry/command/command-file.ts'
import { wordOf } from '#entry/command/command-words.ts'
import { inTransaction } from '#kit/database/db.ts'
import { lineData, lineTable } from './dry-run.ts'
import { printSurvey, surveyData, surveyOf } from './import-survey.ts'
import { newLinesOf, settleLines } from './settle.ts'
import { type LineOutcome, storeLines } from './statement.ts'

const LINES_AT_ONCE = 500
const CHUNK_BYTES = 64 * 1024
const MAP_BYTES_MAX = 64 * 1024

type Tally = Record<LineOutcome, number> & { lines: number; credited: number }

export const importStatementCommand: Command = {
  name: 'import-statement',
  summary: 'Reads a statement export (CSV) of one of the site’s accounts. Importing it again adds nothing.',
  acts: {
    '': {
      summary: 'Reads a statement export (CSV) of one of the site’s accounts. Importing it again adds nothing.',
      words: '<FILE>',
      options: {
        '--feed <FEED>': { required: 'the feed of the account' },
        '--account <BANK:NUMBER>': { required: 'the account of the export, such as 004:1234567890' },
        '--map <MAP>': { required: `the columns: ${[...READY_MAPS.keys()].join(', ')}, or a .json file` },
        '--dry-run': 'shows the lines and stores nothing',
      },
      run: importStatement,
    },
  },
}

async function importStatement(input: CommandInput): Promise<number> {
  const { ctx, words, options, say, report } = input
  const file = wordOf(words[0], 'FILE')
  const feed = text(options, 'feed')
  const account = await siteAccount(ctx, feed, text(options, 'account'))
  const map = await readMap(text(options, 'map'))
  return withFile(file, async (chunks) => {
    const opened = await openStatementFile(chunks, map, account)
    if ('refusal' in opened)
      throw new CommandRefusal(`statement_${opened.refusal.code.replaceAll('-', '_')}`, problemWords(opened.refusal))
    const survey = await surveyOf(opened, ctx.clock())
    printSurvey(file, opened, survey, say)
    const { lines, unreadable } = survey
    const found = surveyData(opened, survey)
    if (options['dry-run'] === true) {
      const items = await showLines(opened, input)
      say('Dry run: nothing was stored.')
      report({ lines, items, ...found, isDryRun: true })
      return unreadable > 0 ? 1 : 0
    }
    const source = sourceOf(map, opened.sha256)
    // Before the first line: an import that is killed is recorded as well.
    await recordImport(input, feed, { lines, file: opened.sha256, ...source })
    const tally = await importLines(input, feed, opened, { source, lines })
    report({ ...tally, ...found })
    return unreadable + tally.conflict > 0 ? 1 : 0
  })
}

/** Calls with a function that reads the file from its start. The file must not change meanwhile. */
async function withFile(
  file: string,
  use: (chunks: () => AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<number> {
  const handle = await open(file).catch((error: unknown) => refuseFile(file, error))
  try {
    const first = await handle.stat()
    if (!first.isFile()) throw invalid(`Not a file: ${file}`)
    return await use(async function* () {
      const { size, mtimeMs } = await handle.stat()
      if (size !== first.size || mtimeMs !== first.mtimeMs)
        throw new CommandMistake(`File changed while it was read: ${file}. Import it again.`, 'conflict')
      for (let at = 0; ; ) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at)
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    })
  } finally {
    await handle.close()
  }
}

/** Prints the lines in parts, so that memory never holds a large file as text. Returns them as data for `--json`. */
async function showLines(file: StatementFile, { say, options }: CommandInput): Promise<ReturnType<typeof lineData>[]> {
  const items: ReturnType<typeof lineData>[] = []
  for await (const part of partsOf(file)) {
    if (options.json === true) items.push(...part.map(lineData))
    else for (const text of lineTable(part)) say(text)
  }
  return items
}

type Source = Omit<FileSource, 'ids'>

function sourceOf(map: ColumnMap, sha256: string): Source {
  const format = createHash('sha256').update(JSON.stringify(map)).digest('hex')
  return { map: map.name, format, reading: createHash('sha256').update(format).update(sha256).digest('hex') }
}

const recordImport = ({ ctx, actor }: CommandInput, feed: string, after: object): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    recordAction(tx, ctx, { actor, action: 'statement_lines.import', subject: feed, after }),
  )

async function importLines(
  { ctx, say }: CommandInput,
  feed: string,
  file: StatementFile,
  { source, lines }: { source: Source; lines: number },
): Promise<Tally> {
  const tally: Tally = { lines: 0, stored: 0, known: 0, conflict: 0, credited: 0 }
  for await (const part of partsOf(file)) {
    const received = part.map(({ row, line, ids, isTimeKnown, balanceSatang }) => ({
      line: { ...line, ...(balanceSatang !== undefined && { balance: balanceSatang }) },
      document: { row, ...z.encode(statementLine, line) },
      isTimeKnown,
      file: { ...source, ids },
    }))
    for (const outcome of await storeLines(ctx, feed, 'file', received)) tally[outcome]++
    const ids = part.map((each) => each.line.id)
    tally.credited += await settleLines(ctx, await newLinesOf(ctx, feed, ids), ['new'])
    tally.lines += part.length
    say(
      `${tally.lines}/${lines}: ${tally.stored} new, ${tally.known} known, ${tally.conflict} in conflict, ${tally.credited} credited`,
    )
  }
  return tally
}

/** Yields the lines of a file, {@link LINES_AT_ONCE} at a time. */
async function* partsOf(file: StatementFile): AsyncGenerator<FileLine[]> {
  let part: FileLine[] = []
  for await (const item of file.items()) {
    if (!('line' in item)) continue
    part.push(item.line)
    if (part.length < LINES_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function text(options: CommandInput['options'], name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw missing(`--${name}`)
  return value
}

/** Returns the account. It must belong to this feed, or its lines would never be credited. */
async function siteAccount(ctx: Ctx, feed: string, written: string): Promise<{ bank: string; number: string }> {
  const [, bank = '', number = ''] = written.match(/^(\d{3}):([\d-]+)$/) ?? []
  const digits = number.replaceAll('-', '')
  if (!isAccountOfBank(bank, digits)) throw invalid('--account is BANK:NUMBER, such as 004:1234567890.')
  const found = await ctx.db
    .selectFrom('receiving_accounts')
    .select('feed')
    .where('brand_id', '=', ctx.brand.id)
    .where('bank_code', '=', bank)
    .where('account_digits', '=', digits)
    .where('feed', '=', feed)
    .executeTakeFirst()
  if (!found) throw unknown(`account of the feed ${feed}`, written)
  return { bank, number: digits }
}

async function readMap(name: string): Promise<ColumnMap> {
  const ready = READY_MAPS.get(name)
  if (ready) return ready
  if (!name.endsWith('.json'))
    throw unknown('map', `${name}. Known: ${[...READY_MAPS.keys()].join(', ')}; or the path of a .json.`)
  const map = columnMap.safeParse(parseJson(await readSmall(name)))
  if (!map.success) throw invalid(`Not a column map: ${name}: ${z.prettifyError(map.error)}`)
  return map.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

async function readSmall(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > MAP_BYTES_MAX) throw invalid(`A column map has at most ${MAP_BYTES_MAX / 1024} KiB: ${file}`)
    return await readFile(file, 'utf8')
  } catch (error) {
    return refuseFile(file, error)
  }
}

function refuseFile(file: string, error: unknown): never {
  if (error instanceof CommandMistake) throw error
  throw unreadable(file, error)
}
