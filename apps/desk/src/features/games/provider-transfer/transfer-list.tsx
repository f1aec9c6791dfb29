/** Transfers of credit to or from providers whose result is unknown. */
import { askPendingTransfer, listPendingTransfers } from '@duang/contract/desk/discrepancies'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { age, baht, stamp, useNow, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { discrepancyTexts } from './texts.ts'

type Row = ItemOf<typeof listPendingTransfers>

export function TransferList() {
  const texts = useTexts(discrepancyTexts)
  const brand = useBrandId()
  const mayManage = useMay('providers.manage')
  const { run } = useAction()
  const [asked, setAsked] = useState<Row>()
  const query = useInfiniteQuery(brandList(brand, listPendingTransfers, {}, 'waiting'))
  const ask = (row: Row) =>
    void run(
      () => brandCall(brand, askPendingTransfer, { ids: { id: row.id }, body: {} }),
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
  const shown: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.createdAt, language) },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'provider', head: texts.provider, cell: (row) => row.provider },
    { id: 'direction', head: texts.direction, cell: (row) => texts[row.direction] },
    {
      id: 'amount',
      head: texts.amount,
      align: 'end',
      cell: (row) => (row.amount === null ? texts.everything : baht(row.amount)),
    },
    { id: 'waited', head: texts.waited, align: 'end', cell: (row) => age(row.createdAt, now, language) },
    { id: 'attempts', head: texts.attempts, align: 'end', cell: (row) => whole(row.attempts) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) =>
        row.staffAt ? (
          <StatusChip tone="bad">{texts.waitsForStaff}</StatusChip>
        ) : (
          <StatusChip tone="info">{texts.askedAgain}</StatusChip>
        ),
    },
  ]
  if (!mayManage) return shown
  const actions: Column<Row> = {
    id: 'actions',
    head: texts.actions,
    align: 'end',
    cell: (row) => (
      <span className="inline-flex gap-1">
        <Button look="quiet" onClick={() => onAsk(row)}>
          {texts.ask} <kbd className="desk-key">q</kbd>
        </Button>
        {row.staffAt && (
          <Button look="quiet" onClick={() => onResolve(row)}>
            {texts.resolve} <kbd className="desk-key">s</kbd>
          </Button>
        )}
      </span>
    ),
  }
  return [...shown, actions]
}
