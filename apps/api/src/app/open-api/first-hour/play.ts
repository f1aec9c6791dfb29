/** Examples of the lobby, of games and of own limits. */
import { AT, type Example, MEMBER, OWN_USERNAME, OWN_UUID } from './example.ts'

const GAME = {
  provider: 'starwind',
  gameCode: 'lucky-koi',
  type: 'slot',
  group: 'SG',
  name: { th: 'ปลาคาร์ปนำโชค', en: 'Lucky Koi' },
  image: null,
  label: null,
  isMaintenance: false,
}
const GROUP = { code: 'SG', name: 'Starwind', provider: 'starwind', isMaintenance: false, isFramed: false }
const FIGURES = { staked: 400, won: 350, net: -50, minutes: 35, deposited: 500 }

export const PLAY = {
  'games.lobby': {
    description: 'The first games of each shelf. `games.list` has the rest of a category.',
    reply: {
      types: ['sport', 'casino', 'slot'],
      groups: [GROUP],
      played: [],
      shelves: [{ kind: 'popular', key: '', count: 1, games: [GAME] }],
    },
  },
  'games.list': {
    description: '`gameType` is one of `types` of the lobby. Do not open a game with `isMaintenance`.',
    body: { gameType: 'slot' },
    reply: { gameType: 'slot', types: ['sport', 'casino', 'slot'], groups: [GROUP], games: [GAME] },
  },
  'games.open': {
    description:
      'Open `url` at once in a browser window or web view: it works once, within a minute. The wallet pays bets and wins by itself, and the event `balance` reports them.',
    body: { username: MEMBER.username, provider: GAME.provider, gameCode: GAME.gameCode },
    reply: { url: 'https://games.starwind.example/play?ticket=8Zr2', expiresAt: '2026-10-05T05:01:00.000Z' },
  },
  'games.cash-out': {
    description:
      'Brings credit back from providers that hold it. `out` names those that have not replied yet; their credit comes back by itself.',
    body: OWN_USERNAME,
    reply: { credit: 1_324.5, version: 44, atProviders: 0, isPartUnknown: false, back: 120, out: [] },
  },
  'limits.read': {
    description: 'Own limits and figures. Show them where members deposit and play.',
    params: OWN_UUID,
    reply: {
      at: AT,
      figures: [{ period: 'day', since: '2026-10-04T17:00:00.000Z', until: '2026-10-05T17:00:00.000Z', ...FIGURES }],
      limits: [{ kind: 'deposit', period: 'day', amount: 2_000, used: 500, left: 1_500, pending: null }],
      time: { minutes: null, used: 35, left: null, pending: null },
      lying: 0,
      break: null,
      remindEvery: 60,
    },
  },
} as const satisfies Record<string, Example>
