import { answerReminder } from '@duang/contract/account/limits'
import { type PlayReminder, readReminder } from '@duang/contract/account/limits-reminder'
import { refusal, reply } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { detail } from '#gallery/wallet-fixtures.ts'

const page = { path: '/auth/reward', isMember: true, fixtures: [detail] }
const REMINDER: PlayReminder = {
  every: 60,
  isPlaying: true,
  isDue: true,
  minutes: 65,
  bets: 92,
  staked: 184_000,
  net: -62_450,
}

/** Time and money of today, opened from the credit in the top bar and by itself; and what a brand leaves out. */
export const states: GalleryScreen = {
  asked: {
    ...page,
    fixtures: [detail, reply(readReminder, { ...REMINDER, isDue: false })],
    act: async () => {
      await press('เครดิต')
      await press('เวลาและยอดเล่นวันนี้')
      await shows('ยอดเล่นวันนี้')
      await wait(400)
    },
  },
  due: {
    ...page,
    fixtures: [detail, reply(readReminder, REMINDER)],
    act: () => shows('ยอดเล่นวันนี้'),
  },
  'due-unanswered': {
    ...page,
    fixtures: [detail, reply(readReminder, REMINDER), refusal(answerReminder, 'internal')],
    act: async () => {
      await press('เล่นต่อ')
      await shows('ระบบขัดข้อง')
    },
  },
  'switched-off': {
    ...page,
    brand: {
      menu: {
        affiliate: false,
        winlost: false,
        reward: false,
        ranking: false,
        media: false,
        wheel: false,
        flipCard: false,
        checkIn: false,
        tournament: false,
        movie: false,
        promotion: false,
        games: false,
        chat: false,
      },
    },
  },
}

export const pictures = ['due']
