import { listPublicDeposits } from '@duang/contract/deposit'
import { listAnnouncements } from '@duang/contract/setting'
import { listPublicWithdraws } from '@duang/contract/withdraw'
import { pending, reply } from '#gallery/fixtures.ts'
import type { GalleryScreen } from '#gallery/state.ts'

const feed = [
  { name: 'so****42', amount: 100_000, at: '2026-10-05T07:07:00Z' },
  { name: 'ma****9', amount: 50_000, at: '2026-10-05T06:52:00Z' },
  { name: 'ni****88', amount: 1_250_000, at: '2026-10-05T06:31:00Z' },
]
const news = reply(listAnnouncements, {
  news: [
    {
      id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073981',
      title: 'ปรับปรุงระบบธนาคารคืนนี้',
      body: 'เวลา 23:00–02:00 น. รายการฝากอาจเข้าช้ากว่าปกติ',
      at: '2026-10-05T02:00:00Z',
    },
  ],
})

const full = {
  path: '/',
  fixtures: [news, reply(listPublicDeposits, { items: feed }), reply(listPublicWithdraws, { items: feed })],
}

export const states: GalleryScreen = {
  data: full,
  loading: { path: '/', fixtures: [listAnnouncements, listPublicDeposits, listPublicWithdraws].map(pending) },
  empty: { path: '/', fixtures: [] },
  scores: { ...full, brand: { frames: { liveScore: 'data:text/html,', score: 'data:text/html,' } } },
  simple: { ...full, brand: { publicLayout: 'simple' } },
}

export const pictures = ['simple']
