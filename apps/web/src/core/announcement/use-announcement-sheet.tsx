import type { Announcement } from '@duang/contract/site/announcement'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'

const AnnouncementSheet = lazyPart(async () => (await import('./announcement-sheet.tsx')).AnnouncementSheet)

/** One announcement in full: opens it, and its element. The code loads at the first opening. */
export function useAnnouncementSheet(announcement: Announcement): [open: () => void, sheet: ReactNode] {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  const sheet = isWanted && (
    <OptionalPart>
      <AnnouncementSheet announcement={announcement} isOpen={isOpen} onClose={() => setOpen(false)} />
    </OptionalPart>
  )
  return [open, sheet]
}
