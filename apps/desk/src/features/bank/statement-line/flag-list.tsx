/** Credited deposits above the member's own limit or during a break, until staff have reviewed them. */
import { acknowledgeLineFlag, listLineFlags } from '@duang/contract/desk/lines'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, money, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { lineTexts } from './texts.ts'

type Row = ItemOf<typeof listLineFlags>

export function FlagList() {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const mayDecide = useMay('deposits.match')
  const { run, isBusy } = useAction()
  const [asked, setAsked] = useState<Row>()
  const query = useInfiniteQuery(brandList(brand, listLineFlags))
  const why = (row: Row) =>
    row.reason === 'break'
      ? texts.duringBreak
      : fill(texts.overLimit, {
          limit: money(row.limit ?? 0, language),
          deposited: money(row.deposited ?? 0, language),
        })
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.creditedAt, cell: (row) => stamp(row.creditedAt, language) },
    { id: 'number', head: texts.number, cell: (row) => <code>{row.lineId}</code> },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'why', head: texts.flagged, cell: why },
    ...(mayDecide
      ? [
          {
            id: 'actions',
            head: texts.actions,
            align: 'end' as const,
            cell: (row: Row) => (
              <Button look="quiet" onClick={() => setAsked(row)}>
                {texts.acknowledge} <kbd className="desk-key">a</kbd>
              </Button>
            ),
          },
        ]
      : []),
  ]
  const confirm = async (row: Row, reason: string) => {
    const done = await run(() => brandCall(brand, acknowledgeLineFlag, { ids: { id: row.lineId }, body: { reason } }))
    if (done) setAsked(undefined)
  }
  return (
    <>
      <DataTable
        label={texts.flags}
        columns={columns}
        query={query}
        rowId={(row) => String(row.lineId)}
        emptyText={texts.noFlags}
        keys={mayDecide ? { a: setAsked } : undefined}
      />
      {asked && (
        <ReasonDialog
          isOpen
          title={`${texts.acknowledge}: ${asked.username} · ${money(asked.amount, language)}`}
          confirmText={texts.acknowledge}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => void confirm(asked, reason)}
        />
      )}
    </>
  )
}
