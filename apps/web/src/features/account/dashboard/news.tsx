import { IconButton } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { AnnouncementRow, hasPicture } from '#core/announcement/announcement-row.tsx'
import { AnnouncementText } from '#core/announcement/announcement-text.tsx'
import { Block } from '#core/block/block.tsx'
import { shortInstantText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { type NewsItem, newsQuery, useDismissal } from './queries.ts'
import { dash, dashMore } from './th.ts'

const SHOWN_MAX = 3
/** Beside each other they take no more room. */
const IN_ROW_MAX = 8

/** Announcements that the member has not dismissed, newest first. With a picture they are a row, without any a list. */
export function News() {
  const news = useQuery(newsQuery)
  return (
    <section className="dashboard-news" aria-labelledby="news">
      <h2 id="news" tabIndex={-1}>
        {dash.news}
      </h2>
      <Block query={news} skeleton={<SkeletonRows label={g.loading} count={1} />}>
        {({ news: items }) => <NewsList items={items} />}
      </Block>
    </section>
  )
}

function NewsList({ items }: { items: readonly NewsItem[] }) {
  if (items.length === 0) return <p className="text-label text-ink-2">{dash.newsEmpty}</p>
  if (items.some(hasPicture))
    return <AnnouncementRow items={items.slice(0, IN_ROW_MAX)} action={(item) => <Dismissal item={item} />} />
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.slice(0, SHOWN_MAX).map((item) => (
        <li key={item.id}>
          <NewsCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function NewsCard({ item }: { item: NewsItem }) {
  return (
    <article className="card news-card">
      <span className="row-icon tinted" data-tone="brand">
        <Icon name="news" size={22} />
      </span>
      <h3>{item.title}</h3>
      <Dismissal item={item} />
      <div className="news-text">
        <div className="text-ink-2">
          <AnnouncementText announcement={item} />
        </div>
        <p className="text-caption text-ink-3">{shortInstantText(item.at)}</p>
      </div>
    </article>
  )
}

function Dismissal({ item }: { item: NewsItem }) {
  const dismiss = useDismissal()
  const close = () => {
    dismiss(item.id)
    // The focused button is removed with its card.
    document.getElementById('news')?.focus({ preventScroll: true })
  }
  return <IconButton icon="close" label={format(dashMore.newsClose, { title: item.title })} onClick={close} />
}
