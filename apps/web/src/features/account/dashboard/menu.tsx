import type { MenuPart } from '@duang/contract/site/page-brand'
import { Icon } from '@duang/ui/icon.tsx'
import { Link } from '#core/page/navigation.tsx'
import { type PageLink, scoreLinks } from '#core/page/score-links.ts'
import { brand } from '#core/site-status/brand.ts'
import { care, g, nav } from '#core/th.ts'
import { dash } from './th.ts'

const SERVICES: readonly (PageLink & { part?: MenuPart })[] = [
  { to: '/auth/winlost', icon: 'chart', label: nav.winlost, part: 'winlost' },
  { to: '/auth/transaction/history', icon: 'history', label: nav.history },
  { to: '/auth/settings/limits', icon: 'clock', label: care.limits },
  { to: '/auth/settings/change-password', icon: 'lock', label: nav.password },
  { to: '/auth/settings/manage-address', icon: 'address', label: nav.address },
  { to: '/help', icon: 'contact', label: g.help },
]

/** Services of the brand that no tile above offers. */
export function Menu() {
  return (
    <nav className="dashboard-services" aria-labelledby="services">
      <h2 id="services">{dash.menu}</h2>
      <ul className="services">
        {[...SERVICES.filter(({ part }) => part === undefined || brand.menu[part]), ...scoreLinks()].map(
          ({ to, icon, label }) => (
            <li key={to}>
              <Link to={to} className="row service">
                <span className="row-icon text-brand-text">
                  <Icon name={icon} size={22} />
                </span>
                <span className="row-title min-w-0">{label}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
