/** Lines that may be the transfer of the slip, and the decisions: keys 1 to 9 choose a line, `r` rejects. */
import { creditSlip, rejectSlip } from '@duang/contract/action/slip'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { baht, money, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { MoneyFacts } from '#core/show/money-facts.tsx'
import { isOtherPayer, PayerMember, PayerNotice } from '#core/show/payer-member.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import type { Slip } from './slip.ts'
import { slipTexts } from './texts.ts'

type Candidate = Slip['candidates'][number]
type Asked = { line: Candidate } | 'reject'

const isOpenLine = ({ state }: Candidate): boolean => state === 'new' || state === 'queued'

export function SlipDecision({ slip, mayMatch }: { slip: Slip; mayMatch: boolean }) {
  const texts = useFeatureTexts(slipTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>()
  const isOpen = slip.state !== 'credited' && slip.state !== 'rejected'
  const mayDecide = mayMatch && isOpen && (slip.claim === null || slip.claim.isOwn)
  const open = slip.candidates.filter(isOpenLine)
  // No key credits a transfer that two members claim: the person compares them first.
  const isContested = (slip.claims ?? []).length > 0
  useKeys({
    r: mayDecide ? () => setAsked('reject') : undefined,
    ...Object.fromEntries(
      open.map((line, n) => [String(n + 1), mayDecide && !isContested ? () => setAsked({ line }) : undefined]),
    ),
  })
  return (
    <section className="desk-panel grid content-start gap-3">
      <h2>{texts.candidates}</h2>
      {slip.claim && !slip.claim.isOwn && <p className="text-warn">{fill(texts.claimedBy, { name: slip.claim.by })}</p>}
      {slip.candidates.length === 0 && <p className="text-ink-2">{texts.noCandidates}</p>}
      <ol className="grid gap-3">
        {slip.candidates.map((line) => (
          <CandidateRow
            key={line.id}
            line={line}
            slip={slip}
            number={open.indexOf(line) + 1}
            isContested={isContested}
            onAssign={mayDecide ? () => setAsked({ line }) : undefined}
          />
        ))}
      </ol>
      {mayDecide && (
        <div>
          <Button look="danger" onClick={() => setAsked('reject')}>
            {rejectSlip.title[language]} <kbd className="desk-key">r</kbd>
          </Button>
        </div>
      )}
      {asked && <DecisionDialog slip={slip} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

type CandidateRowProps = {
  line: Candidate
  slip: Slip
  number: number
  isContested: boolean
  onAssign: (() => void) | undefined
}

/** `number`: its key. 0: the line is closed. */
function CandidateRow({ line, slip, number, isContested, onAssign }: CandidateRowProps) {
  const texts = useTexts(slipTexts)
  const language = useLanguage()
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-baseline gap-2">
        <strong className="font-medium">{money(line.amount, language)}</strong>
        <span className="text-ink-2">{stamp(line.bookedAt, language)}</span>
        <span className="text-ink-2">{fill(texts.line, { id: line.id })}</span>
      </span>
      <PayerMember payer={line} member={slip.member} compared={line} />
      <span className="text-ink-2">
        {line.reference && <code className="break-all">{line.reference}</code>}
        {line.hasReference && ` · ${texts.sameReference}`}
      </span>
      {line.username !== null && <span className="text-warn">{fill(texts.creditedTo, { name: line.username })}</span>}
      {onAssign && number > 0 && (
        <div>
          <Button look={line.hasReference && !isContested && !isOtherPayer(line) ? 'gold' : 'quiet'} onClick={onAssign}>
            {texts.assign} {number < 10 && !isContested && <kbd className="desk-key">{number}</kbd>}
          </Button>
        </div>
      )}
    </li>
  )
}

function DecisionDialog({ slip, asked, onClose }: { slip: Slip; asked: Asked; onClose: () => void }) {
  const texts = useFeatureTexts(slipTexts)
  if (asked === 'reject')
    return (
      <ActionDialog action={rejectSlip} known={{ slip: slip.id }} look="danger" onClose={onClose}>
        <MoneyFacts member={slip.username} amount={slip.amount} money={slip.member} />
      </ActionDialog>
    )
  const { line } = asked
  return (
    <ActionDialog
      action={creditSlip}
      known={{ slip: slip.id, line: line.id }}
      title={fill(texts.assignTitle, { amount: baht(line.amount), name: slip.username })}
      confirmText={line.whySecond ? texts.sendToSecond : texts.assign}
      onClose={onClose}
    >
      <MoneyFacts member={slip.username} amount={line.amount} money={slip.member} change={line.amount} />
      <PayerMember payer={line} member={slip.member} compared={line} />
      <PayerNotice compared={line} />
      {isOtherPayer(line) && <p className="text-ink-2">{texts.otherPayer}</p>}
    </ActionDialog>
  )
}
