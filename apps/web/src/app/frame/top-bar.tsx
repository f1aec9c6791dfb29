import { IconButton } from '@duang/ui/button.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { ChatButton } from '#core/chat/chat-button.tsx'
import { Link } from '#core/page/navigation.tsx'
import { nav } from '#core/th.ts'
import { SessionCare } from '#features/account/reality-check/reality-check.tsx'
import { Banners } from './banners.tsx'
import { TopCredit } from './top-credit.tsx'

type TopBarProps = {
  /** Asks for confirmation first. */
  onLogout: () => void
  /** Logs out at once. */
  onLeave: () => void
}

/** Name and credit of the member, chat, and logout. */
export function TopBar({ onLogout, onLeave }: TopBarProps) {
  const member = useMember()
  const [isCare, setCare] = useState(false)
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
        <TopCredit onCare={() => setCare(true)} />
        <div className="top-bar-end">
          <ChatButton />
          <IconButton icon="logout" label={nav.logout} onClick={onLogout} />
        </div>
      </div>
      <Banners />
      <SessionCare isAsked={isCare} onClose={() => setCare(false)} onLeave={onLeave} />
    </header>
  )
}
