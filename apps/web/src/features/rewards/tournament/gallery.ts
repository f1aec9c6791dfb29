import type { CallReply } from '@duang/contract'
import {
  findTournament,
  listTournaments,
  type RankingRow,
  setTournamentPart,
  type TournamentSummary,
} from '@duang/contract/rewards/tournament'
import { inTurn, pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'

type Tournament = CallReply<typeof findTournament>

const idOf = (n: number): string => `0192f0c4-7a10-7cc3-98c4-c0000000000${n}`
const path = '/auth/media/tournament'
const member = { path, isMember: true }

const summary = (n: number, th: string, phase: TournamentSummary['phase'], days: number): TournamentSummary => ({
  id: idOf(n),
  name: { th, en: '' },
  phase,
  score: (['turnover', 'net-win', 'multiplier'] as const)[n % 3] ?? 'turnover',
  startsAt: new Date(Date.parse('2026-10-04T17:00:00Z') + days * 86_400_000).toISOString(),
  endsAt: new Date(Date.parse('2026-10-11T17:00:00Z') + days * 86_400_000).toISOString(),
})
/** Figures of the list, as those of a tournament with forty members. */
const figures = (rank: number | null): Partial<TournamentSummary> => ({
  participants: 1_240,
  pool: { credit: 1_500_000, points: 12_000 },
  own: rank === null ? null : { rank, score: 72_839_402, prize: rank <= 10 ? { credit: 250_000, points: 100 } : null },
})
const items = [
  summary(0, 'ศึกวงล้อประจำสัปดาห์', 'running', 0),
  summary(1, 'เทศกาลลอยกระทง', 'running', 2),
  summary(2, 'ตัวคูณปลายปีของทุกค่ายเกมสล็อตที่เปิดให้บริการ', 'coming', 30),
  summary(3, 'ศึกวงล้อรอบก่อน', 'settling', -7),
  summary(4, 'ศึกวงล้อเดือนกันยายน', 'final', -14),
]
const ranked = items.map((each, n) =>
  each.phase === 'coming'
    ? { ...each, participants: 0, pool: { credit: 300_000, points: 0 }, own: null }
    : { ...each, ...figures([6, null, null, 41, 2][n] ?? null) },
)
const list = reply(listTournaments, { isTakingPart: true, items: ranked })

const first = { credit: 1_000_000, points: 5_000 }
const second = { credit: 250_000, points: 0 }
const third = { credit: 0, points: 1_000 }
const prizeOf = (rank: number) => (rank === 1 ? first : rank <= 3 ? second : rank <= 10 ? third : null)
const NAMES = ['som', 'kan', 'nok', 'pim', 'ball', 'ann', 'max']
const row = (rank: number, isOwn = false): RankingRow => ({
  rank,
  isOwn,
  prize: prizeOf(rank),
  name: `${(NAMES[rank % NAMES.length] ?? 'som').slice(0, 3)}****`,
  score: 98_765_432 - rank * 4_321_005,
})
const ranks = [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => row(rank, rank === 6))

const tournament = (given: Partial<Tournament> = {}): Tournament => ({
  ...summary(0, 'ศึกวงล้อประจำสัปดาห์', 'running', 0),
  rules: 'นับทุกรอบที่เริ่มในช่วงเวลาการแข่งขันและจบแล้ว\nรอบฟรีไม่นับคะแนน\nคะแนนเท่ากัน ผู้ที่ทำได้ก่อนอยู่อันดับสูงกว่า',
  stakeMin: 0,
  settleMinutes: 60,
  games: [
    { provider: 'Joker', name: { th: 'มังกรทอง', en: '' } },
    { provider: 'Spade', name: null },
  ],
  prizes: [
    { from: 1, to: 1, ...first },
    { from: 2, to: 3, ...second },
    { from: 4, to: 10, ...third },
  ],
  rankedAt: '2026-10-05T06:29:00.000Z',
  participants: 1_240,
  pool: { credit: 1_500_000, points: 12_000 },
  own: { rank: 6, score: 72_839_402, prize: third },
  ranking: { items: ranks, next: null },
  ...given,
})
const one = (given: Partial<Tournament> = {}): GalleryState => ({
  path: `${path}?id=${idOf(0)}`,
  isMember: true,
  fixtures: [reply(findTournament, tournament(given)), list],
})
const ended = (phase: 'settling' | 'final') => ({
  phase,
  startsAt: '2026-09-27T17:00:00.000Z',
  endsAt: '2026-10-04T17:00:00.000Z',
})

export const states: GalleryScreen = {
  data: one(),
  list: { ...member, fixtures: [list] },
  'list-opted-out': { ...member, fixtures: [reply(listTournaments, { isTakingPart: false, items: items.slice(4) })] },
  empty: { ...member, fixtures: [reply(listTournaments, { isTakingPart: true, items: [] })] },
  loading: { ...member, fixtures: [pending(listTournaments)] },
  failed: { ...member, fixtures: [refusal(listTournaments, 'internal')] },
  'part-failed': {
    ...member,
    fixtures: [list, refusal(setTournamentPart, 'internal')],
    act: async () => {
      await press('ให้จัดอันดับฉันในทัวร์นาเมนต์')
      await shows('ระบบขัดข้อง')
    },
  },
  coming: one({ phase: 'coming', rankedAt: null, own: null, ranking: { items: [], next: null } }),
  'no-rank': one({ own: null }),
  multiplier: one({ score: 'multiplier', stakeMin: 1_000, games: [], own: { rank: 40, score: 1_250, prize: null } }),
  more: one({ ranking: { items: ranks.filter(({ rank }) => rank !== 2), next: '8' } }),
  settling: one(ended('settling')),
  final: one({ ...ended('final'), own: { rank: 2, score: 90_123_422, prize: second } }),
  'ended-now': {
    ...one(),
    fixtures: [
      inTurn(
        reply(findTournament, tournament({ endsAt: new Date(Date.now() + 500).toISOString() })),
        reply(findTournament, tournament(ended('settling'))),
      ),
      list,
    ],
    act: () => shows('ทัวร์นาเมนต์จบแล้ว'),
  },
  'one-loading': { ...one(), fixtures: [pending(findTournament)] },
  'one-unknown': { ...one(), fixtures: [refusal(findTournament, 'not_found')] },
}

export const pictures = ['list']
