import * as z from 'zod/mini'
import { potEntry } from '../rewards/pot.ts'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { balance, signedAmount, signedSum, sum } from '../wire/money.ts'

/** Longest range of a report: a quarter. The cost does not grow with the age of the account. */
export const WINLOST_DAYS_MAX = 92

/** A Bangkok day in the common era, `2026-10-05`. */
const day = () => z.iso.date().check(z.regex(/^20/))

/** Days from first to last, both included; below 1 when the range is reversed. */
export const daysOf = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1

const isRange = (range: { start: string; end: string }): boolean =>
  daysOf(range) >= 1 && daysOf(range) <= WINLOST_DAYS_MAX
const range = { start: day(), end: day() }

/** Provider and game of a round. A round that began with a win may have no game. */
const ofGame = {
  provider: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
  gameCode: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{0,80}$/)),
}

/**
 * Figures of rounds, by the Bangkok day on which each round was opened, after rollbacks. `turnover` is the sum of stakes. Each game
 * of each day is evaluated separately as `won` or `lost`; `net` is won less lost.
 */
const figures = {
  rounds: z.int(),
  turnover: sum(),
  won: sum(),
  lost: sum(),
  net: signedSum(),
  /** Part of it that free rounds won, which the provider pays for. */
  free: signedSum(),
}
const dayFigures = z.object({ day: z.string(), ...figures })
const gameName = z.object({ th: z.string(), en: z.string() })
const gameFigures = z.object({
  provider: z.string(),
  providerName: z.string(),
  gameCode: z.string(),
  /** From the catalogue; empty where the catalogue no longer has the game. */
  name: gameName,
  /** Category and picture of the catalogue, as in lists of games. Absent for other games, and in replies of an earlier release. */
  type: z.optional(z.string()),
  image: z.optional(z.nullable(z.string())),
  ...figures,
})
export type DayFigures = z.output<typeof dayFigures>
export type GameFigures = z.output<typeof gameFigures>

const play = {
  total: z.object(figures),
  /**
   * Adjustments by providers, by the day on which they happened. No other figure includes them. `count` includes rolled-back
   * ones, the sums do not.
   */
  extras: z.object({ count: z.int(), promotions: sum(), adjustments: signedSum() }),
  /** Days with play only. */
  days: z.array(dayFigures),
  /** Most played first. */
  games: z.array(gameFigures),
}
/** Movements of the cashback account, or of the commission account, newest first. */
const entries = z.array(potEntry)
const winlostReport = z.object({ ...play, entries })
export type WinlostReport = z.output<typeof winlostReport>

export const reportWinlost = defineCall({
  name: 'winlost.report',
  promotes: false,
  method: 'POST',
  path: '/api/auth/log/affiliate/{username}',
  section: '7',
  summary:
    'A range of Bangkok days, at most 92. `wl`: own win and loss (sums, day by day newest first, game by game) and movements of cashback. `af`: movements of commission.',
  access: 'member',
  owner: [{ in: 'params', field: 'username', is: 'username' }],
  params: z.strictObject({ username: z.string() }),
  body: z.strictObject({ type: z.enum(['wl', 'af']), ...range }).check(z.refine(isRange, 'range')),
  /** `af` has `entries` only: movements of the commission account. */
  reply: z.object({
    entries,
    total: z.optional(play.total),
    extras: z.optional(play.extras),
    days: z.optional(play.days),
    games: z.optional(play.games),
  }),
  isRead: true,
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

/** The report of play of a reply. Throws for that of commission. */
export function asWinlost({
  total,
  extras,
  days,
  games,
  entries,
}: z.output<typeof reportWinlost.reply>): WinlostReport {
  if (!total || !extras || !days || !games) throw new Error('Expected a report of play')
  return { total, extras, days, games, entries }
}

export const listGameDays = defineCall({
  name: 'winlost.game-days',
  promotes: false,
  method: 'GET',
  path: '/api/auth/winlost/days/{uuid}',
  section: 'W1, M8',
  summary: 'The days of a range on which one game was played, newest first.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({ ...range, ...ofGame }).check(z.refine(isRange, 'range')),
  reply: z.object({ days: z.array(dayFigures) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

const roundKey = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const round = z.object({
  provider: z.string(),
  providerName: z.string(),
  roundId: z.string(),
  gameCode: z.string(),
  name: gameName,
  openedAt: instant(),
  /** Null while the round is open. */
  closedAt: z.nullable(instant()),
  stake: sum(),
  /** The payout, the stake included. */
  payout: sum(),
  net: signedSum(),
  /** The provider paid for it, at least in part: those wins had no stake. */
  isFree: z.boolean(),
})
export type Round = z.output<typeof round>

export const listRounds = defineCall({
  name: 'winlost.rounds',
  promotes: false,
  method: 'GET',
  path: '/api/auth/winlost/rounds/{uuid}',
  section: 'W1, M8',
  summary: 'Rounds of one game on one Bangkok day, newest first, a page at a time.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({
    day: day(),
    ...ofGame,
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,300}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({ items: z.array(round), next: z.nullable(z.string()) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

const extra = z.object({
  provider: z.string(),
  providerName: z.string(),
  txId: z.string(),
  kind: z.enum(['promo', 'adjust']),
  at: instant(),
  /** Below zero it was debited. */
  amount: signedAmount(),
  /** Credit after it, as in the reply to the provider. */
  credit: balance(),
  isRolledBack: z.boolean(),
  /** The provider's own text; null where its kind of call has none. */
  reason: z.nullable(z.string()),
})
export type Adjustment = z.output<typeof extra>

export const listExtras = defineCall({
  name: 'winlost.extras',
  promotes: false,
  method: 'GET',
  path: '/api/auth/winlost/extras/{uuid}',
  section: 'W1, M8',
  summary: 'Promotions and adjustments of providers in a range of Bangkok days, newest first, a page at a time.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z
    .strictObject({
      ...range,
      cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,300}$/))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    })
    .check(z.refine(isRange, 'range')),
  reply: z.object({ items: z.array(extra), next: z.nullable(z.string()) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

const roundTransaction = z.object({
  txId: z.string(),
  kind: z.enum(['bet', 'win', 'betWin', 'rollback', 'endRound']),
  at: instant(),
  bet: balance(),
  win: balance(),
  /** Credit after it, as in the reply to the provider; null where the provider held the credit. */
  credit: z.nullable(balance()),
  isRolledBack: z.boolean(),
  isFree: z.boolean(),
})
export type RoundTransaction = z.output<typeof roundTransaction>

export const findRound = defineCall({
  name: 'winlost.round',
  promotes: false,
  method: 'GET',
  path: '/api/auth/winlost/round/{uuid}',
  section: 'W1, M8',
  summary: 'One round with its transactions in the order of their processing, the first 200.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({ provider: ofGame.provider, roundId: roundKey }),
  reply: z.object({ round, transactions: z.array(roundTransaction) }),
  isReport: true,
  refusals: ['not_found'],
  idempotency: 'none',
})

export const downloadRounds = defineCall({
  name: 'winlost.download',
  promotes: false,
  method: 'GET',
  path: '/api/auth/winlost/csv/{uuid}',
  section: 'W1, M8',
  summary:
    'All rounds of a range, and after them promotions and adjustments of providers, as CSV in UTF-8 with a byte order mark and Thai headings, newest first.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject(range).check(z.refine(isRange, 'range')),
  reply: z.string(),
  media: 'text/csv',
  isReport: true,
  refusals: ['rate_limited'],
  idempotency: 'none',
})

export const winlostCalls = [reportWinlost, listExtras, listGameDays, listRounds, findRound, downloadRounds] as const
