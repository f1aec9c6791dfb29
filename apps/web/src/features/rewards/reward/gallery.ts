import { getAddress } from '@duang/contract/account/manage-address'
import {
  cancelReward,
  listRewardRequests,
  listRewards,
  type Reward,
  type RewardRequest,
  requestReward,
} from '@duang/contract/rewards/reward'
import { type Fixture, inTurn, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'

const idOf = (place: number): string => `0192f0c4-7a10-7cc3-98c4-${String(place).padStart(12, '0')}`

const reward = (place: number, name: string, given: Partial<Reward>): Reward => ({
  id: idOf(place),
  name,
  description: '',
  art: 'gift',
  points: 500,
  type: 'goods',
  credit: null,
  turnoverMultiple: null,
  rights: null,
  left: null,
  level: null,
  ...given,
})

const BAG = reward(11, 'กระเป๋าผ้าลายกระจัง', {
  art: 'bag',
  points: 900,
  left: 5,
  description: 'ผ้าแคนวาสหนา ขนาด 38 × 42 ซม. จัดส่งภายใน 7 วันทำการ',
})
const CREDIT = reward(1, 'เครดิต 100 บาท', {
  art: 'credit',
  points: 1_000,
  type: 'credit',
  credit: 10_000,
  turnoverMultiple: 1,
  description: 'เครดิตเข้ากระเป๋าทันที',
})
const CATEGORIES = {
  credit: {
    categoryId: 'credit',
    name: 'เครดิต',
    rewards: [
      CREDIT,
      reward(2, 'เครดิต 500 บาท', { art: 'credit', points: 4_800, type: 'credit', credit: 50_000, turnoverMultiple: 1 }),
      reward(3, 'สิทธิ์หมุนกงล้อ 3 ครั้ง', {
        art: 'wheel',
        points: 300,
        type: 'rights',
        rights: { game: 'wheel', count: 3 },
      }),
    ],
  },
  goods: {
    categoryId: 'goods',
    name: 'ของใช้',
    rewards: [
      BAG,
      reward(12, 'แก้วเก็บความเย็นลายทองรุ่นพิเศษสำหรับสมาชิกคนสำคัญ', { art: 'cup', points: 1_200, left: 0 }),
      reward(13, 'โทรศัพท์มือถือ', { art: 'phone', points: 250_000, left: 1, order: 'shipped' }),
      reward(14, 'ทองคำแท่งครึ่งสลึง', {
        art: 'gold',
        points: 1_000,
        left: 2,
        level: { level: 4, name: 'ไดมอนด์', isReached: false },
      }),
    ],
  },
}

const request = (place: number, given: Partial<RewardRequest>): RewardRequest => ({
  id: idOf(100 + place),
  rewardId: BAG.id,
  name: BAG.name,
  art: BAG.art,
  points: BAG.points,
  type: 'goods',
  status: 'requested',
  tracking: null,
  at: `2026-10-0${place}T07:07:00Z`,
  ...given,
})
const REQUESTS: RewardRequest[] = [
  request(5, {}),
  request(4, { status: 'packed' }),
  request(3, { status: 'shipped', tracking: 'TH0123456789' }),
  request(2, { name: CREDIT.name, art: CREDIT.art, points: CREDIT.points, type: 'credit', status: 'completed' }),
  request(1, { status: 'cancelled' }),
]

const HOME = {
  name: 'สมชาย ใจดี',
  phone: '0812345678',
  line: '99/9 หมู่ 5 ซอยลาดพร้าว 1 ถนนลาดพร้าว',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postcode: '10900',
}
const shop = reply(listRewards, { points: 1_240, categories: CATEGORIES })
const history = reply(listRewardRequests, { items: REQUESTS, next: 'x' })
const home = reply(getAddress, { address: HOME })

const state = (...fixtures: Fixture[]): GalleryState => ({
  path: '/auth/reward',
  isMember: true,
  fixtures: [...fixtures, shop, history, home],
})
const withSheet = (...fixtures: Fixture[]): GalleryState => ({
  ...state(...fixtures),
  act: () => press(`แลกรางวัล ${BAG.name}`),
})
const asked = (...fixtures: Fixture[]): GalleryState => ({
  ...state(...fixtures),
  act: async () => {
    await press(`แลกรางวัล ${BAG.name}`)
    await press('แลก 900 คะแนน')
  },
})
const inHistory = (...fixtures: Fixture[]): GalleryState => ({
  ...state(...fixtures),
  act: () => press('ประวัติการแลก'),
})
const done = { request: REQUESTS[0] as RewardRequest, points: 340, credit: 0, version: 1 }

export const states: GalleryScreen = {
  data: state(),
  category: { ...state(), path: '/auth/reward/goods' },
  unknown: { ...state(), path: '/auth/reward/nothing-of-ours' },
  empty: state(reply(listRewards, { points: 0, categories: {} })),
  loading: state(pending(listRewards)),
  failed: state(refusal(listRewards, 'internal')),
  sheet: withSheet(),
  'sheet-credit': { ...state(), act: () => press(`แลกรางวัล ${CREDIT.name}`) },
  'sheet-address': withSheet(reply(getAddress, { address: null })),
  busy: asked(pending(requestReward)),
  refused: asked(refusal(requestReward, 'reward_out')),
  'answer-lost': asked(unreachable(requestReward)),
  requested: {
    ...state(reply(requestReward, done), inTurn(shop, reply(listRewards, { points: 340, categories: CATEGORIES }))),
    act: async () => {
      await press(`แลกรางวัล ${BAG.name}`)
      await press('แลก 900 คะแนน')
      await shows('ส่งคำขอแลกรางวัลแล้ว')
    },
  },
  history: inHistory(),
  'history-empty': inHistory(reply(listRewardRequests, { items: [], next: null })),
  'history-failed': inHistory(refusal(listRewardRequests, 'internal')),
  cancelling: {
    ...state(pending(cancelReward)),
    act: async () => {
      await press('ประวัติการแลก')
      await press('ยกเลิกการแลก')
    },
  },
}

export const pictures = ['sheet', 'history']
