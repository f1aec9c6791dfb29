import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { brand } from './brand.ts'
import { Link } from './navigation.tsx'
import type { SitePath } from './pages.ts'
import { g, nav } from './th.ts'

const TILES: readonly { to: SitePath; icon: IconName; label: string }[] = [
  { to: '/auth/deposit', icon: 'deposit', label: nav.deposit },
  { to: '/auth/withdraw', icon: 'withdraw', label: nav.withdraw },
  { to: '/auth/media', icon: 'media', label: nav.media },
  { to: '/auth/dashboard', icon: 'home', label: nav.home },
  { to: '/auth/contact', icon: 'contact', label: nav.contact },
]

/** The five tiles of section 2. The shell shows them on their routes. The dashboard places them under its wallet. */
export function Tiles() {
  return (
    <nav aria-label={g['nav.tiles']}>
      <ul className="tiles">
        {TILES.filter(({ to }) => to !== '/auth/media' || brand.menu.media).map(({ to, icon, label }) => (
          <li key={label}>
            <Link to={to} className="tile">
              <span className="tile-art">
                <Icon name={icon} size={30} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
