import { getCredit, getUserDetail, getUserSummary } from '@duang/contract/account/user'
import { listDeposits } from '@duang/contract/bank/deposit'
import { listEndedWithdraws, listOpenWithdraws } from '@duang/contract/bank/withdraw'
import {
  type CreditAtProvider,
  cashOut,
  type Game,
  listCreditAtProviders,
  readLobby,
} from '@duang/contract/games/games'
import { dismissAnnouncement, listMemberAnnouncements } from '@duang/contract/site/announcement'
import { announcements, PICTURED_TITLE, picturedAnnouncements } from '#gallery/announcement-fixtures.ts'
import { inTurn, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { credit, deposit, detail, lists, newDetail, onBreak, openBonus, withdraw } from '#gallery/wallet-fixtures.ts'

const path = '/auth/dashboard'
const news = reply(listMemberAnnouncements, { news: announcements })
const pictured = reply(listMemberAnnouncements, { news: picturedAnnouncements })
const noNews = reply(listMemberAnnouncements, { news: [] })
const entries = lists(
  [
    deposit(1, '2026-10-05T07:07:00Z'),
    deposit(2, '2026-10-03T03:20:00Z', { amount: 125_000_000 }),
    deposit(3, '2026-10-01T03:20:00Z'),
  ],
  [withdraw(1, '2026-10-04T10:15:00Z')],
  [withdraw(2, '2026-10-05T06:40:00Z', { status: 'processing', endedAt: null })],
)
/** The answer of a browser and of a device that the gallery has not got. Loaded late, since the app reads the device while loading. */
async function askToInstall(): Promise<void> {
  const { installPrompt } = await import('#core/site-status/install-prompt.ts')
  const { mayAskNow } = await import('./install-memory.ts')
  await shows('12,480.50')
  installPrompt.set(
    Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' as const }) }),
  )
  mayAskNow.set(true)
}
async function offerNewerBuild(): Promise<void> {
  const { newerWorker } = await import('#core/site-status/site-worker.ts')
  newerWorker.set({ postMessage: () => undefined } as unknown as ServiceWorker)
}

const out = (...items: CreditAtProvider[]) => reply(listCreditAtProviders, { items })
const held: CreditAtProvider = { provider: 'ace', name: 'ACE333', amount: 1_250_000, state: 'held' }
const pendingOut: CreditAtProvider = { provider: 'xe', name: 'XE88', amount: 32_050, state: 'pending' }
const inGames = credit(1_248_050, 1, 1_282_050)
const unknownOut: CreditAtProvider = { ...pendingOut, amount: null }

const game = (gameCode: string, type: string, th: string): Game => ({
  provider: 'joker',
  gameCode,
  type,
  group: 'JK',
  name: { th, en: gameCode },
  image: null,
  label: null,
  isMaintenance: false,
})
const GAMES = [
  game('g0', 'slot', 'มังกรทอง'),
  game('g1', 'casino', 'ผู้ใหญ่บ้านตกปลาที่ริมน้ำกว้างใหญ่'),
  game('g2', 'sport', 'นักสู้ไทย'),
  game('g3', 'slot', 'ญี่ปุ่นปั้นที่'),
]
const lobby = (played: Game[]) =>
  reply(readLobby, {
    types: ['sport', 'casino', 'slot'],
    groups: [],
    played,
    shelves: [{ kind: 'popular', key: '', count: GAMES.length, games: GAMES }],
  })

const summary = reply(getUserSummary, {
  level: 2,
  next: { level: 3, percent: 14, missing: 25_690_000 },
  break: null,
  commission: { balance: 1_234_550, minimum: 100 },
  cashback: { balance: 4_032_000, minimum: 100 },
})
/** Staff replaced the account, and were asked for another phone. */
const identityChanged = reply(getUserSummary, {
  level: 2,
  next: { level: 3, percent: 14, missing: 25_690_000 },
  break: null,
  commission: { balance: 1_234_550, minimum: 100 },
  cashback: { balance: 4_032_000, minimum: 100 },
  changes: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'bank',
      step: 'changed',
      bankName: '014',
      lastDigits: '4821',
      at: '2026-10-05T06:00:00Z',
      payableFrom: '2026-10-06T06:00:00Z',
      isDismissed: false,
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      kind: 'phone',
      step: 'proposed',
      bankName: null,
      lastDigits: '5678',
      at: '2026-10-05T05:00:00Z',
      payableFrom: null,
      isDismissed: false,
    },
  ],
})
/** A member without a deposit. */
const newcomer = [
  reply(getUserSummary, {
    level: 0,
    next: { level: 1, percent: 0, missing: 100 },
    break: null,
    commission: { balance: 0, minimum: 100 },
    cashback: { balance: 0, minimum: 100 },
  }),
  newDetail,
  lobby([]),
]
const highest = reply(getUserSummary, {
  level: 4,
  next: null,
  break: null,
  commission: { balance: 0, minimum: 100 },
  cashback: { balance: 20_000_000, minimum: 100 },
})
const all = [credit(1_248_050), detail, summary, news, lobby(GAMES.slice(0, 2)), out(), ...entries]
const calls = [
  getCredit,
  getUserDetail,
  getUserSummary,
  listMemberAnnouncements,
  listDeposits,
  listOpenWithdraws,
  listEndedWithdraws,
  readLobby,
]

