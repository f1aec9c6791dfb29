import { Icon } from '@duang/ui/icon.tsx'
import { Link } from '#core/navigation.tsx'
import { nav } from '#core/th.ts'
import { dashMore } from './th.ts'

/** The way to the games: a drawn pitch of 600 × 150 with real text on it. */
export function CategoryBanner() {
  return (
    <Link to="/auth/games/category" search={{ cat: 'sport' }} className="category-banner">
      <svg aria-hidden="true" viewBox="0 0 600 150" preserveAspectRatio="xMaxYMid slice">
        <g fill="none" stroke="var(--brand-text)" strokeWidth="1.5" opacity="0.55">
          <path d="M250-20 150 170M380-20 380 170M600 20H494V130H600M600 48H556V102H600" />
          <circle cx="380" cy="75" r="46" />
          <path d="M494 50A34 34 0 0 0 494 100" />
        </g>
        <g fill="var(--brand-text)">
          <circle cx="380" cy="75" r="3" />
          <circle cx="528" cy="75" r="2.5" />
        </g>
        <path
          d="M300 128C352 40 430 22 548 70"
          fill="none"
          stroke="var(--brand)"
          strokeWidth="2.5"
          strokeDasharray="3 8"
          strokeLinecap="round"
        />
        <circle cx="548" cy="70" r="7" fill="var(--brand)" />
      </svg>
      <span className="category-text">
        <span className="category-title">{nav.sport}</span>
        <span className="category-sub">
          {dashMore.banner}
          <Icon name="forward" size={16} />
        </span>
      </span>
    </Link>
  )
}
