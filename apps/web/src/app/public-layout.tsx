import { Icon } from '@duang/ui/icon.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import type { ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { Link, usePath, useWanted } from '#core/navigation.tsx'
import { SiteFooter } from '#core/site-footer.tsx'
import { g, nav } from '#core/th.ts'
import { Banners } from './banners.tsx'

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
          {brand.publicLayout === 'menu' ? <MenuHeader /> : <IdleSearch />}
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

/** Three of the four have no effect (interpretation S9). A note beside them says so to everybody, and each says so to screen readers. */
function MenuHeader() {
  return (
    <nav className="public-menu" aria-label={g['nav.main']}>
      <ul>
        {[nav.casino, nav.slot, nav.sport].map((label) => (
          <li key={label}>
            {/* biome-ignore lint/a11y/useValidAnchor: a link without address is a disabled link */}
            <a role="link" aria-disabled="true" aria-description={nav.soon} title={nav.soon}>
              {label}
            </a>
          </li>
        ))}
        <li className="public-menu-note" aria-hidden="true">
          {nav.soon}
        </li>
        <li>
          <Link to="/contact">{nav.contact}</Link>
        </li>
      </ul>
    </nav>
  )
}

/** The search box without a function (section 2), marked as disabled. The icon says what it is, and the text is short enough for a phone. */
function IdleSearch() {
  return (
    <div className="idle-search">
      <Icon name="search" size={20} />
      <input
        type="search"
        readOnly
        aria-disabled="true"
        aria-label={`${g.search} (${nav.soon})`}
        placeholder={nav.soon}
      />
    </div>
  )
}
