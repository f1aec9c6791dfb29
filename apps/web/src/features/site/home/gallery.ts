import { listPublicDeposits, listPublicWithdraws } from '@duang/contract/bank/public-lists'
import { listPublicGames } from '@duang/contract/games/games'
import { listAnnouncements } from '@duang/contract/site/announcement'
import { getSetting } from '@duang/contract/site/setting'
import { announcements, picturedAnnouncements } from '#gallery/announcement-fixtures.ts'
import { pending, reply } from '#gallery/fixtures.ts'
import { publicGames } from '#gallery/public-games.ts'
import { press } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const feed = [
  { name: 'so****42', amount: 100_000, at: '2026-10-05T07:07:00Z' },
  { name: 'ma****9', amount: 50_000, at: '2026-10-05T06:52:00Z' },
  { name: 'ni****88', amount: 1_250_000, at: '2026-10-05T06:31:00Z' },
]
const news = reply(listAnnouncements, { news: announcements })
const pictured = reply(listAnnouncements, { news: picturedAnnouncements })

const setting = reply(getSetting, {
  setting: {
    bonusRate: 10,
    bonusTimeStart: '10:00:00',
    bonusTimeEnd: '15:00:00',
    endNumberBonus: 0,
    bonusRate2: 5,
    bonusTimeStart2: '20:00:00',
    bonusTimeEnd2: '23:30:00',
    endNumberBonus2: 25,
    bonusMax: 50_000,
    turnoverMultiple: 1,
  },
  line: { line1: { id: '@duang-demo' }, line2: { id: '' } },
  websiteStatus: '',
})

const full = {
  path: '/',
  fixtures: [
    news,
    publicGames,
    setting,
    reply(listPublicDeposits, { items: feed }),
    reply(listPublicWithdraws, { items: feed }),
  ],
}

export const states: GalleryScreen = {
  data: full,
  loading: {
    path: '/',
    fixtures: [listAnnouncements, listPublicDeposits, listPublicWithdraws, listPublicGames].map(pending),
  },
  empty: { path: '/', fixtures: [] },
  scores: { ...full, brand: { frames: { liveScore: 'data:text/html,', score: 'data:text/html,' } } },
  question: { ...full, act: () => press('ถอนเงินเข้าบัญชีไหน') },
  'news-open': { ...full, act: () => press('อ่านทั้งหมด') },
  'news-pictures': { ...full, fixtures: [pictured, ...full.fixtures] },
  simple: { ...full, brand: { publicLayout: 'simple' } },
}

export const pictures = ['news-pictures', 'simple']
