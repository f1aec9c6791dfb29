import type { Announcement } from '@duang/contract/site/announcement'
import { Sheet } from '@duang/ui/modal.tsx'
import { Picture } from '@duang/ui/picture.tsx'
import '@duang/ui/rich-text.css'
import { RichText } from '@duang/ui/rich-text.tsx'
import { shortInstantText } from '#core/dates.ts'
import { g } from '#core/th.ts'

type AnnouncementSheetProps = { announcement: Announcement; isOpen: boolean; onClose: () => void }

/** One announcement in full. */
export function AnnouncementSheet({ announcement, isOpen, onClose }: AnnouncementSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={announcement.title} closeText={g.close}>
      {announcement.picture && (
        <Picture
          {...announcement.picture}
          className="w-full rounded-row"
          width={960}
          height={480}
          missingText={announcement.picture.alt}
        />
      )}
      <RichText blocks={announcement.body} />
      <p className="text-caption text-ink-3">{shortInstantText(announcement.at)}</p>
    </Sheet>
  )
}
