import { Clauses } from '@duang/ui/clauses.tsx'
import { QrCode } from '@duang/ui/qr-code.tsx'
import { depMore } from './th.ts'

/** The PromptPay code. A chunk of its own, because most members copy the number. */
export function QrPanel({ text }: { text: string }) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <QrCode text={text} label={depMore.qr} />
      <p className="text-caption text-ink-2">
        <Clauses text={depMore.qrNote} />
      </p>
    </div>
  )
}
