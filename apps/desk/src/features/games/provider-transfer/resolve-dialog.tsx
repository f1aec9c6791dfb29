/** The result of a transfer as the provider reported it to staff. */
import { type listPendingTransfers, resolvePendingTransfer } from '@duang/contract/desk/discrepancies'
import { satangFromBaht } from '@duang/contract/wire/money'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { Choice } from '#core/action/choice.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { discrepancyTexts } from './texts.ts'

type Transfer = ItemOf<typeof listPendingTransfers>
const RESULTS = ['done', 'refused'] as const
type Result = (typeof RESULTS)[number]

/** What the result adds to the credit: money that came back, or that the provider never took. */
function creditOf({ direction, amount: sent }: Transfer, result: Result | '', cameBack: number | undefined) {
  if (result === '') return undefined
  if (direction === 'in') return result === 'done' ? cameBack : 0
  return result === 'refused' ? (sent ?? 0) : 0
}

export function ResolveDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const texts = useFeatureTexts(discrepancyTexts)
  const money = useMemberMoney(transfer.username)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [result, setResult] = useState<Result | ''>('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const asksAmount = transfer.direction === 'in' && result === 'done'
  const amount = text.trim() === '' ? undefined : satangFromBaht(Number(text.replaceAll(',', '')))
  const isWrong = asksAmount && (amount === undefined || amount < 0)
  const confirm = async (reason: string) => {
    setTried(true)
    if (isWrong || result === '') return
    const body = { state: result, reason, ...(asksAmount ? { amount } : {}) }
    const done = await run(
      () => brandCall(brand, resolvePendingTransfer, { ids: { id: transfer.id }, body }),
      ({ state }) => (state === 'proposed' ? texts.proposed : fill(texts.settled, { state: texts[state] })),
    )
    if (done) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.resolve}: ${transfer.username} · ${transfer.provider}`}
      confirmText={texts.resolve}
      hint={texts.resolveHint}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <MoneyFacts
        member={transfer.username}
        amount={transfer.amount}
        money={money}
        change={creditOf(transfer, result, amount)}
      />
      <Choice
        label={texts.result}
        value={result}
        choices={RESULTS.map((id) => ({ id, text: texts[id] }))}
        onValue={(id) => setResult(id as Result)}
      />
      {asksAmount && (
        <TextField
          label={texts.cameBack}
          value={text}
          onValue={setText}
          inputMode="decimal"
          state={isTried && isWrong ? { kind: 'error', note: texts.amountWrong } : undefined}
        />
      )}
    </ReasonDialog>
  )
}
