/** The file of a tournament, as `duang tournaments add` reads it. Amounts in baht, times in Bangkok. */
import { readFile, stat } from 'node:fs/promises'
import { TOURNAMENT_MAX } from '@duang/contract/desk-tournament'
import { SATANG_MAX, satangFromBaht } from '@duang/contract/money'
import { TOURNAMENT_SCORES } from '@duang/contract/tournament'
import * as z from 'zod'
import { invalid } from '#core/command.ts'
import { unreadable } from '#core/command-file.ts'
import { bangkokInstant } from '#kit/bangkok-instant.ts'
import { isStorable } from '#kit/storable-json.ts'
import { type Definition, problemOf } from './definition.ts'

const FILE_BYTES_MAX = 256 * 1024

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
const rank = () => z.int().min(1).max(TOURNAMENT_MAX.ranks)

const prize = z.strictObject({
  from: rank(),
  to: rank(),
  credit: baht().default(0),
  points: z.int().min(0).max(TOURNAMENT_MAX.points).default(0),
})

const fileSchema = z.strictObject({
  name: z.strictObject({ th: text(TOURNAMENT_MAX.name), en: text(TOURNAMENT_MAX.name) }),
  rules: text(TOURNAMENT_MAX.rules),
  startsAt: time(),
  endsAt: time(),
  score: z.enum(TOURNAMENT_SCORES),
  stakeMin: baht().default(0),
  settleMinutes: z.int().min(0).max(TOURNAMENT_MAX.settleMinutes).default(60),
  games: z
    .array(z.strictObject({ provider: text(40), game: text(80).optional() }))
    .max(TOURNAMENT_MAX.games)
    .default([]),
  prizes: z.array(prize).min(1).max(TOURNAMENT_MAX.ranks),
})

/** Reads the file. Throws a mistake that names the first wrong field. */
export async function readDefinition(file: string): Promise<Definition> {
  const content = await readSmall(file)
  if (!isStorable(content)) throw invalid('The file has a text that cannot be stored.')
  const { success, data, error } = fileSchema.safeParse(content)
  if (!success) {
    const [issue] = error.issues
    throw invalid(`${issue?.path.join('.') || 'The file'}: ${issue?.message}`)
  }
  const problem = problemOf(data)
  if (problem) throw invalid(`${problem.path}: ${problem.sentence}`)
  return data
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
