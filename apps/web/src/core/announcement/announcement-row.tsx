import '../game/cover.css'
import './announcement-row.css'
import type { Announcement } from '@duang/contract/site/announcement'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Picture } from '@duang/ui/picture.tsx'
import type { ReactNode } from 'react'
import { shortInstantText } from '#core/dates.ts'
import { plainText } from './plain-text.ts'
import { useAnnouncementSheet } from './use-announcement-sheet.tsx'

type AnnouncementRowProps = {
  items: readonly Announcement[]
  /** The button at the end of a card's title. */
  action?: (item: Announcement) => ReactNode
}

export const hasPicture = ({ picture }: Announcement): boolean => picture !== null

/** Announcements beside each other, each under its picture. One without a picture has its text there. */
export function AnnouncementRow({ items, action }: AnnouncementRowProps) {
  return (
    <ul className="cover-row announcement-row">
      {items.map((item) => (
        <li key={item.id}>
          <Card item={item} action={action?.(item)} />
        </li>
      ))}
    </ul>
  )
}

function Card({ item, action }: { item: Announcement; action: ReactNode }) {
  const [open, sheet] = useAnnouncementSheet(item)
  return (
    <article className="announcement-card">
      <div className="announcement-art">
        {item.picture ? (
          <Picture {...item.picture} width={960} height={480} missingText={item.picture.alt} />
        ) : (
          <p>
            <span className="line-clamp-4">
              <Clauses text={plainText(item.body)} />
            </span>
          </p>
        )}
      </div>
      <div className="announcement-foot">
        <h3>
          <button type="button" aria-haspopup="dialog" onClick={open}>
            <span className="line-clamp-2">{item.title}</span>
          </button>
        </h3>
        {action}
        <p className="text-caption text-ink-3">{shortInstantText(item.at)}</p>
      </div>
      {sheet}
    </article>
  )
}
