import { IconButton } from '@duang/ui/button.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { ChatButton } from '#core/chat/chat-button.tsx'
import { Link } from '#core/navigation.tsx'
import { useMember } from '#core/session.ts'
import { nav } from '#core/th.ts'
import { SessionClock } from '#features/session-care/session-clock.tsx'
import { Banners } from './banners.tsx'

type TopBarProps = {
  /** Asks for confirmation first. */
  onLogout: () => void
  /** Logs out at once. */
  onLeave: () => void
}

/** Name of the member, session clock, chat, and logout. */
export function TopBar({ onLogout, onLeave }: TopBarProps) {
  const member = useMember()
  return (
    <header className="top-bar">
      <div className="top-bar-in">
        <Link to="/auth/dashboard" className="site-name" aria-label={nav.home}>
          <Mark size={36} />
        </Link>
        <div className="member">
          <p className="member-name truncate-thai">{member.name}</p>
          <p className="member-username truncate-thai" lang="en">
            {member.username}
          </p>
        </div>
        <SessionClock onLeave={onLeave} />
        <div className="top-bar-end">
          <ChatButton />
          <IconButton icon="logout" label={nav.logout} onClick={onLogout} />
        </div>
      </div>
      <Banners />
    </header>
  )
}
