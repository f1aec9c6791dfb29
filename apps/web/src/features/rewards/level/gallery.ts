import type { CallReply } from '@duang/contract'
import { getLevel, type LevelRow } from '@duang/contract/account/user'
import { pending, refusal, reply } from '#gallery/fixtures.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'

const baht = (amount: number): number => amount * 100
const level = (
  place: number,
  code: string,
  criteria: [LevelRow['criteria']['kind'], number],
  cashbackPercent: number,
  given: Partial<LevelRow> = {},
): LevelRow => ({
  level: place,
  code,
  name: code,
  disabled: false,
  criteria: { kind: criteria[0], amount: baht(criteria[1]) },
  cashbackPercent,
  cashbackCap: null,
  dailyCap: null,
  perRequestCap: null,
  requestsPerDay: 5,
  nextLevelAmount: 0,
  ...given,
})
/** As section 6 has it. */
const LEVELS = [
  level(1, 'silver', ['first', 1], 3, { dailyCap: baht(100_000) }),
  level(2, 'gold', ['cumulative', 50_000], 5, { dailyCap: baht(300_000) }),
  level(3, 'platinum', ['monthly', 300_000], 7, { dailyCap: baht(500_000) }),
  level(4, 'diamond', ['monthly', 1_000_000], 10, { dailyCap: baht(1_000_000), cashbackCap: baht(200_000) }),
  level(5, 'vip', ['monthly', 5_000_000], 15, {
    perRequestCap: baht(100_000),
    cashbackCap: baht(200_000),
    disabled: true,
  }),
]
const state = (given: Partial<CallReply<typeof getLevel>> = {}): GalleryState => ({
  path: '/auth/user/ranking',
  isMember: true,
  fixtures: [
    reply(getLevel, {
      level: 2,
      levels: LEVELS,
      depositTotal: baht(81_250.5),
      depositThisMonth: baht(42_350.25),
      changes: [],
      ...given,
    }),
  ],
})

export const states: GalleryScreen = {
  data: state(),
  'before-all': state({ level: 0, depositTotal: 0, depositThisMonth: 0 }),
  monthly: state({ level: 3, depositTotal: baht(912_000) }),
  'monthly-met': state({ level: 3, depositTotal: baht(912_000), depositThisMonth: baht(310_000) }),
  changed: state({
    changes: [
      { at: '2026-09-30T20:00:00Z', from: 3, to: 2, reason: 'review' },
      { at: '2026-08-12T05:14:00Z', from: 2, to: 3, reason: 'deposit' },
      { at: '2026-06-02T05:14:00Z', from: 1, to: 2, reason: 'staff' },
    ],
  }),
  highest: state({ level: 4, depositTotal: baht(9_000_000), depositThisMonth: baht(1_200_000) }),
  'own-names': { ...state(), brand: { levelLabels: { '1': 'เพื่อนใหม่', '2': 'เพื่อนซี้', '3': 'เพื่อนแท้ตลอดกาลของฟ้าใส' } } },
  loading: { ...state(), fixtures: [pending(getLevel)] },
  failed: { ...state(), fixtures: [refusal(getLevel, 'internal')] },
}
