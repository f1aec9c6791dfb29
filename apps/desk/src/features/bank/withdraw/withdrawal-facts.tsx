/** What the decision is based on: signals, figures, payout. */
import type { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import type { ReplyOf } from '#core/call/brand-call.ts'
import { day, money, stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useCodeName } from '#core/show/code-name.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { withdrawalTexts } from './texts.ts'

export type Withdrawal = ReplyOf<typeof readDeskWithdrawal>

/** Why it was not approved by itself, and what stands against approving it. */
export function WaitReason({ withdrawal: { state, waitReason, member } }: { withdrawal: Withdrawal }) {
  const texts = useTexts(withdrawalTexts)
  const language = useLanguage()
  if (state !== 'requested') return null
  const { given = null } = waitReason ?? {}
  const words = given
    ? fill(texts.waitsStaff, {
        what: texts[`gave_${given.kind}`],
        amount: money(given.amount, language),
        name: given.by,
        at: stamp(given.at, language),
      })
    : waitReason && texts.waitsAbove
  return (
    <>
      {words && <Notice tone="info">{words}</Notice>}
      {member.isBlocked && <Notice tone="warn">{texts.blockedMember}</Notice>}
    </>
  )
}

export function Signals({ withdrawal }: { withdrawal: Withdrawal }) {
  const texts = useTexts(withdrawalTexts)
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>
        {texts.signals} · {withdrawal.risk}
      </h2>
      {withdrawal.signals.length === 0 && <p className="text-ink-2">{texts.noSignals}</p>}
      <ul className="grid gap-1">
        {withdrawal.signals.map(({ signal, weight }) => (
          <li key={signal} className="flex gap-2">
            <span className="desk-count">+{weight}</span>
            <span className="grow">{texts[signal]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Figures({ withdrawal: { figures } }: { withdrawal: Withdrawal }) {
  const texts = useTexts(withdrawalTexts)
  const language = useLanguage()
  const amounts = ['deposits', 'withdrawals', 'netWin', 'stakes', 'cash', 'receivable'] as const
  const counts = ['openBonuses', 'sharedDevices', 'sharedNames', 'withdrawalsOfDay'] as const
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.figures}</h2>
      <Facts>
        {amounts.map((name) => (
          <Fact key={name} name={texts[name]}>
            {money(figures[name], language)}
          </Fact>
        ))}
        {counts.map((name) => (
          <Fact key={name} name={texts[name]}>
            {whole(figures[name])}
          </Fact>
        ))}
        <Fact name={texts.bankSince}>{figures.bankAccountSince ? day(figures.bankAccountSince, language) : '–'}</Fact>
        <Fact name={texts.memberSince}>{day(figures.memberSince, language)}</Fact>
      </Facts>
    </section>
  )
}

export function PayoutFacts({ withdrawal: { payout } }: { withdrawal: Withdrawal }) {
  const texts = useFeatureTexts(withdrawalTexts)
  const language = useLanguage()
  const nameOf = useCodeName()
  if (!payout) return null
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.payout}</h2>
      <Facts>
        <Fact name={texts.state}>{nameOf('payout', payout.state)}</Fact>
        <Fact name={texts.attempts}>{whole(payout.attempts)}</Fact>
        <Fact name={texts.bankReference}>{payout.bankReference ?? '–'}</Fact>
        <Fact name={texts.waited}>{payout.nextAt ? stamp(payout.nextAt, language) : '–'}</Fact>
      </Facts>
      {payout.reason && (
        <p className="text-bad">
          {texts.bankSays} <ForeignText>{payout.reason}</ForeignText>
        </p>
      )}
    </section>
  )
}
