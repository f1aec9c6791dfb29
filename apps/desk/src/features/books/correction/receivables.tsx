/** What members owe after corrections, oldest first. Nothing is collected by itself. */
import { collectReceivable, listReceivables, writeOffReceivable } from '@duang/contract/desk/correction'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { OrderNotice, useOrder } from '#core/action/order.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { correctionTexts } from './texts.ts'

type Row = ItemOf<typeof listReceivables>
type Asked = { act: 'collectNow' | 'writeOff'; row: Row }

export function Receivables() {
  const texts = useTexts(correctionTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const mayCorrect = useMay('money.correct')
  const [asked, setAsked] = useState<Asked>()
  const query = useInfiniteQuery(brandList(brand, listReceivables, {}, 'waiting'))
  const ask = (act: Asked['act'], row: Row) => setAsked({ act, row })
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'kind', head: texts.kind, cell: (row) => texts[row.kind] },
    { id: 'open', head: texts.open, unit: 'baht', align: 'end', cell: (row) => baht(row.open) },
    { id: 'cash', head: texts.cash, unit: 'baht', align: 'end', cell: (row) => baht(row.cash) },
    { id: 'reason', head: texts.reason, cell: (row) => row.reason },
    { id: 'by', head: texts.by, cell: (row) => row.requestedBy },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (row) =>
        mayCorrect && (
          <span className="inline-flex gap-1">
            {row.cash > 0 && <Button onClick={() => ask('collectNow', row)}>{texts.collectNow}</Button>}
            <Button look="quiet" onClick={() => ask('writeOff', row)}>
              {texts.writeOff}
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

function SettleDialog({ asked: { act, row }, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(correctionTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const order = useOrder(act, row.id)
  const money = useMemberMoney(row.username)
  const amount = act === 'collectNow' ? Math.min(row.cash, row.open) : row.open
  const confirm = async (reason: string) => {
    const made = await run(
      () =>
        order.send(amount, (reference) => {
          const input = { ids: { id: row.id }, body: { amount, reason, reference } }
          return act === 'collectNow'
            ? brandCall(brand, collectReceivable, input)
            : brandCall(brand, writeOffReceivable, input)
        }),
      ({ outcome }) => (outcome === 'proposed' ? texts.proposed : texts.done),
    )
    if (made) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={texts[act]}
      confirmText={texts[act]}
      look={act === 'collectNow' ? 'gold' : 'danger'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>
        {fill(act === 'collectNow' ? texts.collects : texts.writesOff, { amount: baht(amount), name: row.username })}
      </p>
      <MoneyFacts member={row.username} amount={amount} money={money} change={act === 'collectNow' ? -amount : 0} />
      {!isBusy && <OrderNotice order={order} />}
    </ReasonDialog>
  )
}
