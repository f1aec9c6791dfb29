/** Members with the name of a self-excluded one, until staff have compared them. */
import { listNamesakes, markNamesakeDistinct } from '@duang/contract/action/limits'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { useLanguage } from '#core/language.ts'
import { ClaimText } from '#core/show/claim-text.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
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
    ...listColumns(listNamesakes, { language, texts, own: { id: null } }),
    { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> },
    ...(mayDecide
      ? [
          {
            id: 'actions',
            head: texts.actions,
            align: 'end' as const,
            cell: (row: Row) => (
              <Button look="quiet" onClick={() => setAsked(row)}>
                {markNamesakeDistinct.title[language]} <kbd className="desk-key">a</kbd>
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
  const language = useLanguage()
  useClaim(useBrandId(), 'limits', String(row.id), true)
  return (
    <ActionDialog
      action={markNamesakeDistinct}
      title={`${markNamesakeDistinct.title[language]}: ${row.username} · ${row.excludedUsername}`}
      known={{ namesake: row.id }}
      onClose={onClose}
    />
  )
}
