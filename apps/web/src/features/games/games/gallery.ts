import {
  type CreditAtProvider,
  cashOut,
  type Game,
  listCreditAtProviders,
  listGames,
  openGame,
  readLobby,
  resumeGame,
  type Shelf,
} from '@duang/contract/games/games'
import { inTurn, pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows, wait } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { credit, detail, onBreak } from '#gallery/wallet-fixtures.ts'

const PROVIDERS = [
  { code: 'JK', name: 'Joker', provider: 'joker', isMaintenance: false, isFramed: true },
  { code: 'AC', name: 'ACE333', provider: 'ace', isMaintenance: false, isFramed: true },
  { code: 'SG', name: 'Spadegaming', provider: 'spade', isMaintenance: true, isFramed: true },
  { code: 'XE', name: 'XE88', provider: 'xe', isMaintenance: false, isFramed: true },
]
const NAMES = [
  ['มังกรทอง', 'Golden Dragon'],
  ['ผู้ใหญ่บ้านตกปลาที่ริมน้ำกว้างใหญ่', 'Village Headman Fishing'],
  ['ปลาคาร์ปนำโชค', 'Lucky Koi'],
  ['ญี่ปุ่นปั้นที่', 'Edo'],
  ['ป่าหิมพานต์', 'Himmapan'],
  ['นักสู้ไทย', 'Thai Fighter'],
  ['ดาวเหนือ', 'North Star'],
] as const

const games = (count: number, type: string): Game[] =>
  Array.from({ length: count }, (_, n) => {
    const [th, en] = NAMES[n % NAMES.length] ?? NAMES[0]
    const { code, provider, isMaintenance } = PROVIDERS[n % PROVIDERS.length] ?? (PROVIDERS[0] as never)
    const name = n < NAMES.length ? { th, en } : { th: `${th} ${n}`, en: `${en} ${n}` }
    return {
      provider,
      gameCode: `g${n}`,
      type,
      group: code,
      name,
      image: null,
      label: n % 9 === 4 ? 'ใหม่' : null,
      isMaintenance,
    }
  })
const lobby = (gameType: string, count: number) =>
  reply(listGames, {
    gameType,
    types: ['sport', 'casino', 'slot', 'fishing'],
    groups: count ? PROVIDERS : [],
    games: games(count, gameType),
  })

const shelves = (count: number) => {
  const of = (type: string) => games(count, type)
  const shelf = (kind: Shelf['kind'], key: string, list: Game[]) => ({
    kind,
    key,
    count: list.length,
    games: list.slice(0, 12),
  })
  const all = [
    shelf('popular', '', of('slot').slice(3, 12)),
    shelf('new', '', of('casino').slice(1, 4)),
    ...['sport', 'casino', 'slot'].map((type) => shelf('category', type, of(type))),
    ...PROVIDERS.map(({ provider }) =>
      shelf(
        'provider',
        provider,
        of('slot').filter((game) => game.provider === provider),
      ),
    ),
  ]
  return reply(readLobby, {
    types: ['sport', 'casino', 'slot', 'fishing'],
    groups: count ? PROVIDERS : [],
    played: of('slot').slice(0, 4),
    shelves: all.filter((each) => each.games.length > 0),
  })
}

