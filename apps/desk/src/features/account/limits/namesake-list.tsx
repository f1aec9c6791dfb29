/** Members with the name of a self-excluded one, until staff have compared them. */
import { listNamesakes, markNamesakeDistinct } from '@duang/contract/desk/limits'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { ClaimText } from '#core/show/claim-text.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { limitTexts } from './texts.ts'

type Row = ItemOf<typeof listNamesakes>

export function NamesakeList() {
  const texts = useFeatureTexts(limitTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const mayDecide = useMay('members.protect')
  const [asked, setAsked] = useState<Row>()
  const query = useInfiniteQuery(brandList(brand, listNamesakes, {}, 'waiting'))
  const columns: Column<Row>[] = [
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'excluded', head: texts.excluded, cell: (row) => row.excludedUsername },
    { id: 'foundAt', head: texts.foundAt, cell: (row) => stamp(row.foundAt, language) },
    {
      id: 'foundBy',
      head: texts.foundBy,
      cell: (row) => (row.foundBy === 'deposit' ? texts.depositFound : texts.registration),
    },
    { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> },
    ...(mayDecide
      ? [
          {
            id: 'actions',
            head: texts.actions,
            align: 'end' as const,
            cell: (row: Row) => (
              <Button look="quiet" onClick={() => setAsked(row)}>
                {texts.distinct} <kbd className="desk-key">a</kbd>
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        label={texts.namesakes}
        columns={columns}
        query={query}
        rowId={(row) => String(row.id)}
        emptyText={texts.noNamesakes}
        keys={mayDecide ? { a: setAsked } : undefined}
      />
      {asked && <DistinctDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function DistinctDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const texts = useTexts(limitTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  useClaim(brand, 'limits', String(row.id), true)
  const confirm = async (reason: string) => {
    const done = await run(() => brandCall(brand, markNamesakeDistinct, { ids: { id: row.id }, body: { reason } }))
    if (done) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.distinct}: ${row.username} · ${row.excludedUsername}`}
      confirmText={texts.distinct}
      hint={texts.distinctHint}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  )
}
