import { AmountField } from '@duang/ui/amount-field.tsx'
import { amountText } from '@duang/ui/amount-text'
import { Chip } from '@duang/ui/chip.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { Suspense, useState } from 'react'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { depMore } from './th.ts'

const QrPanel = lazyPart(async () => (await import('./qr-panel.tsx')).QrPanel)

const CHIPS = [10_000, 30_000, 50_000, 100_000, 500_000]

type PayByQrProps = {
  text: string
  suffixSatang: number | null
  accountName: string
  /** Satang to transfer, with the suffix; 0: none. */
  onAmount: (satang: number) => void
}

/** The amount first, then a code that has it. `suffixSatang` is added, so that equal transfers can be distinguished. */
export function PayByQr({ text, suffixSatang, accountName, onAmount }: PayByQrProps) {
  const [amount, setAmount] = useState<number>()
  const choose = (satang: number | undefined) => {
    setAmount(satang)
    onAmount(satang ? satang + (suffixSatang ?? 0) : 0)
  }
  return (
    <div className="pay-by-qr">
      <AmountField label={depMore.qrFor} unit={g.baht} value={amount} onValue={choose} />
      <div className="chips">
        {CHIPS.map((satang) => (
          <Chip key={satang} isSelected={amount === satang} onClick={() => choose(satang)}>
            {`฿${amountText(satang)}`}
          </Chip>
        ))}
      </div>
      {amount !== undefined && amount > 0 && (
        <Suspense
          fallback={
            <Loading label={g.loading}>
              <div className="grid justify-items-center">
                <Skeleton width="168px" height="168px" radius="16px" />
              </div>
            </Loading>
          }
        >
          <QrPanel text={text} satang={amount + (suffixSatang ?? 0)} accountName={accountName} />
        </Suspense>
      )}
    </div>
  )
}
