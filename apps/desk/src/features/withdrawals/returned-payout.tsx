/** A payout whose money came back: staff name the line, and the credit is given again. */
import { returnDeskWithdrawal } from '@duang/contract/desk-withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall } from '#core/brand-call.ts'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { MoneyFacts } from '#core/money-facts.tsx'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { coreTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { withdrawalTexts } from './texts.ts'
import type { Withdrawal } from './withdrawal-facts.tsx'

export function ReturnedPayout({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = { ...useTexts(coreTexts), ...useTexts(withdrawalTexts) }
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [isAsked, setAsked] = useState(false)
  const [line, setLine] = useState('')
  const [isConfirmedDistinct, setDistinct] = useState(false)
  useKeys({ t: () => setAsked(true) })
  const confirm = async (reason: string) => {
    if (line === '') return
    const distinct = isConfirmedDistinct ? { isConfirmedDistinct } : {}
    const body = { line: Number(line), reason, ...distinct }
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
          <MoneyFacts
            member={withdrawal.username}
            amount={withdrawal.amount}
            money={withdrawal.member}
            // A refunded one was credited before: the line is only explained.
            change={withdrawal.state === 'paid' ? withdrawal.amount : 0}
          />
          <TextField
            label={texts.returnLine}
            hint={texts.returnLineHint}
            value={line}
            onValue={(value) => setLine(value.replace(/\D/g, '').slice(0, 12))}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <Checkbox isChecked={isConfirmedDistinct} onChecked={setDistinct}>
            {texts.returnDistinct}
          </Checkbox>
        </ReasonDialog>
      )}
    </>
  )
}
