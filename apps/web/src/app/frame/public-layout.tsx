import { Icon } from '@duang/ui/icon.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import type { ReactNode } from 'react'
import { Link, useNavigate, usePath, useWanted } from '#core/page/navigation.tsx'
import { SiteFooter } from '#core/page/site-footer.tsx'
import { brand } from '#core/site-status/brand.ts'
import { g, nav } from '#core/th.ts'
import { Banners } from './banners.tsx'

const CATEGORIES = [
  { cat: 'casino', label: nav.casino },
  { cat: 'slot', label: nav.slot },
  { cat: 'sport', label: nav.sport },
]

/** The login with the lobby as its next page. Guards accept no `+` in an address. */
const shelfOf = (search: Record<string, string>) => ({
  next: `/auth/games/category?${new URLSearchParams(search)}`.replaceAll('+', '%20'),
})

/** Pages of visitors. The brand chooses the header: a menu, or a simple bar with a search box (section 2). */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top-bar">
        <div className="top-bar-in">
          <Link to="/" className="site-name">
            <Mark size={36} />
            <span>{brand.name}</span>
          </Link>
          {brand.publicLayout === 'menu' ? <MenuHeader /> : brand.menu.games && <GameSearch />}
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

/** The three categories of games lead to their shelf, through the login (interpretation S9). A brand without games has them without effect. */
function MenuHeader() {
  return (
    <nav className="public-menu" aria-label={g['nav.main']}>
      <ul>
        {CATEGORIES.map(({ cat, label }) => (
          <li key={cat}>
            {brand.menu.games ? (
              <Link to="/login" search={shelfOf({ cat })}>
                {label}
              </Link>
            ) : (
              // biome-ignore lint/a11y/useValidAnchor: a link without address is a disabled link
              <a role="link" aria-disabled="true" aria-description={nav.soon} title={nav.soon}>
                {label}
              </a>
            )}
          </li>
        ))}
        <li>
          <Link to="/contact">{nav.contact}</Link>
        </li>
      </ul>
    </nav>
  )
}

/** The search box of the simple bar (section 2). It searches the lobby, through the login (interpretation S9). */
function GameSearch() {
  const navigate = useNavigate()
  return (
    <search className="public-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          navigate({ to: '/login', search: shelfOf({ cat: 'all', ...(q && { q }) }) })
        }}
      >
        <Icon name="search" size={20} />
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          aria-label={nav.searchGames}
          placeholder={nav.searchGames}
        />
      </form>
    </search>
  )
}
