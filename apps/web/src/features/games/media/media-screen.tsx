import './media.css'
import type { GameEvent } from '@duang/contract/games/game-event'
import type { MenuPart } from '@duang/contract/site/page-brand'
import { Emblem, type EmblemName } from '@duang/ui/emblem.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '#core/call/session.ts'
import { gameEventsQuery } from '#core/draw/queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { ScenePicture } from '#core/page/scene-picture.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { hasDialog, type SitePath } from '#core/pages.ts'
import { brand } from '#core/site-status/brand.ts'
import { type CardState, stateOf } from './card-state.ts'
import { md, mdMore } from './th.ts'

const FILES = import.meta.glob<string>('./art/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })

/** Leads to a page of its own, or opens a dialog. */
type Activity = {
  part: MenuPart
  to?: SitePath
  dialog?: string
  /** A scene of `tools/art/scene-art/activities.ts`. */
  scene: 'calendar' | 'wheel' | 'cards' | 'trophy' | 'coupons' | 'film'
  /** Its drawing in the colour of the brand (`house.art`). */
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
    scene: 'calendar',
    emblem: 'checkIn',
    title: md.checkin,
    sub: md.checkinSub,
    game: 'check-in',
  },
  {
    part: 'wheel',
    to: '/auth/media/wheel',
    scene: 'wheel',
    emblem: 'wheel',
    title: md.wheel,
    sub: md.wheelSub,
    game: 'wheel',
  },
  {
    part: 'flipCard',
    to: '/auth/media/flip-card',
    scene: 'cards',
    emblem: 'cards',
    title: md.flip,
    sub: md.flipSub,
    game: 'flip-card',
  },
  {
    part: 'tournament',
    to: '/auth/media/tournament',
    scene: 'trophy',
    emblem: 'tournament',
    title: mdMore.tournament,
    sub: mdMore.tournamentSub,
    game: 'tournament',
  },
  {
    part: 'promotion',
    to: '/auth/media/promotion',
    scene: 'coupons',
    emblem: 'promo',
    title: md.promo,
    sub: md.promoSub,
  },
  { part: 'movie', to: '/auth/media/movie', scene: 'film', emblem: 'movie', title: md.movie, sub: md.movieSub },
]

/** Activities besides games: those that can be used now come first, those without rights last. */
export default function MediaScreen() {
  const { data } = useQuery(gameEventsQuery(useMember().uuid))
  const cards = ACTIVITIES.filter(({ part }) => brand.menu[part])
    .map((activity) => ({ activity, state: stateOf(activity.game, data?.items) }))
    .sort((one, other) => ORDER[one.state.look] - ORDER[other.state.look])
  return (
    <div className="screen">
      <ScreenHeading title={md.title} />
      {cards.length > 0 ? (
        <ul className="activities">
          {cards.map(({ activity, state }) => (
            <li key={activity.part}>
              <ActivityCard activity={activity} state={state} />
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

const ORDER: Readonly<Record<CardState['look'], number>> = { ready: 0, plain: 1, spent: 2 }

function ActivityCard({ activity, state }: { activity: Activity; state: CardState }) {
  const { to, dialog, scene, emblem, title, sub } = activity
  const isDrawn = brand.house.art === 'emblems'
  const isOpen = dialog === undefined || hasDialog(dialog)
  const text = isOpen ? state.text : mdMore.notOpen
  const content = (
    <>
      <span className="activity-art" data-drawn={isDrawn || undefined}>
        {isDrawn ? (
          <Emblem name={emblem} size={84} />
        ) : (
          <ScenePicture files={FILES} name={scene} width={480} height={300} />
        )}
      </span>
      <span className="activity-text">
        <span className="activity-title">
          {title}
          {isOpen && <Icon name="forward" size={20} />}
        </span>
        <span className="activity-sub">{state.hint ?? sub}</span>
        {text && (
          <span className="activity-state" data-look={isOpen ? state.look : 'spent'}>
            {text}
          </span>
        )}
      </span>
    </>
  )
  if (!isOpen)
    return (
      <div className="activity" data-look="spent">
        {content}
      </div>
    )
  return (
    <Link
      to={to ?? '/auth/media'}
      className="activity"
      data-look={state.look}
      {...(dialog ? { search: { dialog } } : {})}
    >
      {content}
    </Link>
  )
}
