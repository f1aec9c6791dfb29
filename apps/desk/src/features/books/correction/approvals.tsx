/** Corrections above the threshold: another person than the author decides, with the effect in figures. */
import { APPROVAL_STATES, approveCorrection, listApprovals, rejectCorrection } from '@duang/contract/desk/correction'
import { Fact } from '@duang/ui/facts.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ApprovalButtons } from '#core/action/approval.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { usePresentRow } from '#core/call/present.tsx'
import { baht, money, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { correctionTexts } from './texts.ts'

type Row = ItemOf<typeof listApprovals>
type State = (typeof APPROVAL_STATES)[number]
type Asked = { act: 'approve' | 'reject'; row: Row }

export function Approvals() {
  const texts = useTexts(correctionTexts)
  const [state, setState] = useChoice<State>('state', APPROVAL_STATES, 'open')
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <Tabs
        label={texts.state}
        choices={APPROVAL_STATES.map((each) => ({ id: each, text: texts[`is_${each}`] }))}
        chosen={state}
        onChoose={setState}
      />
      <ApprovalList key={state} state={state} onAsk={setAsked} />
      {asked?.act === 'approve' && <ApproveDialog row={asked.row} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'reject' && <RejectDialog row={asked.row} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function ApprovalList({ state, onAsk }: { state: State; onAsk: (asked: Asked) => void }) {
  const texts = useTexts(correctionTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listApprovals, { query: { state } }, 'waiting'))
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.proposedAt, language) },
    { id: 'act', head: texts.kind, cell: (row) => texts[row.act] },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    ...(state === 'open' ? [{ id: 'effect', head: texts.effect, cell: (row: Row) => <Effect row={row} /> }] : []),
    { id: 'reason', head: texts.reason, cell: (row) => row.reason },
    { id: 'by', head: texts.by, cell: (row) => row.proposedBy },
    state === 'open'
      ? { id: 'expires', head: texts.expires, cell: (row) => stamp(row.expiresAt, language) }
      : {
          id: 'decided',
          head: texts.decidedBy,
          cell: (row) => [row.decidedBy, row.decisionNote].filter(Boolean).join(': ') || '–',
        },
    {
      id: 'actions',
      head: texts.actions,
      align: 'end',
      cell: (row) =>
        row.state === 'open' && (
          <ApprovalButtons
            waiting={{ isOwn: row.isOwn, permission: 'money.correct' }}
            onAsk={(act) => onAsk({ act, row })}
          />
        ),
    },
  ]
  return (
    <DataTable
      label={texts.approvals}
      columns={columns}
      query={query}
      rowId={(row) => String(row.id)}
      emptyText={texts.noApprovals}
    />
  )
}

function Effect({ row }: { row: Row }) {
  const texts = useTexts(correctionTexts)
  const language = useLanguage()
  return (
    <ul>
      <li>
        {texts.cash}: {baht(row.cash)} → {money(row.cashAfter, language)}
      </li>
      {row.owedAfter !== 0 && (
        <li>
          {texts.owed}: {row.owedAfter > 0 ? '+' : '−'}
          {money(Math.abs(row.owedAfter), language)}
        </li>
      )}
    </ul>
  )
}

/** The open order as it is now. */
function useOpenApproval(opened: Row, isBusy: boolean) {
  const query = useInfiniteQuery(brandList(useBrandId(), listApprovals, { query: { state: 'open' } }, 'waiting'))
  return usePresentRow(opened, query, isBusy)
}

type DialogProps = { row: Row; onClose: () => void }

function ApproveDialog({ row: opened, onClose }: DialogProps) {
  const texts = useFeatureTexts(correctionTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const { row, offReason, notice } = useOpenApproval(opened, isBusy)
  const confirm = async () => {
    if (await run(() => brandCall(brand, approveCorrection, { ids: { id: row.id }, body: {} }))) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      isPlain
      title={`${texts.approve}: ${texts[row.act]}`}
      confirmText={texts.confirmApprove}
      {...{ isBusy, offReason, onClose }}
      onConfirm={() => void confirm()}
    >
      <ApprovalFacts row={row} />
      {notice}
    </ReasonDialog>
  )
}

function RejectDialog({ row: opened, onClose }: DialogProps) {
  const texts = useFeatureTexts(correctionTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const { row, offReason, notice } = useOpenApproval(opened, isBusy)
  const title = row.isOwn ? texts.withdraw : texts.reject
  const confirm = async (reason: string) => {
    if (await run(() => brandCall(brand, rejectCorrection, { ids: { id: row.id }, body: { reason } }))) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${title}: ${texts[row.act]}`}
      confirmText={title}
      look="danger"
      {...{ isBusy, offReason, onClose }}
      onConfirm={(reason) => void confirm(reason)}
    >
      <ApprovalFacts row={row} />
      {notice}
    </ReasonDialog>
  )
}

function ApprovalFacts({ row }: { row: Row }) {
  const texts = useTexts(correctionTexts)
  const money = useMemberMoney(row.username)
  return (
    <MoneyFacts member={row.username} amount={row.amount} money={money} change={row.cashAfter - row.cash}>
      <Fact name={texts.effect}>
        <Effect row={row} />
      </Fact>
      {row.note && <Fact name={texts.noteShown}>{row.note}</Fact>}
      <Fact name={texts.reason}>{row.reason}</Fact>
      <Fact name={texts.by}>{row.proposedBy}</Fact>
    </MoneyFacts>
  )
}
