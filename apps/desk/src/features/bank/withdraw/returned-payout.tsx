/** A payout whose money came back: staff name the line, and what came back is credited again. */
import { returnWithdrawal } from '@duang/contract/action/withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Fact } from '@duang/ui/facts.tsx'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { money } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { useKeys } from '#core/use-keys.ts'
import { withdrawalTexts } from './texts.ts'
import type { Withdrawal } from './withdrawal-facts.tsx'

export function ReturnedPayout({ withdrawal }: { withdrawal: Withdrawal }) {
  const language = useLanguage()
  const [isAsked, setAsked] = useState(false)
  useKeys({ t: () => setAsked(true) })
  const { id, amount } = withdrawal
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {returnWithdrawal.title[language]} <kbd className="desk-key">t</kbd>
      </Button>
      {isAsked && (
        <ActionDialog
          action={returnWithdrawal}
          known={{ withdrawal: id }}
          initial={{ amount }}
          onClose={() => setAsked(false)}
        >
          {(entries) => <ReturnedMoney withdrawal={withdrawal} missing={amount - Number(entries.amount ?? amount)} />}
        </ActionDialog>
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
