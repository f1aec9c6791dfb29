/** Tournaments at the desk. Prizes are money, so a second person approves a new tournament. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'
import { balance, SATANG_MAX, sum } from './money.ts'
import { TOURNAMENT_SCORES } from './tournament.ts'

/** Tabs of the list. `ended` has cancelled ones too. */
export const TOURNAMENT_VIEWS = ['running', 'coming', 'ended'] as const
/** `settling`: late rounds still count. `final`: prizes are being posted. */
export const TOURNAMENT_STATES = ['coming', 'running', 'settling', 'final', 'paid', 'cancelled'] as const

/** Bounds of a definition. The file of `duang tournaments add` has the same. */
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

const names = z.object({ th: z.string(), en: z.string() })

/** Prizes of all ranks, or of those in a ranking. */
const prizeSum = z.object({ ranks: z.int(), credit: sum(), points: z.int() })

const summary = {
  id: z.uuid(),
  name: names,
  startsAt: instant(),
  endsAt: instant(),
  score: z.enum(TOURNAMENT_SCORES),
  state: z.enum(TOURNAMENT_STATES),
  prizes: prizeSum,
}

export const listDeskTournaments = defineDeskCall({
  name: 'desk-tournament.list',
  method: 'GET',
  path: `${BRAND_PATH}/tournaments`,
  summary: 'Tournaments of a tab: running and coming ones by their end, ended ones latest first.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), view: z.optional(z.enum(TOURNAMENT_VIEWS)) }),
  reply: page(z.object(summary)),
  refusals: [],
})

const rankPrize = { from: z.int(), to: z.int(), credit: balance(), points: z.int() }

export const readDeskTournament = defineDeskCall({
  name: 'desk-tournament.read',
  method: 'GET',
  path: `${BRAND_PATH}/tournaments/{id}`,
  summary: 'One tournament with its definition, and the prizes that are paid and to be paid.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrandWithUuid(),
  reply: z.object({
    ...summary,
    rules: z.string(),
    /** Least stake of a round that counts for the multiplier; zero for other scores. */
    stakeMin: balance(),
    settleMinutes: z.int(),
    finalAt: instant(),
    /** Games that count; none: all. `game` null: all games of the provider. */
    games: z.array(
      z.object({
        provider: z.string(),
        providerName: z.string(),
        game: z.nullable(z.string()),
        name: z.nullable(names),
      }),
    ),
    rankPrizes: z.array(z.object(rankPrize)),
    ranked: z.int(),
    /** Time of the ranking; null before the first one. */
    rankedAt: z.nullable(instant()),
    paid: prizeSum,
    /** Of the final ranking, before it of the present one. */
    unpaid: prizeSum,
  }),
  refusals: ['not_found'],
})

export const listDeskTournamentRanks = defineDeskCall({
  name: 'desk-tournament.ranks',
  method: 'GET',
  path: `${BRAND_PATH}/tournaments/{id}/ranks`,
  summary: 'The ranking under masked names, with prizes and payments. All ranks, also those that members do not see.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrandWithUuid(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      rank: z.int(),
      name: z.string(),
      /** The member, for those with `members.read`. */
      member: z.nullable(z.uuid()),
      /** Baht of turnover and net win. For the multiplier: best winnings to stake of one round. */
      score: sum(),
      credit: balance(),
      points: z.int(),
      paidAt: z.nullable(instant()),
    }),
  ),
  refusals: ['not_found'],
})

const text = (max: number) => z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(max))
const within = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum))
const code = () => z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/))

