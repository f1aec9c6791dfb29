/** What staff set of a tournament, and the file that the command reads it from. */
import * as z from 'zod/mini'
import { instantOf } from '../bank/bank-wire.ts'
import { TOURNAMENT_SCORES } from '../rewards/tournament.ts'
import { instant } from '../wire/fields.ts'
import { balance, SATANG_MAX } from '../wire/money.ts'
import { structureField, type TextForm } from './field.ts'

/** Bounds of a definition. */
export const TOURNAMENT_MAX = {
  name: 120,
  rules: 4000,
  ranks: 1000,
  games: 500,
  settleMinutes: 10_080,
  points: 1_000_000_000,
  /** All prizes together, in satang: the largest amount of a proposal. */
  prizes: SATANG_MAX,
} as const

const text = (max: number) => z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(max))
const within = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum))
const code = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))
const rank = () => within(1, TOURNAMENT_MAX.ranks)

const definition = z.strictObject({
  name: z.strictObject({ th: text(TOURNAMENT_MAX.name), en: text(TOURNAMENT_MAX.name) }),
  /** Plain text, a paragraph a line. */
  rules: text(TOURNAMENT_MAX.rules),
  startsAt: instant(),
  endsAt: instant(),
  score: z.enum(TOURNAMENT_SCORES),
  /** Least stake of a round that counts for the multiplier; zero for other scores. */
  stakeMin: balance(),
  settleMinutes: within(0, TOURNAMENT_MAX.settleMinutes),
  /** None: all games. Without `game`: all games of the provider. */
  games: z
    .array(z.strictObject({ provider: code(), game: z.optional(code()) }))
    .check(z.maxLength(TOURNAMENT_MAX.games)),
  /** Ranks from first to last, both included. */
  prizes: z
    .array(
      z.strictObject({
        from: rank(),
        to: rank(),
        credit: balance(),
        points: within(0, TOURNAMENT_MAX.points),
      }),
    )
    .check(z.minLength(1), z.maxLength(TOURNAMENT_MAX.ranks)),
})
/** Amounts in satang. */
export type TournamentDefinition = z.output<typeof definition>

const BANGKOK = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/
/** Buddhist years are read as in all other places. */
function onWire(time: unknown): unknown {
  if (typeof time !== 'string') return time
  const written = time.trim().replace(BANGKOK, (_, day, hour, second = ':00') => `${day}T${hour}${second}+07:00`)
  return instantOf(written) ?? written
}

/** A file of JSON: times of Bangkok, amounts in baht, and defaults for what it leaves out (docs/tournaments.md). */
const FILE: TextForm = {
  word: 'FILE',
  isFile: true,
  read: (content) => {
    try {
      const { startsAt, endsAt, prizes, ...rest } = JSON.parse(content) as Record<string, unknown>
      return {
        stakeMin: 0,
        settleMinutes: 60,
        games: [],
        ...rest,
        startsAt: onWire(startsAt),
        endsAt: onWire(endsAt),
        prizes: Array.isArray(prizes) ? prizes.map((prize) => ({ credit: 0, points: 0, ...prize })) : prizes,
      }
    } catch {
      return undefined
    }
  },
  write: ({ name }: TournamentDefinition) => name.en,
}

export const tournamentField = () =>
  structureField(
    { th: 'ทัวร์นาเมนต์', en: 'Tournament' },
    {
      schema: definition,
      form: FILE,
      hint: { th: 'ไฟล์ JSON ตาม docs/tournaments.md', en: 'a file of JSON, see docs/tournaments.md' },
    },
  )
