/** A member beside an act on the member's money: chips, accounts, and the credit before and after. */
import { readMemberMoney } from '@duang/contract/desk/member-search'
import { Fact } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { brandQuery, type ReplyOf } from '../call/brand-call.ts'
import { useBrandId } from '../call/me.ts'
import { money } from '../format.ts'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { bankName } from './bank-name.ts'

export type MemberMoney = ReplyOf<typeof readMemberMoney>

/** The figures of this member as they are now. Null: nobody is chosen. */
export function useMemberMoney(username: string | null): MemberMoney | undefined {
  const query = useQuery({
    ...brandQuery(useBrandId(), readMemberMoney, { query: { username: username ?? '' } }, 'waiting'),
    enabled: username !== null && username !== '',
  })
  return query.data
}

/** Why money of this member needs a second look. */
export function MemberChips({ member }: { member: Pick<MemberMoney, 'isBlocked' | 'break'> }) {
  const texts = useTexts(coreTexts)
  return (
    <>
      {member.isBlocked && <StatusChip tone="bad">{texts.blocked}</StatusChip>}
      {member.break && (
        <StatusChip tone="bad">{member.break === 'time-out' ? texts.timeOut : texts.selfExclusion}</StatusChip>
      )}
    </>
  )
}

/** `change`: satang that the act adds to the credit, or takes from it. Undefined: the amount is not known yet. */
export function CreditChange({ cash, change }: { cash: number; change: number | undefined }) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  return (
    <Fact name={texts.credit}>
      {money(cash, language)}
      {change !== undefined && (
        <>
          {' → '}
          <strong>{money(Math.max(0, cash + change), language)}</strong>
        </>
      )}
    </Fact>
  )
}

export function MemberAccounts({ member }: { member: MemberMoney }) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  return (
    <Fact name={texts.memberAccount}>
      {member.accounts.length === 0 ? texts.noAccount : null}
      {member.accounts.map((each) => (
        <span key={each.bankCode + each.account} className="block">
          {bankName(each.bankCode, language)} {each.account} · {each.name}
        </span>
      ))}
    </Fact>
  )
}
