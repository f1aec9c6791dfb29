/** Transfers of credit to or from providers whose result is unknown. */
import { askTransfer, listTransfers } from '@duang/contract/action/provider-transfer'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { age, baht, useNow } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { discrepancyTexts } from './texts.ts'

type Row = ItemOf<typeof listTransfers>

export function TransferList() {
  const texts = useTexts(discrepancyTexts)
  const brand = useBrandId()
  const mayManage = useMay('providers.manage')
  const { run } = useAction()
  const [asked, setAsked] = useState<Row>()
  const query = useInfiniteQuery(brandList(brand, listTransfers, {}, 'waiting'))
  const ask = (row: Row) =>
    void run(
      () => brandCall(brand, askTransfer, { body: { transfer: row.id } }),
      ({ state }) => fill(texts.settled, { state: texts[state] }),
    )
  const columns = useColumns(mayManage, ask, setAsked)
  return (
    <>
      <DataTable
        label={texts.transfers}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        emptyText={texts.noTransfers}
        keys={mayManage ? { q: ask, s: (row) => row.staffAt && setAsked(row) } : undefined}
      />
      {asked && <ResolveDialog transfer={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function useColumns(mayManage: boolean, onAsk: (row: Row) => void, onResolve: (row: Row) => void): Column<Row>[] {
  const texts = useFeatureTexts(discrepancyTexts)
  const language = useLanguage()
  const now = useNow()
  const shown = listColumns<Row>(listTransfers, {
    language,
    texts,
    own: {
      id: null,
      direction: (row) => texts[row.direction],
      amount: (row) => (row.amount === null ? texts.everything : baht(row.amount)),
      staffAt: (row) =>
        row.staffAt ? (
          <StatusChip tone="bad">{texts.waitsForStaff}</StatusChip>
        ) : (
          <StatusChip tone="info">{texts.askedAgain}</StatusChip>
        ),
    },
  })
  const waited: Column<Row> = {
    id: 'waited',
    head: texts.waited,
    align: 'end',
    cell: (row) => age(row.createdAt, now, language),
  }
  if (!mayManage) return [...shown, waited]
  const actions: Column<Row> = {
    id: 'actions',
    head: texts.actions,
    align: 'end',
    cell: (row) => (
      <span className="inline-flex gap-1">
        <Button look="quiet" onClick={() => onAsk(row)}>
          {askTransfer.title[language]} <kbd className="desk-key">q</kbd>
        </Button>
        {row.staffAt && (
          <Button look="quiet" onClick={() => onResolve(row)}>
            {texts.resolve} <kbd className="desk-key">s</kbd>
          </Button>
        )}
      </span>
    ),
  }
  return [...shown, waited, actions]
}
