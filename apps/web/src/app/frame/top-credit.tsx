import './top-credit.css'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { Suspense, useState } from 'react'
import { Amount } from '#core/credit/amount.tsx'
import { money } from '#core/credit/th.ts'
import { useTotalCredit } from '#core/credit/use-total-credit.ts'
import { useBackCloses } from '#core/page/use-back-closes.ts'
import { lazyPart } from '#kit/lazy-part.tsx'

/** Its code comes after that of the page. */
const CreditSheet = lazyPart(async () => (await import('./credit-sheet.tsx')).CreditSheet)

/** All credit of the member on every page. A press opens its parts, deposit, withdraw, bonuses and the time of this session. */
export function TopCredit({ onCare }: { onCare: () => void }) {
  const { total, atProviders, isPartUnknown } = useTotalCredit()
  const label = isPartUnknown ? money.partUnknown : atProviders > 0 ? money.withProviders : money.label
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <>
      <button
        type="button"
        className="top-credit"
        aria-haspopup="dialog"
        title={money.open}
        onPointerEnter={() => void CreditSheet.preload().catch(() => undefined)}
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      >
        <span className="top-credit-label">{label}</span>{' '}
        {total === undefined ? <Skeleton width="6rem" height="21px" /> : <Amount satang={total} hasUnit />}
      </button>
      {wasOpen && (
        <Suspense>
          <CreditSheet
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onCare={() => {
              setOpen(false)
              onCare()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
