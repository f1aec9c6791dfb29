/** The file of a tournament, as `duang tournaments add` reads it. Amounts in baht, times in Bangkok. */
import { readFile, stat } from 'node:fs/promises'
import { SATANG_MAX, satangFromBaht } from '@duang/contract/money'
import { TOURNAMENT_SCORES } from '@duang/contract/tournament'
import * as z from 'zod'
import { invalid } from '#core/command.ts'
import { unreadable } from '#core/command-file.ts'
import { bangkokInstant } from '#kit/bangkok-instant.ts'
import { isStorable } from '#kit/storable-json.ts'

const FILE_BYTES_MAX = 256 * 1024
const RANKS_MAX = 1000
const GAMES_MAX = 500

const time = () =>
  z.string().transform((text, context) => {
    const at = /^\d{4}-/.test(text.trim()) ? bangkokInstant(text) : undefined
    if (!at) context.addIssue({ code: 'custom', message: 'must be a Bangkok time such as "2026-12-01 00:00"' })
    return at ?? z.NEVER
  })

const baht = () =>
  z.number().transform((amount, context) => {
    const satang = satangFromBaht(amount, SATANG_MAX)
    if (satang === undefined || satang < 0)
      context.addIssue({ code: 'custom', message: 'must be an amount in baht such as 500' })
    return satang ?? z.NEVER
  })

const text = (max: number) => z.string().trim().normalize('NFC').min(1).max(max)
const rank = () => z.int().min(1).max(RANKS_MAX)

const prize = z
  .strictObject({
    from: rank(),
    to: rank(),
    credit: baht().default(0),
    points: z.int().min(0).max(1_000_000_000).default(0),
  })
  .refine(({ from, to }) => to >= from, 'must have "to" from "from" on')
  .refine(({ credit, points }) => credit + points > 0, 'must give credit or points')

const definitionSchema = z
  .strictObject({
    name: z.strictObject({ th: text(120), en: text(120) }),
    rules: text(4000),
    startsAt: time(),
    endsAt: time(),
    score: z.enum(TOURNAMENT_SCORES),
    stakeMin: baht().default(0),
    settleMinutes: z.int().min(0).max(10_080).default(60),
    games: z
      .array(z.strictObject({ provider: text(40), game: text(80).optional() }))
      .max(GAMES_MAX)
      .default([]),
    prizes: z.array(prize).min(1).max(RANKS_MAX),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], message: 'must be after startsAt' })
  .refine(({ score, stakeMin }) => (score === 'multiplier') === stakeMin > 0, {
    path: ['stakeMin'],
    message: 'must be set for the multiplier, and for no other score',
  })
  .refine(({ prizes }) => areDistinct(ranksOf(prizes)), { path: ['prizes'], message: 'must name each rank once' })
  .refine(({ games }) => areDistinct(games.map((each) => `${each.provider} ${each.game ?? '*'}`)), {
    path: ['games'],
    message: 'must name each game once',
  })

export type Definition = z.output<typeof definitionSchema>

const areDistinct = (all: readonly (string | number)[]): boolean => new Set(all).size === all.length

const ranksOf = (prizes: readonly { from: number; to: number }[]): number[] =>
  prizes.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n))

/** One row a rank. */
export const rankPrizes = ({ prizes }: Definition) =>
  prizes.flatMap(({ from, to, credit, points }) =>
    ranksOf([{ from, to }]).map((each) => ({ rank: each, credit_satang: credit, points })),
  )

/** Reads the file. Throws a mistake that names the first wrong field. */
export async function readDefinition(file: string): Promise<Definition> {
  const content = await readSmall(file)
  if (!isStorable(content)) throw invalid('The file has a text that cannot be stored.')
  const { success, data, error } = definitionSchema.safeParse(content)
  if (success) return data
  const [issue] = error.issues
  throw invalid(`${issue?.path.join('.') || 'The file'}: ${issue?.message}`)
}

async function readSmall(file: string): Promise<unknown> {
  const content = await stat(file)
    .then(({ size }) => {
      if (size > FILE_BYTES_MAX) throw invalid(`The file has at most ${FILE_BYTES_MAX / 1024} KiB: ${file}`)
      return readFile(file, 'utf8')
    })
    .catch((error: unknown) => {
      throw error instanceof Error && 'syscall' in error ? unreadable(file, error) : error
    })
  try {
    return JSON.parse(content)
  } catch {
    throw invalid(`Expected a file of JSON: ${file}`)
  }
}
