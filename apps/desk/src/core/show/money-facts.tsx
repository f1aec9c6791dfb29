/** Who gets or gives how much, from which credit to which, or to which account: on top of every dialog that moves money. */
import { Fact, Facts } from '@duang/ui/facts.tsx'
import type { ReactNode } from 'react'
import { money } from '../format.ts'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { bankName } from './bank-name.ts'
import { CreditChange, MemberAccounts, MemberChips, type MemberMoney } from './member-money.tsx'

type MoneyFactsProps = {
  member: string | null
  /** Integer satang. Null: no amount, or not known yet. */
  amount: number | null
  /** Masked: the money leaves the site to it. */
  account?: { bankCode: string; account: string; accountName: string } | undefined
  /** The member as it is now. With `change` the credit before and after is shown. */
  money?: MemberMoney | undefined
  /** Satang added to the credit, or taken from it. */
  change?: number | undefined
  children?: ReactNode
}

export function MoneyFacts({ member, amount, account, money: facts, change, children }: MoneyFactsProps) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  return (
    <Facts>
      {member !== null && (
        <Fact name={texts.member}>
          <span className="inline-flex flex-wrap items-center gap-2">
            {member}
            {facts && <MemberChips member={facts} />}
          </span>
        </Fact>
      )}
      {amount !== null && <Fact name={texts.amount}>{money(amount, language)}</Fact>}
      {facts && <CreditChange cash={facts.cash} change={change} />}
      {account ? (
        <Fact name={texts.toAccount}>
          {bankName(account.bankCode, language)} {account.account} · {account.accountName}
        </Fact>
      ) : (
        facts && <MemberAccounts member={facts} />
      )}
      {children}
    </Facts>
  )
}
