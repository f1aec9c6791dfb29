/** One quarantined message as it was received, beside the recorded data. */
import { dismissQuarantine } from '@duang/contract/action/quarantine'
import { readQuarantine } from '@duang/contract/desk/quarantine'
import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { useBrandId, useMay } from '#core/call/me.ts'
import { useClaim } from '#core/call/use-claim.ts'
import { Entry } from '#core/entry.tsx'
import { money, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { lastSearch } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { useKeys } from '#core/use-keys.ts'
import { quarantineTexts } from './texts.ts'

type Message = ReplyOf<typeof readQuarantine>

export default function MessageScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayMatch = useMay('deposits.match')
  const maySettle = useMay('withdrawals.decide')
  const query = useQuery(brandQuery(brand, readQuarantine, { ids: { id } }))
  const isOpen = query.data?.resolvedAt === null
  const mayClose = isOpen && mayMatch && (query.data?.kind === 'statement-line' || maySettle)
  useClaim(brand, 'quarantine', id, mayClose)
  return (
    <Entry list="quarantine" query={query}>
      {(found) => <Details message={found} mayClose={mayClose} />}
    </Entry>
  )
}

function Details({ message, mayClose }: { message: Message; mayClose: boolean }) {
  const texts = useTexts(quarantineTexts)
  return (
    <>
      <div className="desk-bar">
        <h1>{texts[message.kind]}</h1>
        <StatusChip tone={message.resolvedAt ? 'plain' : 'warn'}>
          {message.resolvedAt ? texts.closed : texts.open}
        </StatusChip>
        <span className="grow" />
        {mayClose && <Close message={message} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
        <section className="desk-panel grid content-start gap-2">
          <h2>{texts.message}</h2>
          <p className="text-caption text-ink-3">{texts.messageHint}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by the keyboard too */}
          <section className="desk-source" tabIndex={0} aria-label={texts.message}>
            <ForeignText>{message.text}</ForeignText>
          </section>
          {message.isCut && <p className="text-warn">{texts.cut}</p>}
        </section>
        <div className="grid content-start gap-4">
          <Known message={message} />
          <MessageFacts message={message} />
        </div>
      </div>
    </>
  )
}

function Known({ message: { known } }: { message: Message }) {
  const texts = useTexts(quarantineTexts)
  const language = useLanguage()
  const brand = useBrandId()
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.known}</h2>
      {!known && <p className="text-ink-2">{texts.nothingKnown}</p>}
      {known && (
        <>
          <Facts>
            <Fact name={texts.amount}>{money(known.amount, language)}</Fact>
            <Fact name={texts.at}>{stamp(known.at, language)}</Fact>
            <Fact name={texts.state}>{texts[known.state as 'queued'] ?? known.state}</Fact>
          </Facts>
          {known.lineId && (
            <Link className="button button-quiet" to={`/b/${brand}/lines/${known.lineId}`}>
              {texts.openLine}
            </Link>
          )}
          {known.withdrawalId && (
            <Link className="button button-quiet" to={`/b/${brand}/withdrawals/${known.withdrawalId}`}>
              {texts.openWithdrawal}
            </Link>
          )}
        </>
      )}
    </section>
  )
}

function MessageFacts({ message }: { message: Message }) {
  const texts = useTexts(quarantineTexts)
  const language = useLanguage()
  return (
    <section className="desk-panel grid content-start gap-2">
      <Facts>
        <Fact name={texts.feed}>{message.feed}</Fact>
        <Fact name={texts.extId}>
          <ForeignText>{message.extId}</ForeignText>
        </Fact>
        <Fact name={texts.received}>{stamp(message.receivedAt, language)}</Fact>
        {message.resolvedAt && <Fact name={texts.closedAt}>{stamp(message.resolvedAt, language)}</Fact>}
        {message.resolvedBy && <Fact name={texts.closedBy}>{message.resolvedBy}</Fact>}
        {message.note && <Fact name={texts.note}>{message.note}</Fact>}
      </Facts>
    </section>
  )
}

function Close({ message }: { message: Message }) {
  const texts = useFeatureTexts(quarantineTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { claim } = message
  const isFree = !claim || claim.isOwn
  useKeys({ x: isFree ? () => setAsked(true) : undefined })
  if (claim && !isFree) return <p className="text-warn">{fill(texts.claimedBy, { name: claim.by })}</p>
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {texts.dismiss} <kbd className="desk-key">x</kbd>
      </Button>
      {isAsked && (
        <ActionDialog
          action={dismissQuarantine}
          known={{ message: message.id }}
          look="danger"
          onClose={() => setAsked(false)}
          onDone={() => void navigate({ to: `/b/${brand}/quarantine`, search: lastSearch(`/b/${brand}/quarantine`) })}
        >
          {message.kind === 'payout-result' && <p className="text-warn">{texts.releases}</p>}
        </ActionDialog>
      )}
    </>
  )
}
