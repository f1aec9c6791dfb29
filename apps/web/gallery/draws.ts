/** Boards and past draws that the galleries of wheel and flip card share. */
import type { DrawBoard, DrawSegment, PastDraw } from '@duang/contract/rewards/draw'

const nothing = { type: 'nothing' } as const
export const SEGMENTS: DrawSegment[] = [
  { label: '500 บาท', weight: 1, prize: { type: 'credit', amount: 500_00, turnoverMultiple: 3 }, substitute: null },
  { label: '50 คะแนน', weight: 20, prize: { type: 'points', points: 50 }, substitute: null },
  { label: 'ไม่ได้รางวัล', weight: 40, prize: nothing, substitute: null },
  { label: '20 บาท', weight: 10, prize: { type: 'credit', amount: 20_00, turnoverMultiple: 0 }, substitute: null },
  {
    label: 'หูฟังไร้สาย',
    weight: 1,
    prize: { type: 'goods', goodsId: 'earphones' },
    substitute: { type: 'points', points: 500 },
  },
  { label: 'อีกหนึ่งครั้ง', weight: 9, prize: { type: 'rights', game: 'wheel', count: 1 }, substitute: null },
  { label: '10 คะแนน', weight: 30, prize: { type: 'points', points: 10 }, substitute: null },
  { label: 'ไม่ได้รางวัล', weight: 40, prize: nothing, substitute: null },
]

const SEED = {
  serverHash: '25a2f62f28d9ba2271fa449387aafb92edbfbd9eebdcd3d1ae1fc4ca36b8a3b2',
  nextServerHash: '9f64a747e1b97f131fabb6b447296c9b6f0201e79fb3c5356e6c77e89b6a806a',
  clientSeed: 'b3a19d0c44e7f210',
  nextNonce: 4,
}

export const board = (left: number): DrawBoard => ({
  segments: SEGMENTS,
  version: 3,
  seed: SEED,
  rights: {
    left,
    ...(left > 0 ? { reason: null, nextAt: null } : { reason: 'tomorrow', nextAt: '2026-10-05T17:00:00.000Z' }),
    depositMissing: 150_00,
  },
})

export const closedBoard = (reason: 'closed' | 'break'): DrawBoard => ({
  segments: [],
  version: null,
  seed: null,
  rights: { left: 0, reason, nextAt: null, depositMissing: null },
})

const fields = (n: number, outcome: number) => {
  const { label, prize } = SEGMENTS[outcome] as DrawSegment
  return {
    id: `0192f0c4-7a10-7cc3-98c4-b0000000000${n}`,
    at: `2026-10-0${5 - n}T05:12:00.000Z`,
    version: 3,
    outcome,
    label,
    prize,
    given: prize,
    isSubstitute: false,
    nonce: n,
    serverHash: SEED.serverHash,
    clientSeed: SEED.clientSeed,
  }
}

export const drawn = (outcome: number, card: number | null) => ({
  ...fields(4, outcome),
  card,
  credit: 1_250_00,
  creditVersion: 9,
})

/** The newest one is under a seed that is still secret. */
export const pastDraws = (card: number | null): PastDraw[] =>
  [2, 3, 1].map((outcome, n) => ({
    ...fields(n, outcome),
    card,
    serverSeed: n === 0 ? null : '00'.repeat(32),
    layout: card === null || n === 0 ? null : [2, 1, 6, 2, 7, 7, 1, 6, 2],
    table: SEGMENTS.map(({ label, weight }) => ({ label, weight })),
  }))