/** Into the search. */
function type(text: string): void {
  const input = document.querySelector('input[type=search]') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const at = (cat: string) => ({ path: `/auth/games/category?cat=${cat}`, isMember: true })
const slot = { path: '/auth/games/slot/JK', isMember: true }
const out = (...items: CreditAtProvider[]) => reply(listCreditAtProviders, { items })
const held: CreditAtProvider = { provider: 'xe', name: 'XE88', amount: 100_000, state: 'held' }
const framed = { path: '/auth/games/play?game=joker%2Fg0&cat=slot', isMember: true }
const PLAY = '0192f0c4-7a10-4cc3-98c4-dc0c0c07398f'
const member = [credit(1_248_050), detail, out()]

export const states: GalleryScreen = {
  shelves: { ...at('all'), fixtures: [shelves(40), ...member] },
  'shelves-empty': { ...at('all'), fixtures: [shelves(0), ...member] },
  'shelves-failed': { ...at('all'), fixtures: [refusal(readLobby, 'internal'), ...member] },
  similar: {
    ...at('all'),
    fixtures: [shelves(40), lobby('sport', 12), ...member],
    act: async () => {
      await shows('มังกรทอง')
      type('มังกนทอง')
      await shows('เกมที่ชื่อใกล้เคียง')
    },
  },
  sport: { ...at('sport'), fixtures: [lobby('sport', 12), ...member] },
  casino: { ...at('casino'), fixtures: [lobby('casino', 12), ...member] },
  slot: { ...at('slot'), fixtures: [lobby('slot', 40), ...member] },
  thousand: { ...at('slot'), fixtures: [lobby('slot', 1000), ...member] },
  empty: { ...at('sport'), fixtures: [lobby('sport', 0), ...member] },
  loading: { ...at('slot'), fixtures: [pending(listGames), ...member] },
  failed: { ...at('slot'), fixtures: [refusal(listGames, 'internal'), ...member] },
  'no-result': {
    ...at('slot'),
    fixtures: [lobby('slot', 40), ...member],
    act: async () => {
      await shows('มังกรทอง')
      type('แมงมุม')
      await shows('ไม่พบเกม')
    },
  },
  remembered: {
    ...at('sport'),
    fixtures: [lobby('sport', 12), ...member],
    act: async () => {
      await shows('มังกรทอง')
      await press('เพิ่ม มังกรทอง')
      await press('เพิ่ม ดาวเหนือ')
    },
  },
  provider: { ...slot, fixtures: [lobby('slot', 40), ...member] },
  'provider-unknown': { ...slot, path: '/auth/games/slot/ZZ', fixtures: [lobby('slot', 40), ...member] },
  sheet: {
    ...slot,
    fixtures: [lobby('slot', 40), ...member],
    act: async () => {
      await press('มังกรทอง')
      await shows('ใช้งานมาแล้ว')
      await wait(400)
    },
  },
  'sheet-without-credit': {
    ...slot,
    fixtures: [credit(0), lobby('slot', 40), ...member],
    act: async () => {
      await press('มังกรทอง')
      await shows('ฝากเงินก่อน')
      await wait(400)
    },
  },
  'sheet-on-break': {
    ...slot,
    fixtures: [onBreak('time-out', '2026-10-12T06:00:00Z'), credit(0), lobby('slot', 40), ...member],
    act: async () => {
      await press('มังกรทอง')
      await shows('จึงเปิดเกมไม่ได้')
      await wait(400)
    },
  },
  'sheet-maintenance': {
    ...at('slot'),
    fixtures: [lobby('slot', 40), ...member],
    act: async () => {
      await press('ปลาคาร์ปนำโชค')
      await shows('ใช้งานมาแล้ว')
      await wait(400)
    },
  },
  'sheet-blocked': {
    ...slot,
    fixtures: [
      lobby('slot', 40),
      reply(openGame, { url: 'https://games.example/launch', expiresAt: '2026-10-05T07:08:00Z' }),
      ...member,
    ],
    act: async () => {
      window.open = () => null
      await press('มังกรทอง')
      await press('แท็บใหม่')
      await press('เข้าเกม')
      await shows('บล็อก')
    },
  },
  'sheet-refused': {
    ...slot,
    fixtures: [lobby('slot', 40), refusal(openGame, 'limits_reached'), ...member],
    act: async () => {
      await press('มังกรทอง')
      window.open = () => null
      await press('เข้าเกม')
      await wait(400)
    },
  },
  'sheet-gone': {
    ...slot,
    fixtures: [lobby('slot', 40), refusal(openGame, 'game_unknown'), ...member],
    act: async () => {
      window.open = () => null
      await press('มังกรทอง')
      await press('เข้าเกม')
      await shows('ไม่พบเกมนี้')
    },
  },
  'sheet-down': {
    ...slot,
    fixtures: [lobby('slot', 40), refusal(openGame, 'game_unavailable'), ...member],
    act: async () => {
      window.open = () => null
      await press('มังกรทอง')
      await press('เข้าเกม')
      await shows('เปิดเกมไม่ได้')
    },
  },
  'sheet-slow': {
    ...slot,
    fixtures: [lobby('slot', 40), pending(openGame), ...member],
    act: async () => {
      window.open = () => null
      await press('มังกรทอง')
      await press('เข้าเกม')
      await wait(400)
    },
  },
  'play-opening': { ...framed, fixtures: [lobby('slot', 40), pending(openGame), ...member] },
  'play-refused': {
    ...framed,
    fixtures: [lobby('slot', 40), refusal(openGame, 'limits_reached'), ...member],
    act: () => shows('ลองอีกครั้ง'),
  },
  'play-credit-out': {
    ...framed,
    fixtures: [
      credit(0, 1, 56_521),
      out({ ...held, amount: 56_521 }),
      ...[lobby('slot', 40), pending(openGame), ...member],
    ],
  },
  'sheet-credit-out': {
    path: '/auth/games/category?cat=slot',
    isMember: true,
    fixtures: [credit(0, 1, 56_521), out({ ...held, amount: 56_521 }), ...[lobby('slot', 40), ...member]],
    act: () => press('มังกรทอง'),
  },
  'play-on-break': {
    ...framed,
    fixtures: [onBreak('time-out', '2026-10-12T06:00:00Z'), lobby('slot', 40), pending(openGame), ...member],
    act: () => shows('เกมปิดแล้ว'),
  },
  returned: {
    path: `/auth/games/category?cat=sport&game=joker%2Fg0&play=${PLAY}`,
    isMember: true,
    fixtures: [lobby('sport', 12), out(held), credit(1_248_050), detail],
    act: () => shows('เล่น มังกรทอง ต่อ'),
  },
  // The game in the frame asks to play on, in the tab of the site.
  'resumed-in-frame': {
    path: `/auth/games/category?cat=slot&game=joker%2Fg0&play=${PLAY}&resume=1`,
    isMember: true,
    fixtures: [lobby('slot', 12), out(), pending(openGame), ...member],
    act: () => wait(400),
  },
  'returned-on-break': {
    path: `/auth/games/category?cat=sport&game=joker%2Fg0&play=${PLAY}`,
    isMember: true,
    fixtures: [onBreak('time-out', '2026-10-12T06:00:00Z'), lobby('sport', 12), out(held), credit(1_248_050), detail],
    act: () => shows('เครดิตอยู่ที่ค่ายเกม'),
  },
  recalled: {
    ...at('sport'),
    fixtures: [
      lobby('sport', 12),
      inTurn(out(held), out()),
      reply(cashOut, { credit: 1_248_050, version: 3, back: 100_000, out: [] }),
      credit(1_248_050),
      detail,
    ],
    act: async () => {
      await press('ดึงเครดิตกลับจากเกม')
      await shows('ดึงเครดิตกลับแล้ว')
    },
  },
  'resume-refused': {
    path: `/auth/games/category?cat=sport&game=joker%2Fg0&play=${PLAY}&resume=1`,
    isMember: true,
    fixtures: [lobby('sport', 12), refusal(resumeGame, 'game_maintenance'), ...member],
    act: () => shows('ปิดปรับปรุง'),
  },
}

export const pictures = ['slot', 'sheet', 'sheet-refused', 'no-result', 'returned', 'play-refused']
