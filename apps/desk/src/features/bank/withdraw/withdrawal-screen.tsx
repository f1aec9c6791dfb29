/** One withdrawal: figures and signals beside the decision. */
import { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { Entry } from '#core/entry.tsx'
import { money, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { MemberLink } from '#core/show/member-link.tsx'
import { MemberChips } from '#core/show/member-money.tsx'
import { Decision } from './decision.tsx'
import { ReturnedPayout } from './returned-payout.tsx'
import { StateChip } from './state-chip.tsx'
import { withdrawalTexts } from './texts.ts'
import { Figures, PayoutFacts, Signals, WaitReason, type Withdrawal } from './withdrawal-facts.tsx'

/** States after which the bank may still send the money back. */
const RETURNABLE = ['paid', 'refunded']

export default function WithdrawalScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayDecide = useMay('withdrawals.decide')
  const query = useQuery(brandQuery(brand, readDeskWithdrawal, { ids: { id } }, 'waiting'))
  const isOpen = query.data?.state === 'requested' || query.data?.state === 'failed'
  useClaim(brand, 'withdrawals', id, mayDecide && isOpen)
  return (
    <Entry list="withdrawals" query={query}>
      {(found) => <Details withdrawal={found} mayDecide={mayDecide} />}
    </Entry>
  )
}

function Details({ withdrawal, mayDecide }: { withdrawal: Withdrawal; mayDecide: boolean }) {
  const texts = useTexts(withdrawalTexts)
  const language = useLanguage()
  return (
    <>
      <div className="desk-bar">
        <h1>
          <MemberLink username={withdrawal.username} id={withdrawal.memberId} /> · {money(withdrawal.amount, language)}
        </h1>
        <StateChip state={withdrawal.state} />
        <MemberChips member={withdrawal.member} />
        <span className="grow" />
        {mayDecide && <Decision withdrawal={withdrawal} />}
        {mayDecide && RETURNABLE.includes(withdrawal.state) && <ReturnedPayout withdrawal={withdrawal} />}
      </div>
      <p className="text-ink-2">
        <code>{withdrawal.reference}</code> · {bankName(withdrawal.bankCode, language)} {withdrawal.account} ·{' '}
        {withdrawal.accountName} · {stamp(withdrawal.requestedAt, language)}
      </p>
      <WaitReason withdrawal={withdrawal} />
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        <Signals withdrawal={withdrawal} />
        <Figures withdrawal={withdrawal} />
        <section className="desk-panel grid content-start gap-2">
          <h2>{texts.steps}</h2>
          <ol className="grid gap-1">
            {withdrawal.steps.map((step) => (
              <li key={step.at + step.state} className="flex flex-wrap items-center gap-2">
                <span className="text-ink-3">{stamp(step.at, language)}</span>
                <StateChip state={step.state} />
                <span>{step.actor}</span>
                {step.note && <span className="text-ink-2">{step.note}</span>}
              </li>
            ))}
          </ol>
        </section>
        <PayoutFacts withdrawal={withdrawal} />
      </div>
    </>
  )
}
