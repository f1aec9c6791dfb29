import './contact.css'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#core/call/session.ts'
import { ChatCard } from '#core/chat/chat-card.tsx'
import { documentQuery } from '#core/legal/document-query.ts'
import { OperatorCard } from '#core/legal/operator-card.tsx'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { brand } from '#core/site-status/brand.ts'
import { lineAddress } from '#core/site-status/line-address.ts'
import { a11y, care } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { ct, ctQr } from './th.ts'

/** Its library is large, and the page works without it. */
const QrCode = lazyPart(async () => (await import('@duang/ui/qr-code.tsx')).QrCode)

/** The same for visitors and members: LINE accounts of the brand, questions that its team never asks, the link to a break, the operator. */
export default function ContactScreen() {
  const session = useSession()
  const { data } = useQuery({ ...documentQuery('terms'), meta: { isPublic: true, isQuiet: true } })
  const lines = [
    { id: brand.lineIds[0], label: ct.l1 },
    { id: brand.lineIds[1], label: ct.l2 },
  ].filter(({ id }) => id !== '')
  return (
    <div className="screen">
      <ScreenHeading title={ct.title} />
      <p className="text-ink-2">{ct.sub}</p>
      <Notice tone="warn">{ct.safe}</Notice>
      <ChatCard />
      {lines.length > 0 ? (
        <ul className="contact-lines">
          {lines.map((line) => (
            <li key={line.label}>
              <LineCard {...line} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="card">
          <EmptyState icon="contact" title={ct.none} />
        </div>
      )}
      <div className="contact-more">
        <section className="card contact-break">
          <Icon name="clock" size={24} className="text-brand-text" />
          <div>
            <h2>{ct.break}</h2>
            <p className="text-ink-2">{ct.breakSub}</p>
            {session && (
              <Link to="/auth/settings/limits" className={`${buttonClass('text')} -ml-2`}>
                {care.way}
              </Link>
            )}
          </div>
        </section>
        {data && <OperatorCard {...data.operator} />}
      </div>
    </div>
  )
}

/** A phone cannot scan its own screen: there the code is closed at first, for a friend's phone. */
function LineCard({ id, label }: { id: string; label: string }) {
  const [hasQr, setQr] = useState(false)
  // After the first render, which is the server's.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <section className="card contact-line">
      <div className="contact-line-text">
        <h2>{label}</h2>
        <p className="contact-id" lang="en">
          {id}
        </p>
        <a className={buttonClass('line', true)} href={lineAddress(id)} target="_blank" rel="noreferrer">
          {ct.open}
          <span className="sr-only"> ({a11y.newTab})</span>
        </a>
        <div className="contact-qr-way">
          <Button look="text" isWide aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
            {hasQr ? ctQr.hideQr : ctQr.showQr}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
      </div>
      <figure className="contact-qr" data-open={hasQr || undefined}>
        <span className="contact-qr-place">
          {isReady && (
            <OptionalPart>
              <QrCode text={lineAddress(id)} label={format(ct.qrAlt, { id })} />
            </OptionalPart>
          )}
        </span>
        <figcaption className="text-caption text-ink-2">
          <Clauses text={ct.scan} />
        </figcaption>
      </figure>
    </section>
  )
}
