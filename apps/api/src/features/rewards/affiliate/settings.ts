/** Brand settings of commission for inviting friends. */
import * as z from 'zod'
import { percent, satang } from '#core/brand/setting-types.ts'

const DEPTH_MAX = 5
const percents = () => z.array(percent).max(DEPTH_MAX).default([])

const affiliateSchema = z.strictObject({
  firstDepositPercents: percents()
    .describe(
      'Percent of the first deposit of a friend: of those that the member invited, then of their friends, five depths at most. Empty: none.',
    )
    .meta({ th: 'ร้อยละของยอดฝากแรกของเพื่อน ตามชั้น' }),
  depositPercents: percents()
    .describe('Percent of each deposit of a friend, by depth.')
    .meta({ th: 'ร้อยละของยอดฝากทุกครั้งของเพื่อน ตามชั้น' }),
  turnoverPercents: percents()
    .describe('Percent of what a friend staked in a day, by depth.')
    .meta({ th: 'ร้อยละของยอดเล่นรายวันของเพื่อน ตามชั้น' }),
  netLossPercents: percents()
    .describe('Percent of what a friend lost of its own money in a day, by depth.')
    .meta({ th: 'ร้อยละของยอดเสียรายวันของเพื่อน ตามชั้น' }),
  minimumSatang: satang
    .default(100)
    .describe('Least commission that a member transfers to the credit at once.')
    .meta({ th: 'ค่าคอมมิชชันขั้นต่ำที่โอนเป็นเครดิต' }),
})

export const affiliateSettings = {
  affiliate: affiliateSchema
    .prefault({})
    .describe('Commission plan (interpretation M8). A change applies from the next Bangkok day on.')
    .meta({ th: 'แผนค่าคอมมิชชันแนะนำเพื่อน', guard: 'money' }),
}
