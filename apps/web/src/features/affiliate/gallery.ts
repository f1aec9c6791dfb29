import { getAffiliateCode } from '@duang/contract/affiliate'
import { answerReminder, type PlayReminder, readReminder } from '@duang/contract/limits'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/hand.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { detail } from '#gallery/wallet-fixtures.ts'

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

const REMINDER: PlayReminder = {
  ...{ every: 60, isPlaying: true, isDue: true, minutes: 65, bets: 92, staked: 184_000, net: -62_450 },
}

/** The clock of the top bar, opened by a press and by itself; and what a brand leaves out. */
export const careStates: GalleryScreen = {
  asked: {
    ...at('/auth/reward'),
    fixtures: [detail, reply(readReminder, { ...REMINDER, isDue: false })],
    act: async () => {
      await press('เวลาเล่นรอบนี้')
      await shows('เดิมพันรวมวันนี้')
      await wait(400)
    },
  },
  due: {
    ...at('/auth/reward'),
    fixtures: [detail, reply(readReminder, REMINDER)],
    act: () => shows('เดิมพันรวมวันนี้'),
  },
  'due-unanswered': {
    ...at('/auth/reward'),
    fixtures: [detail, reply(readReminder, REMINDER), refusal(answerReminder, 'internal')],
    act: async () => {
      await press('เล่นต่อ')
      await shows('ระบบขัดข้อง')
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
