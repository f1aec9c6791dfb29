/** Figures at the desk: GGR and NGR, first deposits, deposits by hour and bank, and the cost of bonuses. docs/finance.md defines each. */
import * as z from 'zod/mini'
import { signedSum, sum } from '../wire/money.ts'
import { day, dayRangeFields, dayRangeReply } from './days.ts'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'

export const GAME_GROUPS = ['day', 'provider', 'game'] as const
export type GameGroup = (typeof GAME_GROUPS)[number]

/** Days that one reply has at most. Costs are shared out among the games of each day. */
export const GAME_DAYS_MAX = 92
export const FIGURE_DAYS_MAX = 366

const gameAmounts = () => ({
  bets: z.int(),
  /** Negative where more was rolled back than placed. */
  stakes: signedSum(),
  wins: signedSum(),
  ggr: signedSum(),
  /** Promotions and adjustments of the provider. */
  adjustments: signedSum(),
  bonuses: signedSum(),
  commission: signedSum(),
  corrections: signedSum(),
  ngr: signedSum(),
  /** Wins of free rounds, which the provider owes. They are in no other figure. */
  freeWins: signedSum(),
})

export const readGameFigures = defineDeskCall({
  name: 'desk-figures.games',
  method: 'GET',
  path: `${BRAND_PATH}/figures/games`,
  summary: 'Stakes, wins, GGR and NGR by day, provider or game.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject({ ...dayRangeFields(), by: z.optional(z.enum(GAME_GROUPS)) }),
  reply: z.object({
    ...dayRangeReply(),
    /** Days after this one are read live. Null: no day is closed. */
    closedTo: z.nullable(day()),
    rows: z.array(
      z.object({
        day: z.nullable(day()),
        /** Null with costs that no play of the day bears. */
        provider: z.nullable(z.string()),
        game: z.nullable(z.string()),
        ...gameAmounts(),
      }),
    ),
    total: z.object(gameAmounts()),
  }),
  refusals: ['desk_days_invalid'],
})

export const readFunnel = defineDeskCall({
  name: 'desk-figures.funnel',
  method: 'GET',
  path: `${BRAND_PATH}/figures/funnel`,
  summary: 'Registrations by day or week, and how many of them made a first deposit.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject({ ...dayRangeFields(), by: z.optional(z.enum(['day', 'week'])) }),
  reply: z.object({
    ...dayRangeReply(),
    rows: z.array(
      z.object({
        from: day(),
        registered: z.int(),
        /** First deposits up to so many days after the day of registration. */
        within0: z.int(),
        within1: z.int(),
        within7: z.int(),
        within30: z.int(),
        deposited: z.int(),
        firstDeposits: sum(),
        /** Columns of more days than these are not complete. */
        observedDays: z.int(),
      }),
    ),
  }),
  refusals: ['desk_days_invalid'],
})

export const readDepositHours = defineDeskCall({
  name: 'desk-figures.deposits',
  method: 'GET',
  path: `${BRAND_PATH}/figures/deposits`,
  summary: 'Deposits by hour of the day, receiving bank and bank of the sender.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject(dayRangeFields()),
  reply: z.object({
    ...dayRangeReply(),
    rows: z.array(
      z.object({
        hour: z.int(),
        bank: z.string(),
        /** Null: the statement names none. */
        senderBank: z.nullable(z.string()),
        deposits: z.int(),
        amount: sum(),
      }),
    ),
  }),
  refusals: ['desk_days_invalid'],
})

export const readBonusCosts = defineDeskCall({
  name: 'desk-figures.bonuses',
  method: 'GET',
  path: `${BRAND_PATH}/figures/bonuses`,
  summary: 'Cost of bonuses, promotions, commission, cashback and goodwill by kind.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject(dayRangeFields()),
  reply: z.object({
    ...dayRangeReply(),
    rows: z.array(
      z.object({
        section: z.string(),
        kind: z.string(),
        given: sum(),
        givenCount: z.int(),
        returned: sum(),
        returnedCount: z.int(),
        /** Given less returned. */
        cost: signedSum(),
      }),
    ),
    cost: signedSum(),
  }),
  refusals: ['desk_days_invalid'],
})

export const deskFiguresCalls = [readGameFigures, readFunnel, readDepositHours, readBonusCosts] as const
