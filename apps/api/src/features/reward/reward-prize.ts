/** What a reward gives: the prizes that points can buy. */
import * as z from 'zod'
import { creditPrize, goodsPrize, rightsPrize } from '#core/prize/prize.ts'

export const rewardPrizeSchema = z.discriminatedUnion('type', [creditPrize, rightsPrize, goodsPrize])
export type RewardPrize = z.output<typeof rewardPrizeSchema>
