import './home.css'
import type { Announcement } from '@duang/contract/site/announcement'
import { formatBaht } from '@duang/contract/wire/money'
import { buttonClass } from '@duang/ui/button.tsx'
import { clausesOf } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { Money } from '@duang/ui/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { AnnouncementRow, hasPicture } from '#core/announcement/announcement-row.tsx'
import { AnnouncementText } from '#core/announcement/announcement-text.tsx'
import { shortInstantText } from '#core/dates.ts'
import { CoverFan } from '#core/game/cover-fan.tsx'
import { Link } from '#core/page/navigation.tsx'
import { type PageLink, scoreLinks } from '#core/page/score-links.ts'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
import { nav } from '#core/th.ts'
import { LANGUAGE } from '#kit/th.ts'
import { DepositSteps } from './deposit-steps.tsx'
import { NextPromotion } from './next-promotion.tsx'
import { PopularGames } from './popular-games.tsx'
import { announcementsQuery, type PublicItem, publicDepositsQuery, publicWithdrawsQuery } from './queries.ts'
import { Levels, PlaySafely, Questions } from './reading-parts.tsx'
import { home, homeMore } from './th.ts'

/** The front page: what the site offers, with real games, promotions and transfers. Empty blocks are absent. */
export default function HomeScreen() {
  const news = useQuery(announcementsQuery)
  const deposits = useQuery(publicDepositsQuery)
  const withdraws = useQuery(publicWithdrawsQuery)
  return (
    <div className="screen home">
      <Hero />
      {brand.menu.games && <PopularGames />}
      <NextPromotion />
      <Pages />
      <News items={news.data?.news ?? []} />
      <div className="home-feeds">
        <Feed title={home.dep} kind="deposit" items={deposits.data?.items ?? []} />
        <Feed title={home.wd} kind="withdraw" items={withdraws.data?.items ?? []} />
      </div>
      <DepositSteps />
      <Levels />
      <div className="home-columns">
        <Questions />
        <PlaySafely />
      </div>
    </div>
  )
}

function News({ items }: { items: readonly Announcement[] }) {
  if (items.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{home.news}</h2>
      {items.some(hasPicture) ? (
        <AnnouncementRow items={items} />
      ) : (
        items.map((item) => (
          <article key={item.id} className="card">
            <h3>{item.title}</h3>
            <div className="text-ink-2">
              <AnnouncementText announcement={item} />
            </div>
          </article>
        ))
      )}
    </section>
  )
}

/** Pages for visitors before the registration. */
function Pages() {
  const promotion: PageLink[] = brand.menu.promotion ? [{ to: '/promotion', icon: 'promo', label: nav.promo }] : []
  const links = [...promotion, ...scoreLinks()]
  if (links.length === 0) return null
  return (
    <nav aria-label={homeMore.pages}>
      <ul className="home-pages">
        {links.map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to} className="row home-page">
              <span className="row-icon text-brand-text">
                <Icon name={icon} size={22} />
              </span>
              <span className="row-title">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Heading and facts have fixed line breaks, so that nothing moves when the font loads. The house of the brand has its art and words.
 * Those of an operator are in the first language of the site where the page's own is missing.
 */
function Hero() {
  const { hero, words } = brand.house
  const h1 = words[LANGUAGE].title || words.th.title || home.h1
  const own = [words[LANGUAGE].facts, words.th.facts].find((each) => each.length > 0)
  const facts = own ?? clausesOf(home.sub).flatMap((clause) => clause.split(' · '))
  // Before the last word in Thai, before "and" in English. A title of one word is one line.
  const end = h1.search(/ (?:and .*|\S+)$/)
  return (
    <section className="hero" data-art={hero}>
      <div className="hero-words">
        <ScreenHeading title={home.title} className="hero-title">
          {end === -1 ? (
            <span>{h1}</span>
          ) : (
            <>
              <span>{h1.slice(0, end)}</span> <span>{h1.slice(end + 1)}</span>
            </>
          )}
        </ScreenHeading>
        <ul className="hero-facts">
          {facts.map((fact) => (
            <li key={fact}>
              <Icon name="check" size={20} className="hero-check" />
              {fact}
            </li>
          ))}
        </ul>
        <div className="hero-actions">
          <Link to="/register" className={buttonClass('gold')}>
            {home.ctaJoin}
          </Link>
          <Link to="/login" className={buttonClass('quiet')}>
            {home.ctaLogin}
          </Link>
        </div>
      </div>
      <div className="hero-art">{hero === 'banner' ? <Mark size={360} /> : <CoverFan />}</div>
    </section>
  )
}

function Feed({ title, kind, items }: { title: string; kind: 'deposit' | 'withdraw'; items: readonly PublicItem[] }) {
  if (items.length === 0) return null
  return (
    <section className="grid content-start gap-2">
      <h2>{title}</h2>
      <p className="text-caption text-ink-2">{home.feedNote}</p>
      <ul className="grid grid-cols-1 gap-2">
        {items.slice(0, 5).map((item) => (
          <li key={`${item.name}${item.at}${item.amount}`}>
            <ListRow
              icon={kind}
              tone={kind === 'deposit' ? 'ok' : 'warn'}
              title={<span lang="en">{item.name}</span>}
              sub={shortInstantText(item.at)}
              end={<Money amount={formatBaht(item.amount)} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
