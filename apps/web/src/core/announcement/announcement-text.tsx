import type { Announcement, RichBlock } from '@duang/contract/announcement'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { useState } from 'react'
import { gMore } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'

const AnnouncementSheet = lazyPart(async () => (await import('./announcement-sheet.tsx')).AnnouncementSheet)

/** The text on a card: whole where it is short, otherwise its beginning and a button that opens all of it. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const { body, title } = announcement
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
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
      {isWanted && (
        <OptionalPart>
          <AnnouncementSheet announcement={announcement} isOpen={isOpen} onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </>
  )
}

/** The text without looks. */
const plainText = (blocks: readonly RichBlock[]): string =>
  blocks.map(({ spans }) => spans.map(({ text }) => text).join('')).join(' ')

const SHORT_LENGTH = 140

/** Whether a card shows less than the whole announcement. */
const hasMore = (blocks: readonly RichBlock[]): boolean =>
  blocks.length > 1 ||
  plainText(blocks).length > SHORT_LENGTH ||
  blocks.some(({ spans }) => spans.length > 1 || spans.some(({ href }) => href !== null))
