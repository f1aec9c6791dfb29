/** `duang prizes`: the prize tables of wheel and flip card. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { actAs } from '#core/audit/audit.ts'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { unreadable } from '#core/command-file.ts'
import { REASON, reasonOf, wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import {
  activeTable,
  oddsOf,
  type PrizeTable,
  type Segment,
  segmentsSchema,
  writeTable,
} from '#core/prize/prize-table.ts'
import { DRAW_GAMES, type DrawGame } from '#core/right/draw-game.ts'
import { inTransaction, type Tx } from '#kit/db.ts'

export const prizesCommand: Command = {
  name: 'prizes',
  summary: 'Prize tables of wheel and flip card, in versions.',
  needsOwner: true,
  acts: {
    show: { summary: 'The table in force with its odds.', words: '<wheel|flip-card>', run: show },
    set: {
      summary: 'Puts a new version into force, from a JSON file of segments.',
      words: '<wheel|flip-card> <FILE>',
      options: REASON,
      run: set,
    },
  },
}

const gameOf = (word: string | undefined): DrawGame => {
  const game = DRAW_GAMES.find((each) => each === word)
  if (!game) throw invalid(`Expected ${DRAW_GAMES.join(' or ')}: ${word ?? 'nothing'}`)
  return game
}

async function show({ ctx, words, say, report }: CommandInput): Promise<number> {
  const game = gameOf(words[0])
  const table = await activeTable(ctx.db, ctx, game)
  if (!table) say(`No prize table: the ${game} is closed.`)
  else for (const line of linesOf(table)) say(line)
  report(table ? { game, ...table, odds: oddsOf(table.segments) } : { game, version: null })
  return 0
}

const linesOf = ({ version, segments }: PrizeTable): string[] => {
  const odds = oddsOf(segments)
  return [
    `version ${version}`,
    ...segments.map(({ label, prize, substitute }, n) => {
      const percent = `${((odds[n] ?? 0) * 100).toFixed(4)}%`
      return `${percent.padStart(9)}  ${label}  ${JSON.stringify(prize)}${substitute ? ` or ${JSON.stringify(substitute)}` : ''}`
    }),
  ]
}

async function set(input: CommandInput): Promise<number> {
  return put(input, await segmentsIn(wordOf(input.words[1], 'FILE')))
}

/** The same with the segments as JSON in `options.segments`, for the desk. */
export function putSegments(input: CommandInput): Promise<number> {
  return put(input, segmentsOf(String(input.options.segments), 'segments'))
}

async function put({ ctx, words, options, actor, say, report }: CommandInput, segments: Segment[]): Promise<number> {
  const [game, reason] = [gameOf(words[0]), reasonOf(options)]
  await assertGoods(ctx, segments)
  const version = await inTransaction(ctx.db, async (tx: Tx) => {
    await actAs(tx, { actor, reason })
    return writeTable(tx, ctx, game, segments)
  })
  say(`Version ${version} of the ${game} is in force.`)
  report({ game, version, odds: oddsOf(segments) })
  return 0
}

async function segmentsIn(file: string): Promise<Segment[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error)
  })
  return segmentsOf(text, file)
}

function segmentsOf(text: string, source: string): Segment[] {
  const parsed = segmentsSchema.safeParse(jsonOf(text, source))
  if (!parsed.success) throw invalid(`Not a prize table: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`)
  return parsed.data
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(`Not JSON: ${file}`)
  }
}

async function assertGoods(ctx: Ctx, segments: readonly Segment[]): Promise<void> {
  const named = segments.flatMap(({ prize }) => (prize.type === 'goods' ? [prize.goodsId] : []))
  if (named.length === 0) return
  const rows = await ctx.db
    .selectFrom('goods')
    .select('goods_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', 'in', named)
    .execute()
  const missing = named.find((id) => !rows.some((row) => row.goods_id === id))
  if (missing !== undefined) throw unknown('goods', missing)
}
