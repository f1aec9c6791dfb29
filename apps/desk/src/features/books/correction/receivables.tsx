/** What members owe after corrections, oldest first. Nothing is collected by itself. */
import { collectReceivable, listReceivables, writeOffReceivable } from '@duang/contract/action/correction'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht } from '#core/format.ts'
import { fill, useLanguage } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { correctionTexts } from './texts.ts'

type Row = ItemOf<typeof listReceivables>
type Asked = { action: typeof collectReceivable | typeof writeOffReceivable; row: Row }

export function Receivables() {
  const texts = useFeatureTexts(correctionTexts)
  const language = useLanguage()
  const mayCorrect = useMay('money.correct')
  const [asked, setAsked] = useState<Asked>()
  const query = useInfiniteQuery(brandList(useBrandId(), listReceivables, {}, 'waiting'))
  const columns: Column<Row>[] = [
    ...listColumns<Row>(listReceivables, {
      language,
      texts,
      own: { id: null, lineId: null, amount: null, kind: (row) => texts[row.kind] },
    }),
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (row) =>
        mayCorrect && (
          <span className="inline-flex gap-1">
            {row.cash > 0 && (
              <Button onClick={() => setAsked({ action: collectReceivable, row })}>
                {collectReceivable.title[language]}
              </Button>
            )}
            <Button look="quiet" onClick={() => setAsked({ action: writeOffReceivable, row })}>
              {writeOffReceivable.title[language]}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <DataTable
        label={texts.receivables}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        emptyText={texts.noReceivables}
      />
      {asked && <SettleDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function SettleDialog({ asked: { action, row }, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(correctionTexts)
  const money = useMemberMoney(row.username)
  const isCollected = action.name === collectReceivable.name
  const amount = isCollected ? Math.min(row.cash, row.open) : row.open
  return (
    <ActionDialog
      action={action}
      known={{ receivable: row.id, amount }}
      look={isCollected ? 'gold' : 'danger'}
      onClose={onClose}
    >
      <p>{fill(isCollected ? texts.collects : texts.writesOff, { amount: baht(amount), name: row.username })}</p>
      <MoneyFacts member={row.username} amount={amount} money={money} change={isCollected ? -amount : 0} />
    </ActionDialog>
  )
}
