import './media.css'
import type { GameEvent } from '@duang/contract/game-event'
import type { MenuPart } from '@duang/contract/page-brand'
import { Emblem, type EmblemName } from '@duang/ui/emblem.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { brand } from '#core/brand.ts'
import { gameEventsQuery } from '#core/draw/queries.ts'
import { Link } from '#core/navigation.tsx'
import { hasDialog, type SitePath } from '#core/pages.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { useMember } from '#core/session.ts'
import { rightsText } from './rights-text.ts'
import { md, mdMore } from './th.ts'

/** Leads to a page of its own, or opens a dialog. */
type Activity = {
  part: MenuPart
  to?: SitePath
  dialog?: string
  emblem: EmblemName
  title: string
  sub: string
  game?: GameEvent['game']
}

/** In the order of design 2.19. */
const ACTIVITIES: readonly Activity[] = [
  {
    part: 'checkIn',
    dialog: 'check-in',
    emblem: 'checkIn',
    title: md.checkin,
    sub: md.checkinSub,
    game: 'check-in',
  },
  { part: 'wheel', to: '/auth/media/wheel', emblem: 'wheel', title: md.wheel, sub: md.wheelSub, game: 'wheel' },
  {
    part: 'flipCard',
    to: '/auth/media/flip-card',
    emblem: 'cards',
    title: md.flip,
    sub: md.flipSub,
    game: 'flip-card',
  },
  {
    part: 'tournament',
    to: '/auth/media/tournament',
    emblem: 'tournament',
    title: mdMore.tournament,
    sub: mdMore.tournamentSub,
    game: 'tournament',
  },
  { part: 'promotion', to: '/auth/media/promotion', emblem: 'promo', title: md.promo, sub: md.promoSub },
  { part: 'movie', to: '/auth/media/movie', emblem: 'movie', title: md.movie, sub: md.movieSub },
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

/** Remaining rights of a game, or why there are none. Nothing while they load, or where the member is offered none. */
function RightsLine({ game }: { game: GameEvent['game'] }) {
  const { data } = useQuery(gameEventsQuery(useMember().uuid))
  const text = data && rightsText(data.items.filter((each) => each.game === game))
  return text ? <span className="activity-state">{text}</span> : null
}

function ActivityCard({ to, dialog, emblem, title, sub, game }: Activity) {
  const isOpen = dialog === undefined || hasDialog(dialog)
  const content = (
    <>
      <span className="activity-art">
        <Emblem name={emblem} size={76} />
      </span>
      <span className="activity-title">{title}</span>
      <span className="text-label text-ink-2">{sub}</span>
      {game && <RightsLine game={game} />}
      {!isOpen && <span className="activity-state">{mdMore.notOpen}</span>}
    </>
  )
  if (!isOpen) return <div className="card activity">{content}</div>
  return (
    <Link to={to ?? '/auth/media'} className="card activity" {...(dialog ? { search: { dialog } } : {})}>
      {content}
    </Link>
  )
}
