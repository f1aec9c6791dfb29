import './dashboard.css'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { Suspense } from 'react'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { useIdentityChanges, usePlayBreak } from '#core/play-break.ts'
import { brand } from '#core/site-status/brand.ts'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { useMedia, WIDE } from '#kit/use-media.ts'
import { Menu } from './menu.tsx'
import { Recents } from './recents.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { StoppedNotice } from './stopped-notice.tsx'
import { dash } from './th.ts'
import { WalletCard } from './wallet-card.tsx'

const News = lazyPart(async () => (await import('./news.tsx')).News)
const GamesRow = lazyPart(async () => (await import('./games-row.tsx')).GamesRow)
const IdentityNotices = lazyPart(
  async () => (await import('#core/identity-change/identity-notices.tsx')).IdentityNotices,
)
const InstallCard = lazyPart(async () => (await import('./install-card.tsx')).InstallCard)

/** The first page of a member. Each block fetches its own data, so that one failure leaves the others intact. */
export default function DashboardScreen() {
  // The order of elements is the visual order, so that the keyboard follows it.
  const isWide = useMedia(WIDE)
  const stop = usePlayBreak()
  const changes = useIdentityChanges()
  const games = brand.menu.games && !stop && (
    <OptionalPart pending={<div className="dashboard-games" />}>
      <GamesRow />
    </OptionalPart>
  )
  return (
    <div className="screen dashboard">
      <ScreenHeading title={dash.title} className="sr-only" />
      {changes && (
        <OptionalPart>
          <IdentityNotices changes={changes} />
        </OptionalPart>
      )}
      {stop && <StoppedNotice stop={stop} />}
      <WalletCard isStopped={Boolean(stop)} />
      {isWide && games}
      <Shortcuts isStopped={Boolean(stop)} />
      {!isWide && games}
      <Suspense fallback={<NewsSpace />}>
        <News />
      </Suspense>
      <Recents />
      <Menu />
      <OptionalPart>
        <InstallCard />
      </OptionalPart>
    </div>
  )
}

/** The heading and one row, until the code of the announcements is there. */
function NewsSpace() {
  return (
    <section className="dashboard-news">
      <h2>{dash.news}</h2>
      <SkeletonRows label={g.loading} count={1} />
    </section>
  )
}
