import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { atProviders, balance } from '../wire/money.ts'

/** Categories of the lobby; `sport` is the default. A provider's catalogue may add more. */
export const GAME_TYPES = ['sport', 'casino', 'slot'] as const

const username = () => z.string().check(z.maxLength(40))

export const game = z.object({
  provider: z.string(),
  gameCode: z.string(),
  /** Its category. */
  type: z.string(),
  /** Group code of the provider: JK, AC, SG, XE (interpretation P1). */
  group: z.string(),
  name: z.object({ th: z.string(), en: z.string() }),
  /** Null: the site renders a cover. */
  image: z.nullable(z.string()),
  label: z.nullable(z.string()),
  isMaintenance: z.boolean(),
})
export type Game = z.output<typeof game>

const providerGroup = z.object({
  code: z.string(),
  name: z.string(),
  provider: z.string(),
  isMaintenance: z.boolean(),
  /** Its games may run in a frame of the site. */
  isFramed: z.boolean(),
})

/** `key`: the category, or the provider; empty otherwise. `count`: all games of it, of which the first are here. */
const shelf = z.object({
  kind: z.enum(['popular', 'new', 'category', 'provider']),
  key: z.string(),
  count: z.int(),
  games: z.array(game),
})
export type Shelf = z.output<typeof shelf>

export const readLobby = defineCall({
  name: 'games.lobby',
  method: 'GET',
  path: '/api/auth/user/game/lobby',
  section: 'W1',
  summary:
    'The shelves of the lobby, the first games of each: what the member played last, games with the most rounds of seven days, new ones, each category, each provider.',
  access: 'member',
  reply: z.object({
    types: z.array(z.string()),
    groups: z.array(providerGroup),
    /** The games of the member's last rounds, newest first. */
    played: z.array(game),
    shelves: z.array(shelf),
  }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const listPublicGames = defineCall({
  name: 'games.public',
  method: 'GET',
  path: '/api/game',
  section: 'W1',
  summary:
    'Games of the lobby for visitors: those with the most rounds of seven days, or the first ones before any round was counted.',
  access: 'public',
  reply: z.object({ isCounted: z.boolean(), games: z.array(game) }),
  refusals: [],
  idempotency: 'none',
})

export const listGames = defineCall({
  name: 'games.list',
  method: 'POST',
  path: '/api/auth/user/game/list',
  section: '7',
  summary: 'All games of a category in the order of the operator, with their provider groups.',
  access: 'member',
  body: z.strictObject({ gameType: z.string().check(z.regex(/^[a-z-]{2,20}$/)) }),
  reply: z.object({
    gameType: z.string(),
    /** Categories that have games, in order. */
    types: z.array(z.string()),
    groups: z.array(providerGroup),
    games: z.array(game),
  }),
  refusals: [],
  isRead: true,
  idempotency: 'none',
})

export const openGame = defineCall({
  name: 'games.open',
  asksProviders: true,
  method: 'POST',
  path: '/api/auth/user/opengame',
  section: '7',
  summary:
    'A launch link: one use, a minute, no name or phone in it. For a provider that holds credit, the credit goes there first.',
  access: 'member',
  owner: [{ in: 'body', field: 'username', is: 'username' }],
  body: z.strictObject({
    username: username(),
    provider: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
    gameCode: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/)),
  }),
  reply: z.object({ url: z.url(), expiresAt: instant() }),
  refusals: [
    'game_unknown',
    'game_maintenance',
    'game_unavailable',
    'game_not_allowed',
    'game_credit_in_doubt',
    'consent_required',
    'limits_break',
    'limits_excluded',
    'limits_reached',
  ],
  idempotency: 'none',
})

export const resumeGame = defineCall({
  name: 'games.resume',
  asksProviders: true,
  method: 'POST',
  path: '/api/auth/user/game/resume',
  section: 'W1, M9',
  summary:
    'Opens the game of an earlier launch again, also after its credit was recalled. `play` comes from the return address that the game received.',
  access: 'member',
  owner: [{ in: 'body', field: 'username', is: 'username' }],
  body: z.strictObject({ username: username(), play: z.uuid() }),
  reply: openGame.reply,
  refusals: openGame.refusals,
  idempotency: 'none',
})

export const cashOut = defineCall({
  name: 'games.cash-out',
  asksProviders: true,
  method: 'POST',
  path: '/api/auth/user/game/cashOut',
  section: '7',
  summary:
    'The member recalls credit: ends play and brings credit back from providers that hold it. What is not known yet is named, and settles by itself.',
  access: 'member',
  owner: [{ in: 'body', field: 'username', is: 'username' }],
  body: z.strictObject({ username: username() }),
  reply: z.object({
    credit: balance(),
    version: z.int(),
    ...atProviders(),
    /** The amount that this call recalled; 0: nothing was outstanding, or nothing came back yet. */
    back: balance(),
    /** Providers that still hold credit, and the reason. */
    out: z.array(
      z.object({
        provider: z.string(),
        name: z.string(),
        amount: z.nullable(balance()),
        state: z.enum(['held', 'pending']),
      }),
    ),
  }),
  refusals: [],
  idempotency: 'none',
})

export type CreditAtProvider = z.output<typeof cashOut.reply>['out'][number]

/** Credit at providers now, for the dashboard. */
export const listCreditAtProviders = defineCall({
  name: 'games.credit-out',
  promotes: false,
  method: 'GET',
  path: '/api/auth/user/game/out/{uuid}',
  section: 'W1, M9',
  summary: 'Credit that is out at providers in transfer mode.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ items: cashOut.reply.shape.out }),
  refusals: [],
  idempotency: 'none',
})

export const gamesRefusals = {
  game_unknown: { status: 404, message: 'ไม่พบเกมนี้ เลือกเกมอื่น', en: 'We could not find this game. Choose another one' },
  game_maintenance: {
    status: 409,
    message: 'เกมนี้ปิดปรับปรุง เลือกเกมอื่นได้',
    en: 'This game is closed for maintenance. Choose another one',
  },
  game_unavailable: {
    status: 409,
    message: 'เปิดเกมไม่ได้ ลองอีกครั้งหรือเลือกเกมอื่น',
    en: 'The game could not be opened. Try again or choose another one',
  },
  game_not_allowed: {
    status: 409,
    message: 'บัญชีนี้เล่นเกมไม่ได้ในขณะนี้ ติดต่อทีมงาน',
    en: 'This account cannot play games right now. Contact us',
  },
  game_credit_in_doubt: {
    status: 409,
    message: 'กำลังตรวจสอบเครดิตกับค่ายเกม ลองใหม่ในอีกสักครู่',
    en: 'We are checking your credit with the game provider. Try again in a moment',
  },
} as const

export const gamesCalls = [
  readLobby,
  listPublicGames,
  listGames,
  openGame,
  resumeGame,
  cashOut,
  listCreditAtProviders,
] as const
