import type { MenuPart } from '@duang/contract/site/page-brand'
import { buttonClass } from '@duang/ui/button.tsx'
import { useSession } from '#core/call/session.ts'
import { Link } from '#core/page/navigation.tsx'
import { NotOpen } from '#core/page/not-open.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
import { nav } from '#core/th.ts'
import type { Page } from './routes.tsx'

/** Names of the pages of parts. Parts without a page of their own are absent. */
const TITLES: Partial<Record<MenuPart, string>> = {
  affiliate: nav.affiliate,
  winlost: nav.winlost,
  reward: nav.reward,
  ranking: nav.rank,
  media: nav.media,
  wheel: nav.media,
  flipCard: nav.media,
  movie: nav.media,
  promotion: nav.promo,
  games: nav.play,
}

/** The title of a page that this brand switched off; undefined where it is on. */
export const closedTitle = ({ part }: Page): string | undefined =>
  part !== undefined && !brand.menu[part] ? TITLES[part] : undefined

/** A page that this brand does not have. `title` is its usual title. */
export function ClosedScreen({ title }: { title: string }) {
  const home = useSession() ? '/auth/dashboard' : '/'
  return (
    <div className="screen">
      <ScreenHeading title={title} />
      <NotOpen
        action={
          <Link to={home} className={buttonClass('text')}>
            {nav.home}
          </Link>
        }
      />
    </div>
  )
}
