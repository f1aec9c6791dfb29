/** One statement line: candidates with their reasons beside the decision. */
import { readDeskLine } from '@duang/contract/desk/lines'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { Entry } from '#core/entry.tsx'
import { age, day, money, stamp, useNow } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { MemberLink } from '#core/show/member-link.tsx'
import { Candidates } from './candidates.tsx'
import type { Asked, Line } from './line.ts'
import { LineDecision } from './line-decision.tsx'
import { SameTransfers } from './same-transfers.tsx'
import { lineTexts } from './texts.ts'
import { Unassign } from './unassign.tsx'

const OPEN = ['new', 'queued', 'unexplained']

export default function LineScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayDecide = useMay('deposits.match')
  const query = useQuery(brandQuery(brand, readDeskLine, { ids: { id } }, 'waiting'))
  const isOpen = query.data !== undefined && OPEN.includes(query.data.state)
  useClaim(brand, 'lines', id, mayDecide && isOpen)
  return (
    <Entry list="lines" query={query}>
      {(found) => <Details line={found} mayDecide={mayDecide && isOpen} />}
    </Entry>
  )
}

function Details({ line, mayDecide }: { line: Line; mayDecide: boolean }) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<Asked>()
  const mayCorrect = useMay('money.correct')
  const isFree = !line.claim || line.claim.isOwn
  const mayAct = mayDecide && isFree
  return (
    <>
      <div className="desk-bar">
        <h1>
          {line.direction === 'out' && '−'}
          {money(line.amount, language)} ·{' '}
          {line.name ? <ForeignText>{line.name}</ForeignText> : fill(texts.line, { id: line.id })}
        </h1>
        <LineState line={line} />
        <span className="grow" />
        {mayDecide && <LineDecision line={line} asked={asked} onAsk={setAsked} />}
        {mayCorrect && line.state === 'credited' && <Unassign line={line} />}
        {!mayCorrect && line.state === 'credited' && <p className="text-ink-3">{texts.wrongMember}</p>}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
        {line.direction === 'in' && (
          <Candidates
            line={line}
            onAssign={mayAct ? (candidate) => setAsked({ act: 'assign', candidate }) : undefined}
          />
        )}
        <div className="grid content-start gap-4">
          <LineFacts line={line} />
          {line.direction === 'in' && <SameTransfers line={line} />}
        </div>
      </div>
    </>
  )
}

function LineState({ line: { state, duplicateOf } }: { line: Line }) {
  const texts = useTexts(lineTexts)
  const tone = OPEN.includes(state) ? 'warn' : state === 'credited' ? 'ok' : 'plain'
  return (
    <StatusChip tone={tone}>
      {duplicateOf ? fill(texts.duplicateOf, { id: duplicateOf }) : texts[state as 'queued']}
    </StatusChip>
  )
}

function LineFacts({ line }: { line: Line }) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const now = useNow()
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{fill(texts.line, { id: line.id })}</h2>
      {line.doubts.length > 0 && OPEN.includes(line.state) && (
        <ul className="grid gap-1 text-warn">
          {line.doubts.map((each) => (
            <li key={each.en} className="first-letter:uppercase">
              {each[language]}
            </li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact name={line.direction === 'in' ? texts.payer : texts.receiver}>
          {line.name ? <ForeignText>{line.name}</ForeignText> : '–'}
        </Fact>
        <Fact name={texts.account}>
          {line.bankCode ? bankName(line.bankCode, language) : '–'} {line.account ?? ''}
        </Fact>
        <Fact name={texts.siteAccount}>
          {bankName(line.siteBankCode, language)} {line.siteAccount}
        </Fact>
        <Fact name={texts.booked}>
          {line.isTimeKnown ? stamp(line.bookedAt, language) : `${day(line.bookedAt, language)} · ${texts.dateOnly}`}
        </Fact>
        <Fact name={texts.received}>
          {stamp(line.receivedAt, language)} · {age(line.receivedAt, now, language)}
        </Fact>
        <Fact name={texts.reference}>{line.reference ? <ForeignText>{line.reference}</ForeignText> : '–'}</Fact>
        <Fact name={texts.source}>{line.feed}</Fact>
        {line.username && (
          <Fact name={texts.member}>
            <MemberLink username={line.username} />
          </Fact>
        )}
        {line.decidedBy && <Fact name={texts.decided}>{line.decidedBy}</Fact>}
        {line.note && <Fact name={texts.note}>{line.note}</Fact>}
      </Facts>
    </section>
  )
}
