import './dashboard.css'
import { brand } from '#core/brand.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { Tiles } from '#core/tiles.tsx'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { useMedia, WIDE } from '#kit/use-media.ts'
import { CategoryBanner } from './category-banner.tsx'
import { Menu } from './menu.tsx'
import { News } from './news.tsx'
import { Recents } from './recents.tsx'
import { dash } from './th.ts'
import { WalletCard } from './wallet-card.tsx'

const InstallCard = lazyPart(async () => (await import('./install-card.tsx')).InstallCard)

/** The first page of a member. Each block fetches its own data, so that one failure leaves the others intact. */
export default function DashboardScreen() {
  // The order of elements is the visual order, so that the keyboard follows it.
  const isWide = useMedia(WIDE)
  return (
    <div className="screen dashboard">
      <ScreenHeading title={dash.title} className="sr-only" />
      <WalletCard />
      {isWide && brand.menu.games && <CategoryBanner />}
      <div className="dashboard-tiles">
        <Tiles />
      </div>
      {!isWide && brand.menu.games && <CategoryBanner />}
      <News />
      <Recents />
      <Menu />
      <OptionalPart>
        <InstallCard />
      </OptionalPart>
    </div>
  )
}
