import type { MenuPart } from '@duang/contract/site/page-brand'
import { type Tile, TileRow } from '#core/page/tiles.tsx'
import { hasDialog } from '#core/pages.ts'
import { brand } from '#core/site-status/brand.ts'
import { nav } from '#core/th.ts'
import { inOrder } from '#kit/in-order.ts'
import { dashMore, shortcut } from './th.ts'

type Shortcut = Tile & { part: MenuPart; leadsToPlay?: true }

/** What neither the bar nor the wallet card offers. */
const SHORTCUTS: readonly Shortcut[] = [
  {
    part: 'checkIn',
    leadsToPlay: true,
    to: '/auth/dashboard',
    search: { dialog: 'check-in' },
    emblem: 'checkIn',
    label: shortcut.checkIn,
  },
  { part: 'wheel', leadsToPlay: true, to: '/auth/media/wheel', emblem: 'wheel', label: shortcut.wheel },
  { part: 'flipCard', leadsToPlay: true, to: '/auth/media/flip-card', emblem: 'cards', label: shortcut.cards },
  {
    part: 'tournament',
    leadsToPlay: true,
    to: '/auth/media/tournament',
    emblem: 'tournament',
    label: shortcut.tournament,
  },
  { part: 'promotion', leadsToPlay: true, to: '/auth/media/promotion', emblem: 'promo', label: nav.promo },
  { part: 'reward', to: '/auth/reward', emblem: 'gift', label: shortcut.reward },
  { part: 'ranking', to: '/auth/user/ranking', emblem: 'level', label: shortcut.level },
  { part: 'affiliate', to: '/auth/affiliate', emblem: 'users', label: nav.affiliate },
]

/** Activities and benefits of the brand. Those that it has switched off are absent, and during a break all that lead to play. */
export function Shortcuts({ isStopped }: { isStopped: boolean }) {
  const shown = SHORTCUTS.filter(
    ({ part, leadsToPlay }) =>
      brand.menu[part] && (part !== 'checkIn' || hasDialog('check-in')) && !(isStopped && leadsToPlay),
  )
  const tiles = inOrder(shown, brand.house.tiles, ({ part }) => part)
  if (tiles.length === 0) return null
  return (
    <div className="dashboard-tiles">
      <TileRow isWide label={dashMore.shortcuts} tiles={tiles.map(({ part: _, leadsToPlay: __, ...tile }) => tile)} />
    </div>
  )
}
