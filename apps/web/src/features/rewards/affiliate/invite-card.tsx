import { Button, buttonClass } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Suspense, useState } from 'react'
import { brand } from '#core/site-status/brand.ts'
import { a11y, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { aff, affMore } from './th.ts'

const QrCode = lazyPart(async () => (await import('@duang/ui/qr-code.tsx')).QrCode)

/** The page of LINE that shares an address, in its app or in a browser. */
const lineShare = (url: string, text: string): string =>
  `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url, text })}`

/** The code, its link, and the ways to share it: LINE first where the brand has an account, then the share sheet of the device. */
export function InviteCard({ code }: { code: string }) {
  const [hasQr, setQr] = useState(false)
  const link = `${location.origin}/aff/${code}`
  const text = format(aff.shareText, { site: brand.name })
  const hasLine = brand.lineIds.some((id) => id !== '')
  const hasShare = 'share' in navigator
  // Closing the phone's share sheet is no failure.
  const share = () => navigator.share({ text, url: link }).catch(() => undefined)
  return (
    <section className="card invite">
      <div className="invite-ticket">
        <h2 className="text-label font-medium">{aff.code}</h2>
        <p className="invite-code" lang="en">
          {code}
        </p>
        <p className="invite-link" lang="en">
          <span className="sr-only">{aff.link} </span>
          {`${location.host}/aff/${code}`}
        </p>
      </div>
      {hasLine && (
        <a className={buttonClass('line', true)} href={lineShare(link, text)} target="_blank" rel="noreferrer">
          {affMore.shareLine}
          <span className="sr-only"> ({a11y.newTab})</span>
        </a>
      )}
      {!hasLine && hasShare && (
        <Button isWide icon="share" onClick={() => void share()}>
          {g.share}
        </Button>
      )}
      <div className="invite-ways">
        <CopyButton
          isWide
          look={hasLine || hasShare ? 'quiet' : 'gold'}
          value={link}
          texts={{ copy: aff.copyLink, copied: aff.copied, failed: affMore.copyFailed }}
        />
        {hasLine && hasShare && (
          <Button look="quiet" isWide icon="share" onClick={() => void share()}>
            {g.share}
          </Button>
        )}
        <Button look="quiet" isWide aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
          {hasQr ? affMore.hideQr : aff.qr}
        </Button>
      </div>
      {hasQr && (
        <div className="invite-qr">
          <Suspense fallback={null}>
            <QrCode text={link} label={affMore.qrLabel} />
          </Suspense>
        </div>
      )}
      <p className="text-caption text-ink-2">{aff.note}</p>
    </section>
  )
}
