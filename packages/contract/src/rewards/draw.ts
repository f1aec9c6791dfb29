/** Fields that wheel and flip card share, and the rotation of their seeds (docs/fair-draws.md). */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'

export const DRAW_GAMES = ['wheel', 'flip-card'] as const
export const drawGame = () => z.enum(DRAW_GAMES)

/** Goods have the name of their segment. `turnoverMultiple`: how often the credit must be wagered before it can be withdrawn. */
export const drawPrize = z.discriminatedUnion('type', [
  z.object({ type: z.literal('credit'), amount: amount(), turnoverMultiple: z.number() }),
  z.object({ type: z.literal('points'), points: z.int() }),
  z.object({ type: z.literal('rights'), game: drawGame(), count: z.int() }),
  z.object({ type: z.literal('goods'), goodsId: z.string() }),
  z.object({ type: z.literal('nothing') }),
])
export type DrawPrize = z.output<typeof drawPrize>

/** A segment of a prize table. Its chance is its weight divided by the sum of the weights. */
export const segment = z.object({
  label: z.string(),
  weight: z.int(),
  prize: drawPrize,
  /** Replaces goods without stock. */
  substitute: z.nullable(drawPrize),
})
export type DrawSegment = z.output<typeof segment>

/**
 * `closed`: the brand does not offer the game. `break`: the member is on a break or excluded. `tomorrow`: the rights of today are spent.
 * `deposit`: a deposit would give one. `none`: only staff or a prize give one.
 */
export const rights = z.object({
  left: z.int(),
  /** Null while there are rights. */
  reason: z.nullable(z.enum(['closed', 'break', 'tomorrow', 'deposit', 'none'])),
  /** Time of the next rights of a day. */
  nextAt: z.nullable(instant()),
  /** Deposits that would give the next right. */
  depositMissing: z.nullable(amount()),
})
export type DrawRights = z.output<typeof rights>

/** The commitments of the next draw and of the next server seed, which a rotation starts. A server seed is secret until it is replaced. */
export const seed = z.object({
  serverHash: z.string(),
  nextServerHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
})
export type DrawSeed = z.output<typeof seed>

/** A game before a draw. Without segments and seed it is not offered to the member. */
export const drawBoard = z.object({
  segments: z.array(segment),
  /** Of the prize table; null where the game is not offered. */
  version: z.nullable(z.int()),
  rights,
  seed: z.nullable(seed),
})
export type DrawBoard = z.output<typeof drawBoard>

const drawFields = {
  id: z.uuid(),
  at: instant(),
  /** Version of the prize table, and the drawn segment of it. */
  version: z.int(),
  outcome: z.int(),
  label: z.string(),
  /** The drawn prize, and the given one: its substitute where the goods are gone. */
  prize: drawPrize,
  given: drawPrize,
  isSubstitute: z.boolean(),
  nonce: z.int(),
  serverHash: z.string(),
  clientSeed: z.string(),
}

/** The picked card, 1 to 9. */
export const card = () => z.int().check(z.minimum(1), z.maximum(9))

/** The result of one draw. */
export const draw = z.object({
  ...drawFields,
  card: z.nullable(card()),
  /** Credit after the draw. */
  credit: balance(),
  creditVersion: z.int(),
})
export type Draw = z.output<typeof draw>

/** A past draw with what recomputes it. Server seed and layout are null until the seed is revealed. */
export const pastDraw = z.object({
  ...drawFields,
  card: z.nullable(card()),
  serverSeed: z.nullable(z.string()),
  /** Drawn segment of each of the nine cards. */
  layout: z.nullable(z.array(z.int())),
  /** Weights of the prize table, in the order of its segments, with their labels. */
  table: z.array(z.object({ label: z.string(), weight: z.int() })),
})
export type PastDraw = z.output<typeof pastDraw>

/** 1 to 64 visible characters or spaces. */
export const clientSeed = () => z.string().check(z.regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,64}$/u))

export const rotateDrawSeed = defineCall({
  name: 'draw.rotate',
  method: 'POST',
  path: '/api/auth/draw/rotate/{uuid}',
  section: 'W1, P3',
  summary:
    'Reveal the server seed of a game and start the next one, whose hash was shown before, with the given client seed or a random one. All earlier draws can be recomputed from then on.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  body: z.strictObject({ game: drawGame(), clientSeed: z.optional(clientSeed()) }),
  reply: z.object({
    revealed: z.object({ serverSeed: z.string(), serverHash: z.string(), clientSeed: z.string(), draws: z.int() }),
    next: seed,
  }),
  refusals: ['draw_closed'],
  idempotency: 'key',
})

export const drawCalls = [rotateDrawSeed] as const