export const states: GalleryScreen = {
  data: { path, isMember: true, fixtures: all },
  scores: {
    path,
    isMember: true,
    fixtures: all,
    brand: { frames: { liveScore: 'data:text/html,', score: 'data:text/html,' } },
  },
  loading: { path, isMember: true, fixtures: calls.map(pending) },
  empty: { path, isMember: true, fixtures: [credit(0), ...newcomer, noNews, ...lists([], [])] },
  'account-changed': { path, isMember: true, fixtures: [identityChanged, ...all] },
  'highest-level': { path, isMember: true, fixtures: [highest, ...all] },
  'summary-failed': { path, isMember: true, fixtures: [refusal(getUserSummary, 'internal'), ...all] },
  'on-break': { path, isMember: true, fixtures: [onBreak('time-out', '2026-10-12T06:00:00Z'), ...all] },
  excluded: { path, isMember: true, fixtures: [onBreak('self-exclusion', null), ...all] },
  hidden: { path, isMember: true, fixtures: all, act: () => press('ซ่อนยอดเงิน') },
  'news-closed': {
    path,
    isMember: true,
    fixtures: [reply(dismissAnnouncement, {}), ...all],
    act: () => press('ปิดประกาศ'),
  },
  'news-close-failed': {
    path,
    isMember: true,
    fixtures: [refusal(dismissAnnouncement, 'internal'), ...all],
    act: () => press('ปิดประกาศ'),
  },
  'news-open': { path, isMember: true, fixtures: all, act: () => press('อ่านทั้งหมด') },
  'news-pictures': { path, isMember: true, fixtures: [pictured, ...all] },
  'news-picture-open': {
    path,
    isMember: true,
    fixtures: [pictured, ...all],
    act: () => press(PICTURED_TITLE),
  },
  risen: {
    path,
    isMember: true,
    fixtures: [inTurn(credit(1_248_050), credit(1_348_100, 2)), ...all],
    act: async () => {
      await shows('12,480.50')
      await press('รีเฟรชเครดิต')
      await shows('13,481.00')
    },
  },
  overtaken: {
    path,
    isMember: true,
    fixtures: [inTurn(credit(1_248_050, 2), credit(900, 1)), ...all],
    act: async () => {
      await shows('12,480.50')
      await press('รีเฟรชเครดิต')
      await wait(300)
    },
  },
  stale: {
    path,
    isMember: true,
    fixtures: all,
    act: async () => {
      await shows('12,480.50')
      const now = Date.now()
      Date.now = () => now + 90_000
      await wait(10_100)
    },
  },
  'credit-out': { path, isMember: true, fixtures: [inGames, out(held, pendingOut), ...all] },
  'credit-sheet': {
    path,
    isMember: true,
    fixtures: [inGames, out(held, pendingOut), openBonus, ...all],
    act: async () => {
      await press('รวมในเกม')
      await shows('โบนัสที่ยังเล่นไม่ครบ')
      await wait(400)
    },
  },
  'credit-sheet-on-break': {
    path,
    isMember: true,
    fixtures: [
      credit(0, 1, 0, { isPartUnknown: true }),
      ...[onBreak('time-out', '2026-10-12T06:00:00Z'), out(unknownOut), openBonus, ...all],
    ],
    act: async () => {
      await press('รอตรวจบางส่วน')
      await shows('รอเล่นครบ')
      await wait(400)
    },
  },
  'credit-back': {
    path,
    isMember: true,
    fixtures: [
      inTurn(credit(0, 1, 1_250_000), credit(1_248_050, 2)),
      inTurn(out(held), out()),
      reply(cashOut, { credit: 1_248_050, version: 2, back: 100_000, out: [] }),
      ...all,
    ],
    act: async () => {
      await press('ดึงเครดิตกลับจากเกม')
      await shows('ดึงเครดิตกลับแล้ว')
    },
  },
  'credit-still-out': {
    path,
    isMember: true,
    fixtures: [
      credit(1_248_050, 1, 32_050),
      out(pendingOut),
      reply(cashOut, { credit: 1_248_050, version: 1, back: 0, out: [pendingOut] }),
      ...all,
    ],
    act: async () => {
      await press('ดึงเครดิตกลับจากเกม')
      await shows('ระบบกำลังตรวจสอบให้')
    },
  },
  'credit-back-failed': {
    path,
    isMember: true,
    fixtures: [credit(1_248_050, 1, 1_250_000), out(held), refusal(cashOut, 'internal'), ...all],
    act: async () => {
      await press('ดึงเครดิตกลับจากเกม')
      await shows('ดึงเครดิตกลับไม่สำเร็จ')
    },
  },
  large: { path, isMember: true, fixtures: [credit(999_999_999_999), ...all] },
  'credit-failed': { path, isMember: true, fixtures: [refusal(getCredit, 'internal'), ...all] },
  'only-credit': {
    path,
    isMember: true,
    fixtures: [credit(1_248_050), ...calls.map((call) => refusal(call, 'internal'))],
  },
  'no-network': { path, isMember: true, fixtures: calls.map(unreachable) },
  offline: { path, isMember: true, isOffline: true, fixtures: all },
  install: { path, isMember: true, fixtures: all, act: askToInstall },
  'newer-build': { path, isMember: true, fixtures: all, act: offerNewerBuild },
}

export const pictures = [
  'news-pictures',
  'news-picture-open',
  'credit-out',
  'credit-sheet',
  'empty',
  'loading',
  'hidden',
  'on-break',
]
