/** Bank feeds: whether they live. Secrets are never shown. */
import { listDeskFeeds, switchDeskFeed } from '@duang/contract/desk-bank-admin'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandList } from '#core/brand-call.ts'
import { type Column, DataTable } from '#core/data-table.tsx'
import { age, useNow } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { bankTexts } from './texts.ts'

type Feed = Awaited<ReturnType<typeof brandCall<typeof listDeskFeeds>>>['items'][number]

export function Feeds() {
  const texts = useTexts(bankTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const now = useNow()
  const [asked, setAsked] = useState<Feed>()
  const query = useInfiniteQuery(brandList(brand, listDeskFeeds, {}, 10_000))
  const since = (instant: string | null) => (instant ? age(instant, now, language) : texts.never)
  const columns: Column<Feed>[] = [
    { id: 'feed', head: texts.feed, cell: (row) => row.feed },
    { id: 'adapter', head: texts.adapter, cell: (row) => row.adapter },
    { id: 'message', head: texts.lastMessage, align: 'end', cell: (row) => since(row.lastMessageAt) },
    { id: 'line', head: texts.lastLine, align: 'end', cell: (row) => since(row.lastLineAt) },
    { id: 'poll', head: texts.pollUrl, cell: (row) => row.pollUrl ?? '–' },
    { id: 'secrets', head: texts.secrets, cell: (row) => (row.secrets > 1 ? texts.rotating : texts.oneSecret) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => <StatusChip tone={row.isActive ? 'ok' : 'bad'}>{row.isActive ? texts.on : texts.off}</StatusChip>,
    },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (row) => (
        <Button look="quiet" onClick={() => setAsked(row)}>
          {row.isActive ? texts.turnOff : texts.turnOn}
        </Button>
      ),
    },
  ]
  return (
    <>
      <p className="text-ink-2">{texts.feedsHint}</p>
      <DataTable
        label={texts.feeds}
        columns={columns}
        query={query}
        rowId={(row) => row.feed}
        emptyText={texts.noFeeds}
        keys={{ o: setAsked }}
      />
      {asked && <SwitchDialog feed={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function SwitchDialog({ feed: { feed, isActive }, onClose }: { feed: Feed; onClose: () => void }) {
  const texts = useTexts(bankTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const title = isActive ? texts.turnOff : texts.turnOn
  const confirm = async (reason: string) => {
    if (await run(() => brandCall(brand, switchDeskFeed, { body: { feed, isActive: !isActive, reason } }))) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${title}: ${feed}`}
      confirmText={title}
      look={isActive ? 'danger' : 'gold'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {isActive && <p>{texts.feedOffHint}</p>}
    </ReasonDialog>
  )
}
