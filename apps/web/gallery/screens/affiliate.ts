import { getAffiliateCode } from '@duang/contract/affiliate'
import { pending, refusal, reply } from '../fixtures.ts'
import { press, wait } from '../hand.ts'
import type { GalleryScreen } from '../state.ts'
import { detail } from './wallet-fixtures.ts'

const at = (path: string) => ({
  path,
  isMember: true,
  fixtures: [detail, reply(getAffiliateCode, { code: 'KHMN2345' })],
})
const affiliate = at('/auth/affiliate')

export const affiliateStates: GalleryScreen = {
  data: affiliate,
  loading: { ...affiliate, fixtures: [pending(getAffiliateCode)] },
  failed: { ...affiliate, fixtures: [refusal(getAffiliateCode, 'internal')] },
  code: { ...affiliate, act: () => press('แสดง QR') },
  moves: { ...affiliate, act: () => press('ประวัติการย้ายรายได้') },
}

/** Pages that wait for what they are about. */
export const notOpenStates: GalleryScreen = {
  reward: at('/auth/reward'),
  'reward-unknown': at('/auth/reward/nothing-of-ours'),
  wheel: at('/auth/media/wheel'),
  'flip-card': at('/auth/media/flip-card'),
}

/** The clock of the top bar, and what a brand leaves out. */
export const careStates: GalleryScreen = {
  asked: {
    ...at('/auth/reward'),
    act: async () => {
      await press('เวลาเล่นรอบนี้')
      await wait(400)
    },
  },
  'switched-off': {
    ...at('/auth/reward'),
    brand: {
      menu: {
        ...{ affiliate: false, winlost: false, reward: false, ranking: false, media: false, wheel: false },
        ...{ flipCard: false, checkIn: false, movie: false, promotion: false, games: false, chat: false },
      },
    },
  },
}
