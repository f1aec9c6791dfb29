import { Emblem, type EmblemName } from '@duang/ui/emblem.tsx'
import type { SitePath } from '../pages.ts'
import { brand } from '../site-status/brand.ts'
import { g, nav } from '../th.ts'
import { Link } from './navigation.tsx'

const TILES: readonly Tile[] = [
  { to: '/auth/deposit', emblem: 'deposit', label: nav.deposit },
  { to: '/auth/withdraw', emblem: 'withdraw', label: nav.withdraw },
  { to: '/auth/media', emblem: 'media', label: nav.media },
  { to: '/auth/dashboard', emblem: 'home', label: nav.home },
  { to: '/auth/contact', emblem: 'contact', label: nav.contact },
]

/** The five tiles of section 2. The shell shows them on their routes; the dashboard has tiles of its own. */
export function Tiles() {
  return <TileRow label={g['nav.tiles']} tiles={TILES.filter(({ to }) => to !== '/auth/media' || brand.menu.media)} />
}

export type Tile = { to: SitePath; search?: Record<string, string>; emblem: EmblemName; label: string }

/** Square pictures that lead to pages. `isWide`: four in a row on a phone instead of five. */
export function TileRow({ label, tiles, isWide }: { label: string; tiles: readonly Tile[]; isWide?: boolean }) {
  return (
    <nav aria-label={label}>
      <ul className="tiles" data-wide={isWide || undefined}>
        {tiles.map(({ emblem, label: name, ...link }) => (
          <li key={name}>
            {/* A link to a dialog is not the page that it opens on. */}
            <Link {...link} {...(link.search && { 'aria-current': undefined })} className="tile">
              <span className="tile-art">
                <Emblem name={emblem} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
