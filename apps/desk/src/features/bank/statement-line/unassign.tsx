/** Reverses a deposit to the wrong member. */
import { unassignDeposit } from '@duang/contract/action/correction'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { fill, useTexts } from '#core/language.ts'
import { useMemberMoney } from '#core/show/member-money.tsx'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useKeys } from '#core/use-keys.ts'
import type { Line } from './line.ts'
import { lineTexts } from './texts.ts'

export function Unassign({ line: { id, username, amount } }: { line: Line }) {
  const texts = useTexts(lineTexts)
  const [isAsked, setAsked] = useState(false)
  const money = useMemberMoney(isAsked ? username : null)
  useKeys({ u: () => setAsked(true) })
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {texts.unassign} <kbd className="desk-key">u</kbd>
      </Button>
      {isAsked && (
        <ActionDialog
          action={unassignDeposit}
          known={{ line: id }}
          title={texts.unassign}
          look="danger"
          onClose={() => setAsked(false)}
        >
          <p>{fill(texts.unassignHint, { name: username ?? '' })}</p>
          <MoneyFacts member={username} amount={amount} money={money} change={-amount} />
        </ActionDialog>
      )}
    </>
  )
}