export const proposeDeskTournament = defineDeskCall({
  name: 'desk-tournament.propose',
  method: 'POST',
  path: `${BRAND_PATH}/tournaments`,
  summary: 'Propose a tournament. Another person approves the sum of its prizes. It cannot be changed afterwards.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    name: z.strictObject({ th: text(TOURNAMENT_MAX.name), en: text(TOURNAMENT_MAX.name) }),
    /** Plain text, a paragraph a line. */
    rules: text(TOURNAMENT_MAX.rules),
    startsAt: instant(),
    endsAt: instant(),
    score: z.enum(TOURNAMENT_SCORES),
    stakeMin: balance(),
    settleMinutes: within(0, TOURNAMENT_MAX.settleMinutes),
    games: z
      .array(z.strictObject({ provider: code(), game: z.optional(code()) }))
      .check(z.maxLength(TOURNAMENT_MAX.games)),
    prizes: z
      .array(
        z.strictObject({
          from: within(1, TOURNAMENT_MAX.ranks),
          to: within(1, TOURNAMENT_MAX.ranks),
          credit: balance(),
          points: within(0, TOURNAMENT_MAX.points),
        }),
      )
      .check(z.minLength(1), z.maxLength(TOURNAMENT_MAX.ranks)),
    reason: reason(),
  }),
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: [
    'tournament_ends_early',
    'tournament_over',
    'tournament_stake_min',
    'tournament_prize_ranks',
    'tournament_prize_empty',
    'tournament_rank_twice',
    'tournament_prizes_excessive',
    'tournament_game_twice',
    'tournament_game_unknown',
    'desk_proposal_open',
  ],
})

const changed = z.object({ changed: z.literal(true) })

export const endDeskTournament = defineDeskCall({
  name: 'desk-tournament.end',
  method: 'POST',
  path: `${BRAND_PATH}/tournaments/{id}/end`,
  summary: 'End a running tournament now. Its ranking becomes final after the settling time.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: changed,
  refusals: ['not_found', 'tournament_not_running'],
})

export const cancelDeskTournament = defineDeskCall({
  name: 'desk-tournament.cancel',
  method: 'POST',
  path: `${BRAND_PATH}/tournaments/{id}/cancel`,
  summary: 'Cancel a tournament that has not started.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: changed,
  refusals: ['not_found', 'tournament_started'],
})

export const deskTournamentCalls = [
  listDeskTournaments,
  readDeskTournament,
  listDeskTournamentRanks,
  proposeDeskTournament,
  endDeskTournament,
  cancelDeskTournament,
] as const

export const deskTournamentRefusals = {
  tournament_ends_early: {
    status: 409,
    message: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
    en: 'The end must be after the start',
  },
  tournament_over: {
    status: 409,
    message: 'ทัวร์นาเมนต์นี้จะสิ้นสุดไปแล้ว เลือกเวลาสิ้นสุดในอนาคต',
    en: 'The tournament would be over already. Choose an end in the future',
  },
  tournament_stake_min: {
    status: 409,
    message: 'เดิมพันขั้นต่ำต้องมีเมื่อวัดตัวคูณ และต้องไม่มีเมื่อวัดแบบอื่น',
    en: 'A least stake is needed for the multiplier, and for no other score',
  },
  tournament_prize_ranks: {
    status: 409,
    message: 'อันดับสุดท้ายของรางวัลต้องไม่น้อยกว่าอันดับแรก',
    en: 'The last rank of a prize must not be before its first one',
  },
  tournament_prize_empty: {
    status: 409,
    message: 'รางวัลต้องมีเครดิตหรือแต้ม',
    en: 'A prize must give credit or points',
  },
  tournament_rank_twice: {
    status: 409,
    message: 'แต่ละอันดับมีได้รางวัลเดียว',
    en: 'Each rank can have one prize',
  },
  tournament_prizes_excessive: {
    status: 409,
    message: 'รางวัลรวมมากเกินกว่าที่ระบบรับได้',
    en: 'The prizes together exceed the largest amount',
  },
  tournament_game_twice: {
    status: 409,
    message: 'เลือกเกมเดียวกันซ้ำ',
    en: 'A game is named twice',
  },
  tournament_game_unknown: {
    status: 409,
    message: 'แบรนด์นี้ไม่มีค่ายหรือเกมที่เลือก',
    en: 'The brand does not have a chosen provider or game',
  },
  tournament_not_running: {
    status: 409,
    message: 'ทัวร์นาเมนต์นี้ไม่ได้กำลังแข่งขัน',
    en: 'The tournament is not running',
  },
  tournament_started: {
    status: 409,
    message: 'ยกเลิกได้เฉพาะทัวร์นาเมนต์ที่ยังไม่เริ่ม',
    en: 'Only a tournament to come can be cancelled',
  },
} as const
