import { formatBaht } from '@duang/contract/wire/money'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { QrCode } from '@duang/ui/qr-code.tsx'
import { useEffect, useRef } from 'react'
import { canSharePictures, savePicture, sharePicture } from '#core/call/picture-file.ts'
import { toaster } from '#core/page/toaster.ts'
import { format } from '#kit/format.ts'
import { qrWithAmount } from './amount-qr.ts'
import { qrPicture } from './qr-picture.ts'
import { depMore } from './th.ts'

/** The PromptPay code with the amount, to scan from another screen, to save for the bank's app, or to share. A chunk of its own. */
export function QrPanel({ text, satang, accountName }: { text: string; satang: number; accountName: string }) {
  const code = useRef<HTMLDivElement>(null)
  const amount = format(depMore.qrAmount, { amount: formatBaht(satang) })
  // The amount was chosen above it, and a phone may show nothing of the code yet.
  useEffect(() => code.current?.scrollIntoView({ block: 'nearest' }), [])
  const name = `promptpay-${satang / 100}.png`
  const withPicture = (work: (picture: Blob, name: string) => unknown) => {
    const svg = code.current?.querySelector('svg')
    if (!svg) return
    qrPicture(svg, [accountName, amount])
      .then((picture) => work(picture, name))
      .catch(() => toaster.show(depMore.qrFailed))
  }
  return (
    <div className="qr-panel">
      <div ref={code}>
        <QrCode text={qrWithAmount(text, satang)} label={format(depMore.qr, { amount: formatBaht(satang) })} />
      </div>
      <p className="qr-amount">{amount}</p>
      <p className="text-caption text-ink-2">
        <Clauses text={depMore.qrNote} />
      </p>
      <div className="qr-acts">
        <Button look="quiet" icon="deposit" onClick={() => withPicture(savePicture)}>
          {depMore.qrSave}
        </Button>
        {canSharePictures() && (
          <Button look="quiet" icon="external" onClick={() => withPicture(sharePicture)}>
            {depMore.qrShare}
          </Button>
        )}
      </div>
    </div>
  )
}
