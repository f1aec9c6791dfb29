import { Icon } from '@duang/ui/icon.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import type { ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { Link, usePath, useWanted } from '#core/navigation.tsx'
import { SiteFooter } from '#core/site-footer.tsx'
import { g, nav } from '#core/th.ts'
import { Banners } from './banners.tsx'

/** Pages of visitors. The brand chooses the header: a menu, or a simple bar with one link to the games (section 2). */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top-bar">
        <div className="top-bar-in">
          <Link to="/" className="site-name">
            <Mark size={36} />
            <span>{brand.name}</span>
          </Link>
          {brand.publicLayout === 'menu' ? <MenuHeader /> : brand.menu.games && <GamesLink />}
          <LoginLink />
        </div>
        <Banners />
      </header>
      <main id="content" tabIndex={-1} className="content content-public">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

function LoginLink() {
  const isLogin = usePath() === '/login'
  return (
    <Link to={isLogin ? '/register' : '/login'} search={useWanted()} className="top-link">
      {isLogin ? nav.register : nav.login}
    </Link>
  )
}

/** The lobby is for members: the registration, or the login behind it, leads there. */
const toLobby = (cat: string) => ({ next: `/auth/games/category?${new URLSearchParams({ cat })}` })

/** The categories every brand has, and the contact page. */
const CATEGORIES = [
  { cat: 'casino', label: nav.casino },
  { cat: 'slot', label: nav.slot },
  { cat: 'sport', label: nav.sport },
]

function MenuHeader() {
  return (
    <nav className="public-menu" aria-label={g['nav.main']}>
      <ul>
        {brand.menu.games &&
          CATEGORIES.map(({ cat, label }) => (
            <li key={cat}>
              {/* The three share one page, so none of them is the current one. */}
              <Link to="/register" search={toLobby(cat)} aria-current={false}>
                {label}
              </Link>
            </li>
          ))}
        <li>
          <Link to="/contact">{nav.contact}</Link>
        </li>
      </ul>
    </nav>
  )
}

/** The simple bar: one link for visitors who look for a game. */
function GamesLink() {
  return (
    <Link to="/register" search={toLobby('all')} className="games-link" aria-current={false}>
      <Icon name="search" size={20} />
      {nav.allGames}
    </Link>
  )
}
