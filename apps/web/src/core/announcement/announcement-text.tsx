import type { Announcement } from '@duang/contract/announcement'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { useState } from 'react'
import { gMore } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { hasMore, plainText, RichText } from './rich-text.tsx'

const AnnouncementSheet = lazyPart(async () => (await import('./announcement-sheet.tsx')).AnnouncementSheet)

/** The text on a card: whole where it is short, otherwise its beginning and a button that opens all of it. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const { body, title } = announcement
  if (!hasMore(body)) return <RichText blocks={body} />
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <p className="rich-excerpt">
        <Clauses text={plainText(body)} />
      </p>
      <Button look="text" onClick={open} aria-label={`${gMore.readAll} ${title}`}>
        {gMore.readAll}
      </Button>
      {isWanted && (
        <OptionalPart>
          <AnnouncementSheet announcement={announcement} isOpen={isOpen} onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </>
  )
}
