/** What a coupon gives. */
import * as z from 'zod'
import { creditPrize, pointsPrize, rightsPrize } from '#core/prize/prize.ts'

export const couponPrizeSchema = z.discriminatedUnion('type', [creditPrize, pointsPrize, rightsPrize])
export type CouponPrize = z.output<typeof couponPrizeSchema>
