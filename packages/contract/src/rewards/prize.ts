/** Prizes as they are stored: what a draw, a reward or a coupon gives, and the segments of prize tables. */
import * as z from 'zod/mini'
import { DRAW_GAMES } from './draw.ts'

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

const creditPrize = z.strictObject({
  type: z.literal('credit'),
  satang: whole(1, 100_000_000),
  /** How often it must be wagered; 0: not at all. */
  turnoverMultiple: z._default(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)), 0),
})
const pointsPrize = z.strictObject({ type: z.literal('points'), points: whole(1, 1_000_000) })
const rightsPrize = z.strictObject({ type: z.literal('rights'), game: z.enum(DRAW_GAMES), count: whole(1, 100) })
const goodsPrize = z.strictObject({
  type: z.literal('goods'),
  goodsId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
})
const nothing = z.strictObject({ type: z.literal('nothing') })

export const prizeSchema = z.discriminatedUnion('type', [creditPrize, pointsPrize, rightsPrize, goodsPrize, nothing])
export type Prize = z.output<typeof prizeSchema>

/** A prize that is always in stock: what replaces goods that are gone. */
export const substituteSchema = z.discriminatedUnion('type', [creditPrize, pointsPrize, rightsPrize, nothing])
export type Substitute = z.output<typeof substituteSchema>

/** What points can buy. */
export const rewardPrizeSchema = z.discriminatedUnion('type', [creditPrize, rightsPrize, goodsPrize])
export type RewardPrize = z.output<typeof rewardPrizeSchema>

/** What a coupon gives. */
export const couponPrizeSchema = z.discriminatedUnion('type', [creditPrize, pointsPrize, rightsPrize])
export type CouponPrize = z.output<typeof couponPrizeSchema>

/** The largest weight of one segment, and the largest sum of a table. */
export const WEIGHT_MAX = { each: 1_000_000_000, sum: 2 ** 32 }

const segmentSchema = z
  .strictObject({
    /** For members. */
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    weight: whole(0, WEIGHT_MAX.each),
    prize: prizeSchema,
    substitute: z.optional(substituteSchema),
  })
  .check(
    z.refine(({ prize, substitute }) => (prize.type === 'goods') === (substitute !== undefined), {
      path: ['substitute'],
      error: 'must be given for goods, and for goods only',
    }),
  )
export type Segment = z.output<typeof segmentSchema>

/** Segments as a file or a column has them. */
export const segmentsSchema = z.array(segmentSchema).check(
  z.minLength(2),
  z.maxLength(24),
  z.refine(
    (segments) => {
      const sum = segments.reduce((all, { weight }) => all + weight, 0)
      return sum >= 1 && sum <= WEIGHT_MAX.sum
    },
    { error: 'must have weights whose sum is between 1 and 4294967296' },
  ),
)
