import { listAnnouncements } from '@duang/contract/announcement'
import { listPublicDeposits } from '@duang/contract/deposit'
import { listPublicWithdraws } from '@duang/contract/withdraw'
import { pending, reply } from '#gallery/fixtures.ts'
import { press } from '#gallery/hand.ts'
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
      body: [
        {
          kind: 'paragraph',
          spans: [
            {
              text: 'เวลา 23:00–02:00 น. รายการฝากอาจเข้าช้ากว่าปกติ',
              ...{ isStrong: false, isEmphasized: false, href: null },
            },
          ],
        },
      ],
      at: '2026-10-05T02:00:00Z',
    },
    {
      id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982',
      title: 'โบนัสเดือนตุลาคม',
      body: [
        {
          kind: 'paragraph',
          spans: [
            { text: 'ฝากครั้งแรกของวันรับ', isStrong: false, isEmphasized: false, href: null },
            { text: 'โบนัส 10%', isStrong: true, isEmphasized: false, href: null },
            { text: ' ถึงสิ้นเดือนนี้ เงื่อนไขมีดังนี้', isStrong: false, isEmphasized: false, href: null },
          ],
        },
        {
          kind: 'item',
          spans: [{ text: 'ใช้ได้วันละครั้ง', isStrong: false, isEmphasized: false, href: null }],
        },
        {
          kind: 'item',
          spans: [
            { text: 'ดูช่วงเวลาที่', isStrong: false, isEmphasized: false, href: null },
            { text: 'หน้าโปรโมชัน', isStrong: false, isEmphasized: false, href: '/promotion' },
          ],
        },
      ],
      at: '2026-10-04T02:00:00Z',
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
  'news-open': { ...full, act: () => press('อ่านทั้งหมด') },
  simple: { ...full, brand: { publicLayout: 'simple' } },
}

export const pictures = ['simple']
