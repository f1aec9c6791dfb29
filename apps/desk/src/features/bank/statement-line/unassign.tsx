/** Reverses a deposit to the wrong member. */
import { unassignLine } from '@duang/contract/desk/correction'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht } from '#core/format.ts'
import { fill, useTexts } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useKeys } from '#core/use-keys.ts'
import type { Line } from './line.ts'
import { lineTexts } from './texts.ts'

export function Unassign({ line: { id, username, amount } }: { line: Line }) {
  const texts = useTexts(lineTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [isAsked, setAsked] = useState(false)
  const money = useMemberMoney(isAsked ? username : null)
  useKeys({ u: () => setAsked(true) })
  const confirm = async (reason: string) => {
    const done = await run(
      () => brandCall(brand, unassignLine, { ids: { id }, body: { reason } }),
      ({ outcome, owed }) =>
        outcome === 'proposed' ? texts.unassignProposed : fill(texts.unassigned, { owed: baht(owed) }),
    )
    if (done) setAsked(false)
  }
  return (
    <>
      <Button look="danger" isBusy={isBusy} onClick={() => setAsked(true)}>
        {texts.unassign} <kbd className="desk-key">u</kbd>
      </Button>
      {isAsked && (
        <ReasonDialog
          isOpen
          title={texts.unassign}
          confirmText={texts.unassign}
          look="danger"
          hint={fill(texts.unassignHint, { name: username ?? '' })}
          isBusy={isBusy}
          onClose={() => setAsked(false)}
          onConfirm={(reason) => void confirm(reason)}
        >
          <MoneyFacts member={username} amount={amount} money={money} change={-amount} />
        </ReasonDialog>
      )}
    </>
  )
}
