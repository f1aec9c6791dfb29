/** Announcements of the brand: published, planned and ended. */
import {
  type ANNOUNCEMENT_STATES,
  endAnnouncement,
  listAnnouncementCatalogue,
} from '@duang/contract/action/announcement'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { type Announcement, AnnouncementDialog } from './announcement-dialog.tsx'
import { announcementTexts } from './texts.ts'

const TONE = { shown: 'ok', planned: 'info', ended: 'plain' } as const satisfies Record<
  (typeof ANNOUNCEMENT_STATES)[number],
  string
>

type Asked = { act: 'edit'; announcement: Announcement | undefined } | { act: 'end'; announcement: Announcement }

export default function AnnouncementsScreen() {
  const texts = useTexts(announcementTexts)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="desk-bar">
        <h1>{texts.title}</h1>
        <span className="grow" />
        <Button onClick={() => setAsked({ act: 'edit', announcement: undefined })}>{texts.addOne}</Button>
      </div>
      <Announcements onAsk={setAsked} />
      {asked?.act === 'edit' && <AnnouncementDialog announcement={asked.announcement} onClose={close} />}
      {asked?.act === 'end' && (
        <ActionDialog
          action={endAnnouncement}
          known={{ announcement: asked.announcement.id }}
          title={texts.endOne}
          look="danger"
          onClose={close}
        >
          <p>{asked.announcement.title}</p>
        </ActionDialog>
      )}
    </>
  )
}

function Announcements({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const texts = useTexts(announcementTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listAnnouncementCatalogue))
  const readersOf = ({ isPublic, levels }: Announcement) =>
    isPublic ? texts.everybody : levels ? `${texts.levels} ${levels.join(', ')}` : texts.members
  const columns: Column<Announcement>[] = [
    { id: 'title', head: texts.heading, cell: (row) => row.title },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => <StatusChip tone={TONE[row.state]}>{texts[row.state]}</StatusChip>,
    },
    { id: 'readers', head: texts.readers, cell: readersOf },
    { id: 'picture', head: texts.picture, cell: (row) => row.pictureText ?? '–' },
    { id: 'from', head: texts.from, cell: (row) => stamp(row.from, language) },
    { id: 'until', head: texts.until, cell: (row) => (row.until ? stamp(row.until, language) : '–') },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (announcement) =>
        announcement.state === 'ended' ? null : (
          <span className="inline-flex gap-1">
            <Button look="quiet" onClick={() => onAsk({ act: 'edit', announcement })}>
              {texts.edit}
            </Button>
            <Button look="quiet" onClick={() => onAsk({ act: 'end', announcement })}>
              {texts.endOne}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.none}
      onOpen={(announcement) => announcement.state !== 'ended' && onAsk({ act: 'edit', announcement })}
      keys={{ e: (announcement) => announcement.state !== 'ended' && onAsk({ act: 'end', announcement }) }}
    />
  )
}
