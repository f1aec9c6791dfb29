/** `duang import-statement FILE`: a bank's export as statement lines. Safe to repeat: the same line always has the same id. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { statementLine } from '@duang/contract/bank'
import { isAccountOfBank } from '@duang/contract/banks'
import * as z from 'zod/mini'
import type { FileSource } from '#core/bank/twins.ts'
import { type Command, type CommandInput, CommandMistake } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { type ColumnMap, columnMap, READY_MAPS } from '#core/statement-file/column-map.ts'
import { type FileLine, parseStatementFile } from '#core/statement-file/parse.ts'
import { isStorable } from '#kit/storable-json.ts'
import { newLinesOf, settleLines } from './settle.ts'
import { type LineOutcome, storeLines } from './statement.ts'

const LINES_AT_ONCE = 500
const ROWS_ON_SHOW = 50

type Tally = Record<LineOutcome, number> & { lines: number; credited: number }

export const importStatementCommand: Command = {
  name: 'import-statement',
  summary: 'Reads a statement export (CSV) of one of the site’s accounts. Importing it again adds nothing.',
  usage: [
    `import-statement FILE --feed FEED --account BANK:NUMBER --map ${[...READY_MAPS.keys()].join('|')}|MAP.json [--dry-run]`,
  ],
  acts: { '': { words: 1, options: ['feed', 'account', 'map'], flags: ['dry-run'] } },
  async run(input) {
    const { ctx, words, options, say, report } = input
    const [file] = words
    if (file === undefined) throw new CommandMistake('Name the file to read.')
    const feed = text(options, 'feed')
    const account = await siteAccount(ctx, feed, text(options, 'account'))
    const map = await readMap(text(options, 'map'))
    const bytes = await readBytes(file)
    const parsed = parseStatementFile(bytes, map, account)
    if ('refusal' in parsed) {
      say(parsed.refusal.messageTh)
      report({ refusal: parsed.refusal })
      return 1
    }
    const lines = parsed.lines.filter((each) => isStorable(each.line))
    say(`${file}: ${parsed.encoding}, ${lines.length} lines, ${parsed.ignored} rows passed over.`)
    for (const error of parsed.errors.slice(0, ROWS_ON_SHOW)) say(`row ${error.row}: ${error.messageTh}`)
    if (parsed.errors.length > ROWS_ON_SHOW) say(`… and ${parsed.errors.length - ROWS_ON_SHOW} more rows.`)
    const unreadable = parsed.errors.length + parsed.lines.length - lines.length
    if (options['dry-run'] === true) {
      say('Dry run: nothing was stored.')
      report({ lines: lines.length, unreadable, errors: parsed.errors, isDryRun: true })
      return unreadable > 0 ? 1 : 0
    }
    const tally = await importLines(input, feed, lines, sourceOf(map, bytes))
    report({ ...tally, unreadable, errors: parsed.errors })
    return unreadable + tally.conflict > 0 ? 1 : 0
  },
}

type Source = Omit<FileSource, 'ids'>

function sourceOf(map: ColumnMap, bytes: Uint8Array): Source {
  const format = createHash('sha256').update(JSON.stringify(map)).digest('hex')
  return { map: map.name, format, reading: createHash('sha256').update(format).update(bytes).digest('hex') }
}

async function importLines(
  { ctx, say }: CommandInput,
  feed: string,
  lines: readonly FileLine[],
  source: Source,
): Promise<Tally> {
  const tally: Tally = { lines: 0, stored: 0, known: 0, conflict: 0, credited: 0 }
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const part = lines.slice(start, start + LINES_AT_ONCE)
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
      `${tally.lines}/${lines.length}: ${tally.stored} new, ${tally.known} known, ${tally.conflict} in conflict, ${tally.credited} credited`,
    )
  }
  return tally
}

function text(options: CommandInput['options'], name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new CommandMistake(`--${name} is missing.`)
  return value
}

/** The account must be one that this feed brings, or its lines would never be credited. */
async function siteAccount(ctx: Ctx, feed: string, written: string): Promise<{ bank: string; number: string }> {
  const [, bank = '', number = ''] = written.match(/^(\d{3}):([\d-]+)$/) ?? []
  const digits = number.replaceAll('-', '')
  if (!isAccountOfBank(bank, digits)) throw new CommandMistake('--account is BANK:NUMBER, such as 004:1234567890.')
  const found = await ctx.db
    .selectFrom('receiving_accounts')
    .select('feed')
    .where('brand_id', '=', ctx.brand.id)
    .where('bank_code', '=', bank)
    .where('account_digits', '=', digits)
    .where('feed', '=', feed)
    .executeTakeFirst()
  if (!found) throw new CommandMistake(`${written} is no account of the feed ${feed}.`)
  return { bank, number: digits }
}

async function readMap(name: string): Promise<ColumnMap> {
  const ready = READY_MAPS.get(name)
  if (ready) return ready
  if (!name.endsWith('.json'))
    throw new CommandMistake(
      `There is no map ${name}. Known: ${[...READY_MAPS.keys()].join(', ')}; or the path of a .json.`,
    )
  const map = columnMap.safeParse(parseJson(Buffer.from(await readBytes(name)).toString('utf8')))
  if (!map.success) throw new CommandMistake(`${name} is no column map: ${z.prettifyError(map.error)}`)
  return map.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new CommandMistake(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`)
  }
}
