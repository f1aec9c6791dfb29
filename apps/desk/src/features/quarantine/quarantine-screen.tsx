/** Bank messages that contradict recorded data, or that cannot be read. */
import { listQuarantine, QUARANTINE_STATES } from '@duang/contract/desk-quarantine'
import type { ItemOf } from '#core/brand-call.ts'
import type { Column } from '#core/data-table.tsx'
import { ForeignText } from '#core/foreign-text.tsx'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { QueueList } from '#core/queue-list.tsx'
import { TabScreen } from '#core/tab-screen.tsx'
import { quarantineTexts } from './texts.ts'

export default function QuarantineScreen() {
  const texts = useTexts(quarantineTexts)
  const language = useLanguage()
  const closed: Column<ItemOf<typeof listQuarantine>>[] = [
    { id: 'closedBy', head: texts.closedBy, cell: (row) => row.resolvedBy ?? '–' },
    { id: 'note', head: texts.note, cell: (row) => row.note ?? '–' },
  ]
  return (
    <TabScreen title={texts.title} name="state" label={texts.state} tabs={QUARANTINE_STATES} texts={texts}>
      {(state) => (
        <QueueList
          call={listQuarantine}
          query={{ state }}
          to="quarantine"
          label={texts[state]}
          emptyText={texts.none}
          columns={({ waited, worker }) => [
            { id: 'received', head: texts.received, cell: (row) => stamp(row.receivedAt, language) },
            { id: 'kind', head: texts.kind, cell: (row) => texts[row.kind] },
            { id: 'feed', head: texts.feed, cell: (row) => row.feed },
            {
              id: 'extId',
              head: texts.extId,
              cell: (row) => (
                <code className="break-all">
                  <ForeignText>{row.extId}</ForeignText>
                </code>
              ),
            },
            ...(state === 'open' ? [waited((row) => row.receivedAt), worker] : closed),
          ]}
        />
      )}
    </TabScreen>
  )
}
