/** Credited deposits above the member's own limit or during a break, until staff have reviewed them. */
import { acknowledgeFlag, listFlags } from '@duang/contract/action/deposit'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { money } from '#core/format.ts'
import { fill, useLanguage } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { lineTexts } from './texts.ts'

type Row = ItemOf<typeof listFlags>

export function FlagList() {
  const texts = useFeatureTexts(lineTexts)
  const language = useLanguage()
  const mayDecide = useMay('deposits.match')
  const [asked, setAsked] = useState<Row>()
  const query = useInfiniteQuery(brandList(useBrandId(), listFlags))
  const why = (row: Row) =>
    row.reason === 'break'
      ? texts.duringBreak
      : fill(texts.overLimit, {
          limit: money(row.limit ?? 0, language),
          deposited: money(row.deposited ?? 0, language),
        })
  const own = { period: null, limit: null, deposited: null, reason: why } as const
  const decide: Column<Row> = {
    id: 'actions',
    head: texts.actions,
    align: 'end',
    cell: (row) => (
      <Button look="quiet" onClick={() => setAsked(row)}>
        {acknowledgeFlag.title[language]} <kbd className="desk-key">a</kbd>
      </Button>
    ),
  }
  return (
    <>
      <DataTable
        label={texts.flags}
        columns={[...listColumns<Row>(listFlags, { language, texts, own }), ...(mayDecide ? [decide] : [])]}
        query={query}
        rowId={(row) => String(row.lineId)}
        emptyText={texts.noFlags}
        keys={mayDecide ? { a: setAsked } : undefined}
      />
      {asked && (
        <ActionDialog
          action={acknowledgeFlag}
          known={{ line: asked.lineId }}
          title={`${acknowledgeFlag.title[language]}: ${asked.username} · ${money(asked.amount, language)}`}
          confirmText={acknowledgeFlag.title[language]}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
