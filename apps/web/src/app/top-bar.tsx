import { IconButton } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { clockText, usePlayTime } from '#core/game/play-time.ts'
import { Link } from '#core/navigation.tsx'
import { useMember } from '#core/session.ts'
import { gm, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { Banners } from './banners.tsx'

/** Who is here, for how long, and the way out. */
export function TopBar({ onLogout }: { onLogout: () => void }) {
  const member = useMember()
  return (
    <header className="top-bar">
      <div className="top-bar-in">
        <Link to="/auth/dashboard" className="site-name" aria-label={nav.home}>
          <Mark size={36} />
        </Link>
        <div className="min-w-0 grow">
          <p className="member-name truncate-thai">{member.name}</p>
          <p className="member-username truncate-thai" lang="en">
            {member.username}
          </p>
        </div>
        <SessionClock />
        <IconButton icon="logout" label={nav.logout} onClick={onLogout} />
      </div>
      <Banners />
    </header>
  )
}

/** How long this session has lasted, hours and minutes: care for people who lose the time while playing. */
function SessionClock() {
  const text = clockText(usePlayTime())
  return (
    <p
      className="session-clock"
      role="timer"
      aria-label={format(gm.clock, { t: text })}
      title={format(gm.clock, { t: text })}
    >
      <Icon name="clock" size={16} />
      {text}
    </p>
  )
}
