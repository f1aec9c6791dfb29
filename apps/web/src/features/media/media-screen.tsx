import './media.css'
import type { MenuPart } from '@duang/contract/page-brand'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { brand } from '#core/brand.ts'
import { Link } from '#core/navigation.tsx'
import { hasDialog, type SitePath } from '#core/pages.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { md, mdMore } from './th.ts'

/** Leads to a page of its own, or opens a dialog. */
type Activity = {
  part: MenuPart
  to?: SitePath
  dialog?: string
  icon: IconName
  title: string
  sub: string
  state?: string
}

/** In the order of design 2.19. An activity that is not open yet is marked so, and links to its own page. */
const ACTIVITIES: readonly Activity[] = [
  { part: 'checkIn', dialog: 'check-in', icon: 'check', title: md.checkin, sub: md.checkinSub },
  { part: 'wheel', to: '/auth/media/wheel', icon: 'refresh', title: md.wheel, sub: md.wheelSub, state: mdMore.notOpen },
  {
    part: 'flipCard',
    to: '/auth/media/flip-card',
    icon: 'diamond',
    title: md.flip,
    sub: md.flipSub,
    state: mdMore.notOpen,
  },
  {
    part: 'tournament',
    to: '/auth/media/tournament',
    icon: 'rank',
    title: mdMore.tournament,
    sub: mdMore.tournamentSub,
  },
  { part: 'promotion', to: '/auth/media/promotion', icon: 'promo', title: md.promo, sub: md.promoSub },
  { part: 'movie', to: '/auth/media/movie', icon: 'media', title: md.movie, sub: md.movieSub },
]

/** Activities besides games. */
export default function MediaScreen() {
  const open = ACTIVITIES.filter(({ part }) => brand.menu[part])
  return (
    <div className="screen">
      <ScreenHeading title={md.title} />
      {open.length > 0 ? (
        <ul className="activities">
          {open.map((each) => (
            <li key={each.part}>
              <ActivityCard {...each} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="card">
          <EmptyState icon="media" title={mdMore.none} />
        </div>
      )}
    </div>
  )
}

function ActivityCard({ to, dialog, icon, title, sub, state }: Activity) {
  const isOpen = dialog === undefined || hasDialog(dialog)
  const content = (
    <>
      <span className="activity-icon">
        <Icon name={icon} size={30} />
      </span>
      <span className="activity-title">{title}</span>
      <span className="text-label text-ink-2">{sub}</span>
      {(state || !isOpen) && <span className="activity-state">{state ?? mdMore.notOpen}</span>}
    </>
  )
  if (!isOpen) return <div className="card activity">{content}</div>
  return (
    <Link to={to ?? '/auth/media'} className="card activity" {...(dialog ? { search: { dialog } } : {})}>
      {content}
    </Link>
  )
}
