import type { Announcement, RichBlock } from '@duang/contract/site/announcement'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { gMore } from '#core/th.ts'
import { plainText } from './plain-text.ts'
import { useAnnouncementSheet } from './use-announcement-sheet.tsx'

/** The text on a card: whole where it is short, otherwise its beginning and a button that opens all of it. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const [open, sheet] = useAnnouncementSheet(announcement)
  const { body, title } = announcement
  return (
    <>
      <p className="line-clamp-3">
        <Clauses text={plainText(body)} />
      </p>
      {hasMore(body) && (
        <Button look="text" onClick={open} aria-label={`${gMore.readAll} ${title}`}>
          {gMore.readAll}
        </Button>
      )}
      {sheet}
    </>
  )
}

const SHORT_LENGTH = 140

/** Whether a card shows less than the whole announcement. */
const hasMore = (blocks: readonly RichBlock[]): boolean =>
  blocks.length > 1 ||
  plainText(blocks).length > SHORT_LENGTH ||
  blocks.some(({ spans }) => spans.length > 1 || spans.some(({ href }) => href !== null))
