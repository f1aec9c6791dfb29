import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { useChatLabel } from '#core/chat/chat.ts'
import { ChatBadge } from '#core/chat/chat-button.tsx'
import { useCurrentCategory } from '#core/game/category.ts'
import { Link, usePath } from '#core/page/navigation.tsx'
import type { SitePath } from '#core/pages.ts'
import { usePlayBreak } from '#core/play-break.ts'
import { brand } from '#core/site-status/brand.ts'
import { g, nav } from '#core/th.ts'
import { tabStore } from '#kit/storage.ts'

type Slot = { to: SitePath; icon: IconName; label: string; isOnRailOnly?: boolean }

const SLOTS_LEFT: readonly Slot[] = [
  { to: '/auth/dashboard', icon: 'home', label: nav.home },
  { to: '/auth/deposit', icon: 'deposit', label: nav.deposit },
]
/**
 * Slot four of a phone leads to withdraw where the brand sets it so, and where it has no activities. The rail of a wide window has
 * room for both.
 */
function slotsRight(): readonly Slot[] {
  const isWithdrawInBar = brand.withdrawInBar || !brand.menu.media
  const withdraw: Slot = { to: '/auth/withdraw', icon: 'withdraw', label: nav.withdraw, isOnRailOnly: !isWithdrawInBar }
  const media: Slot = { to: '/auth/media', icon: 'media', label: nav.media, isOnRailOnly: isWithdrawInBar }
  return [withdraw, ...(brand.menu.media ? [media] : []), { to: '/auth/contact', icon: 'contact', label: nav.contact }]
}

/** Only closed outlines look right when filled. */
const FILLED: readonly IconName[] = ['home', 'contact']

/** Five places on every page, six on the rail of a wide window. The middle one of a phone is the diamond to the games. */
export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label={g['nav.main']}>
      <ul>
        {SLOTS_LEFT.map((slot) => (
          <BarSlot key={slot.to} {...slot} />
        ))}
        {brand.menu.games && <PlaySlot />}
        {slotsRight().map((slot) => (
          <BarSlot key={slot.to} {...slot} />
        ))}
      </ul>
    </nav>
  )
}

const BREATHED = 'duang.breathed'

/** Whether this tab is new. It is read once, so that the diamond breathes once in each tab. */
function isNewTab(): boolean {
  const isNew = tabStore.read(BREATHED) === null
  return tabStore.write(BREATHED, '') && isNew
}
const breathes = isNewTab()

/** During a break the way to the games stays, and asks for nothing. */
function PlaySlot() {
  const isCalm = usePlayBreak() !== undefined
  return (
    <li className="bar-middle">
      <Link
        to="/auth/games/category"
        search={{ cat: useCurrentCategory() }}
        className="bar-play"
        data-calm={isCalm || undefined}
      >
        <span className="bar-diamond" data-breathes={(breathes && !isCalm) || undefined}>
          <Icon name="play" size={34} />
        </span>
        {nav.play}
      </Link>
    </li>
  )
}

/** The bar is always visible, unlike the button of the chat. So it shows new messages as well. */
function NewMessages() {
  const { label, unread } = useChatLabel()
  if (unread === '') return null
  return (
    <>
      <ChatBadge unread={unread} />
      <span className="sr-only"> ({label})</span>
    </>
  )
}

function BarSlot({ to, icon, label, isOnRailOnly }: Slot) {
  const isCurrent = usePath() === to
  return (
    <li data-rail-only={isOnRailOnly || undefined}>
      <Link to={to} className="bar-slot">
        <Icon name={icon} isFilled={isCurrent && FILLED.includes(icon)} />
        {label}
        {to === '/auth/contact' && <NewMessages />}
      </Link>
    </li>
  )
}
