import { Button } from '@duang/ui/button.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Suspense, useState } from 'react'
import { brand } from '#core/brand.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { aff, affMore } from './th.ts'

const QrCode = lazyPart(async () => (await import('@duang/ui/qr-code.tsx')).QrCode)

/** The code, its link, and the buttons to share it. */
export function InviteCard({ code }: { code: string }) {
  const [hasQr, setQr] = useState(false)
  const link = `${location.origin}/aff/${code}`
  const share = () =>
    // Closing the phone's share sheet is no failure.
    navigator.share({ text: format(aff.shareText, { site: brand.name }), url: link }).catch(() => undefined)
  return (
    <section className="card card-glow invite">
      <div>
        <h2 className="text-label font-medium text-ink-2">{aff.code}</h2>
        <p className="invite-code" lang="en">
          {code}
        </p>
      </div>
      <div>
        <p className="text-label text-ink-2">{aff.link}</p>
        <p className="invite-link" lang="en">
          {link}
        </p>
      </div>
      <CopyButton isWide value={link} texts={{ copy: aff.copyLink, copied: aff.copied, failed: affMore.copyFailed }} />
      <div className="invite-ways">
        {'share' in navigator && (
          <Button look="quiet" icon="share" onClick={() => void share()}>
            {g.share}
          </Button>
        )}
        <Button look="quiet" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
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
