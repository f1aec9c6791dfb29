/** A payout whose money came back: staff name the line, and what came back is credited again. */
import { returnDeskWithdrawal } from '@duang/contract/desk/withdraw'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Fact } from '@duang/ui/facts.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { money } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { withdrawalTexts } from './texts.ts'
import type { Withdrawal } from './withdrawal-facts.tsx'

export function ReturnedPayout({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = useFeatureTexts(withdrawalTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [isAsked, setAsked] = useState(false)
  const [line, setLine] = useState('')
  const [amount, setAmount] = useState<number | undefined>(withdrawal.amount)
  const [isConfirmedDistinct, setDistinct] = useState(false)
  useKeys({ t: () => setAsked(true) })
  const isPossible = amount !== undefined && amount > 0 && amount <= withdrawal.amount
  const missing = isPossible ? withdrawal.amount - amount : 0
  const confirm = async (reason: string) => {
    if (line === '' || !isPossible) return
    const distinct = isConfirmedDistinct ? { isConfirmedDistinct } : {}
    const body = { line: Number(line), amount, reason, ...distinct }
    const done = await run(
      () => brandCall(brand, returnDeskWithdrawal, { ids: { id: withdrawal.id }, body }),
      ({ outcome }) => (outcome === 'proposed' ? texts.proposed : texts.done),
    )
    if (done) setAsked(false)
  }
  return (
    <>
      <Button look="quiet" isBusy={isBusy} onClick={() => setAsked(true)}>
        {texts.return} <kbd className="desk-key">t</kbd>
      </Button>
      {isAsked && (
        <ReasonDialog
          isOpen
          title={texts.return}
          confirmText={texts.return}
          hint={texts.rejectHint}
          isBusy={isBusy}
          onClose={() => setAsked(false)}
          onConfirm={(reason) => void confirm(reason)}
        >
          <ReturnedMoney withdrawal={withdrawal} missing={missing} />
          <TextField
            label={texts.returnLine}
            hint={texts.returnLineHint}
            value={line}
            onValue={(value) => setLine(value.replace(/\D/g, '').slice(0, 12))}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <AmountField
            label={texts.returnAmount}
            hint={texts.returnAmountHint}
            unit={texts.baht}
            value={amount}
            onValue={setAmount}
            state={isPossible ? undefined : { kind: 'error', note: texts.returnAmountWrong }}
          />
          <Checkbox isChecked={isConfirmedDistinct} onChecked={setDistinct}>
            {texts.returnDistinct}
          </Checkbox>
        </ReasonDialog>
      )}
    </>
  )
}

/** What the credit becomes, and what did not come back. */
function ReturnedMoney({ withdrawal, missing }: { withdrawal: Withdrawal; missing: number }) {
  const texts = useTexts(withdrawalTexts)
  const language = useLanguage()
  const isCredited = withdrawal.state === 'paid'
  return (
    <MoneyFacts
      member={withdrawal.username}
      amount={withdrawal.amount}
      money={withdrawal.member}
      // A refunded one was credited before: the line is only explained.
      change={isCredited ? withdrawal.amount - missing : 0}
    >
      {missing > 0 && (
        <Fact name={texts.returnMissing}>
          {money(missing, language)}
          {isCredited && ` · ${texts.returnMissingHint}`}
        </Fact>
      )}
    </MoneyFacts>
  )
}
