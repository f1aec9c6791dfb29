/** Who gets or gives how much, and to which account: on top of every dialog that moves money. */
import { Fact, Facts } from '@duang/ui/facts.tsx'
import type { ReactNode } from 'react'
import { bankName } from './bank-name.ts'
import { money } from './format.ts'
import { useLanguage, useTexts } from './language.ts'
import { coreTexts } from './texts.ts'

type MoneyFactsProps = {
  member: string | null
  /** Integer satang. */
  amount: number | null
  /** Masked. */
  account?: { bankCode: string; account: string; accountName: string } | undefined
  children?: ReactNode
}

export function MoneyFacts({ member, amount, account, children }: MoneyFactsProps) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  return (
    <Facts>
      {member !== null && <Fact name={texts.member}>{member}</Fact>}
      {amount !== null && <Fact name={texts.amount}>{money(amount, language)}</Fact>}
      {account && (
        <Fact name={texts.toAccount}>
          {bankName(account.bankCode, language)} {account.account} · {account.accountName}
        </Fact>
      )}
      {children}
    </Facts>
  )
}
