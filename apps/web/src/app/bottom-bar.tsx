import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { brand } from '#core/brand.ts'
import { useCurrentCategory } from '#core/game/category.ts'
import { Link, usePath } from '#core/navigation.tsx'
import type { SitePath } from '#core/paths.ts'
import { g, nav } from '#core/th.ts'

type Slot = { to: SitePath; icon: IconName; label: string }

const SLOTS_LEFT: readonly Slot[] = [
  { to: '/auth/dashboard', icon: 'home', label: nav.home },
  { to: '/auth/deposit', icon: 'deposit', label: nav.deposit },
]
const SLOTS_RIGHT: readonly Slot[] = [
  brand.withdrawInBar
    ? { to: '/auth/withdraw', icon: 'withdraw', label: nav.withdraw }
    : { to: '/auth/media', icon: 'media', label: nav.media },
  { to: '/auth/contact', icon: 'contact', label: nav.contact },
]

/** Only closed outlines look right when filled. */
const FILLED: readonly IconName[] = ['home', 'contact']

/** Five places, always there; the one in the middle is the diamond to the games. */
export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label={g['nav.main']}>
      <ul>
        {SLOTS_LEFT.map((slot) => (
          <BarSlot key={slot.to} {...slot} />
        ))}
        <li>
          <Link to="/auth/games/category" search={{ cat: useCurrentCategory() }} className="bar-play">
            <span className="bar-diamond">
              <Icon name="play" size={34} />
            </span>
            {nav.play}
          </Link>
        </li>
        {SLOTS_RIGHT.map((slot) => (
          <BarSlot key={slot.to} {...slot} />
        ))}
      </ul>
    </nav>
  )
}

function BarSlot({ to, icon, label }: Slot) {
  const isCurrent = usePath() === to
  return (
    <li>
      <Link to={to} className="bar-slot">
        <Icon name={icon} isFilled={isCurrent && FILLED.includes(icon)} />
        {label}
      </Link>
    </li>
  )
}
