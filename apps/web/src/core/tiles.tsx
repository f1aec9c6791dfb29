import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import { g, nav } from './th.ts'

const TILES: readonly { to: NonNullable<LinkProps['to']>; icon: IconName; label: string }[] = [
  { to: '/auth/deposit', icon: 'deposit', label: nav.deposit },
  { to: '/auth/withdraw', icon: 'withdraw', label: nav.withdraw },
  { to: '/auth/media', icon: 'media', label: nav.media },
  { to: '/auth/dashboard', icon: 'home', label: nav.home },
  { to: '/auth/contact', icon: 'contact', label: nav.contact },
]

/** The five tiles of section 2. The shell shows them on their routes; the dashboard places them under its wallet. */
export function Tiles() {
  return (
    <nav aria-label={g['nav.tiles']}>
      <ul className="tiles">
        {TILES.map(({ to, icon, label }) => (
          <li key={label}>
            <Link to={to} className="tile" activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
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
