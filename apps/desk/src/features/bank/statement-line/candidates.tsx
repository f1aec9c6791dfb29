/** Members who may have sent a line, with the evidence for and against each. */
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { day, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { type Candidate, KEYED_MAX, type Line, type Sender } from './line.ts'
import { lineTexts } from './texts.ts'

type CandidatesProps = { line: Line; onAssign: ((candidate: Candidate) => void) | undefined }

export function Candidates({ line: { candidates, hasMoreCandidates }, onAssign }: CandidatesProps) {
  const texts = useTexts(lineTexts)
  return (
    <section className="desk-panel grid content-start gap-3">
      <h2>{texts.candidates}</h2>
      {candidates.length === 0 && <p className="text-ink-2">{texts.noCandidates}</p>}
      <ol className="grid gap-3">
        {candidates.map((each, n) => (
          <li key={each.username} className="desk-option">
            <CandidateHead
              candidate={each}
              hotkey={n < KEYED_MAX ? String(n + 1) : undefined}
              onAssign={onAssign && (() => onAssign(each))}
            />
            <SenderFacts sender={each} />
            <Reasons candidate={each} />
          </li>
        ))}
      </ol>
      {hasMoreCandidates && <p className="text-ink-2">{texts.moreCandidates}</p>}
    </section>
  )
}

type HeadProps = { candidate: Candidate; hotkey: string | undefined; onAssign: (() => void) | undefined }

function CandidateHead({ candidate, hotkey, onAssign }: HeadProps) {
  const texts = useTexts(lineTexts)
  return (
    <div className="desk-bar">
      <strong>{candidate.username}</strong>
      <span className="desk-count ms-0">{fill(texts.points, { n: candidate.score })}</span>
      {candidate.isRefused && <StatusChip tone="bad">{texts.ruledOut}</StatusChip>}
      <span className="grow" />
      {onAssign && (
        <Button look={candidate.isRefused ? 'quiet' : 'gold'} onClick={onAssign}>
          {texts.assign} <span className="sr-only">{candidate.username}</span>{' '}
          {hotkey && <kbd className="desk-key">{hotkey}</kbd>}
        </Button>
      )}
    </div>
  )
}

export function SenderFacts({ sender }: { sender: Sender }) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const facts = [
    fill(texts.deposits, { n: whole(sender.deposits) }),
    ...(sender.lastDepositAt ? [fill(texts.lastDeposit, { at: day(sender.lastDepositAt, language) })] : []),
    fill(texts.since, { at: day(sender.memberSince, language) }),
  ]
  return (
    <div className="grid gap-1 text-ink-2">
      <span className="desk-bar">
        {sender.isBlocked && <StatusChip tone="bad">{texts.blocked}</StatusChip>}
        {sender.break && (
          <StatusChip tone="bad">{sender.break === 'time-out' ? texts.timeOut : texts.selfExclusion}</StatusChip>
        )}
      </span>
      {sender.accounts.map((each) => (
        <span key={each.bankCode + each.account}>
          {bankName(each.bankCode, language)} {each.account} · {each.name}
        </span>
      ))}
      <span className="text-caption">{facts.join(' · ')}</span>
    </div>
  )
}

function Reasons({ candidate }: { candidate: Candidate }) {
  const language = useLanguage()
  return (
    <ul className="grid gap-1">
      {candidate.reasons.map(({ points, words }) => (
        <li key={words.en} className="flex gap-2">
          <span className="desk-count ms-0" data-tone={points > 0 ? 'ok' : points < 0 ? 'bad' : undefined}>
            {points > 0 ? `+${points}` : String(points).replace('-', '−')}
          </span>
          <span className="first-letter:uppercase">{words[language]}</span>
        </li>
      ))}
    </ul>
  )
}
