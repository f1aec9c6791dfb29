import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { cursor, empty, instant, memberUuid, page } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'

/** What a reward gives. Credit and rights are given at once, goods are sent. */
const rewardType = z.enum(['credit', 'rights', 'goods'])

/** Drawings of the site that stand for rewards. */
export const REWARD_ART = ['gift', 'credit', 'wheel', 'card', 'phone', 'bag', 'cup', 'gold'] as const
const rewardArt = z.enum(REWARD_ART)

export const reward = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  art: rewardArt,
  /** Cost. */
  points: z.int(),
  type: rewardType,
  /** Of credit: the amount, and how often it must be wagered before it can be withdrawn; 0: not at all. */
  credit: z.nullable(amount()),
  turnoverMultiple: z.nullable(z.number()),
  /** Of rights: the game and their number. */
  rights: z.nullable(z.object({ game: z.enum(['wheel', 'flip-card']), count: z.int() })),
  /** Pieces that no order has reserved; null: no limit. */
  left: z.nullable(z.int()),
  /** The lowest level that may request it; null: every member. */
  level: z.nullable(z.object({ level: z.int(), name: z.string(), isReached: z.boolean() })),
  /** The newest order of the member that has not arrived; null: none. Absent in replies of an earlier release. */
  order: z.optional(z.nullable(z.enum(['requested', 'packed', 'shipped']))),
})
export type Reward = z.output<typeof reward>

export const listRewards = defineCall({
  name: 'reward.list',
  method: 'POST',
  path: '/api/auth/reward',
  section: '7',
  summary: 'Rewards by category, keyed by its id in the order of the brand, and the points of the member.',
  access: 'member',
  body: empty(),
  reply: z.object({
    points: z.int(),
    categories: z.record(z.string(), z.object({ categoryId: z.string(), name: z.string(), rewards: z.array(reward) })),
  }),
  refusals: [],
  isRead: true,
  idempotency: 'none',
})

/** `completed`: credit or rights, given at once. The others are the states of an order of goods. */
export const rewardRequest = z.object({
  id: z.uuid(),
  rewardId: z.uuid(),
  name: z.string(),
  art: rewardArt,
  points: z.int(),
  type: rewardType,
  status: z.enum(['completed', 'requested', 'packed', 'shipped', 'delivered', 'cancelled']),
  /** Number of the parcel, once it is shipped. */
  tracking: z.nullable(z.string()),
  at: instant(),
})
export type RewardRequest = z.output<typeof rewardRequest>

const ownUuid = [{ in: 'body', field: 'userUuid', is: 'uuid' }] as const
const changed = z.object({ request: rewardRequest, points: z.int(), credit: balance(), version: z.int() })

export const requestReward = defineCall({
  name: 'reward.request',
  method: 'POST',
  path: '/api/auth/reward/request',
  section: '7',
  summary: 'Spend points on a reward. Goods are sent to the address of the member as it is now.',
  access: 'member',
  owner: ownUuid,
  body: z.strictObject({
    userUuid: memberUuid(),
    rewardId: z.uuid(),
    /** The cost that the member was shown. Another one is refused. */
    points: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  }),
  reply: changed,
  refusals: [
    'reward_ended',
    'reward_changed',
    'reward_level',
    'reward_points',
    'reward_out',
    'reward_address',
    'consent_required',
    'credit_too_high',
    'limits_break',
    'limits_excluded',
  ],
  idempotency: 'key',
})

export const cancelReward = defineCall({
  name: 'reward.cancel',
  method: 'POST',
  path: '/api/auth/reward/request/cancel',
  section: 'W1, P5',
  summary: 'Cancel an order of goods that staff have not packed yet: its points and its piece come back.',
  access: 'member',
  owner: ownUuid,
  body: z.strictObject({ userUuid: memberUuid(), requestId: z.uuid() }),
  reply: changed,
  refusals: ['reward_not_cancellable'],
  idempotency: 'key',
})

export const listRewardRequests = defineCall({
  name: 'reward.history',
  promotes: false,
  method: 'POST',
  path: '/api/auth/reward/request/history',
  section: '7',
  summary: 'Requests of the member with their states, newest first.',
  access: 'member',
  owner: ownUuid,
  body: z.strictObject({
    userUuid: memberUuid(),
    cursor: cursor(),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  reply: page(rewardRequest),
  isRead: true,
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const rewardRefusals = {
  reward_ended: { status: 409, message: 'ของรางวัลนี้ปิดรับแลกแล้ว', en: 'This reward is no longer available' },
  reward_changed: {
    status: 409,
    message: 'คะแนนที่ใช้แลกของรางวัลนี้เปลี่ยนไปแล้ว ตรวจสอบก่อนแลกอีกครั้ง',
    en: 'The price of this reward has changed. Check it before you redeem',
  },
  reward_level: {
    status: 409,
    message: 'ระดับสมาชิกของคุณยังแลกของรางวัลนี้ไม่ได้',
    en: 'Your member level cannot redeem this reward yet',
  },
  reward_points: {
    status: 409,
    message: 'คะแนนของคุณไม่พอแลกของรางวัลนี้',
    en: 'You do not have enough points for this reward',
  },
  reward_out: { status: 409, message: 'ของรางวัลนี้หมดแล้ว', en: 'This reward has run out' },
  reward_address: {
    status: 409,
    message: 'เพิ่มที่อยู่จัดส่งก่อนแลกรางวัลนี้',
    en: 'Add a delivery address before you redeem this reward',
  },
  reward_not_cancellable: {
    status: 409,
    message: 'รายการนี้เริ่มเตรียมส่งหรือสิ้นสุดแล้ว จึงยกเลิกไม่ได้',
    en: 'This order is being prepared or is complete, so it cannot be cancelled',
  },
} as const

export const rewardCalls = [listRewards, requestReward, cancelReward, listRewardRequests] as const
