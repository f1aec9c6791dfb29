import { amountText } from '@duang/ui/amount-text'
import { Button } from '@duang/ui/button.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { Amount } from '#core/credit/amount.tsx'
import { format } from '#kit/format.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import type { Pot } from './claim-sheet.tsx'
import { pot } from './th.ts'

const ClaimSheet = lazyPart(async () => (await import('./claim-sheet.tsx')).ClaimSheet)

type PotCardProps = {
  pot: Pot
  title: string
  claimText: string
  /** Whether the transfer is the main act of its screen while something can be moved. */
  isPrimary?: boolean
  onChanged: () => void
  children?: ReactNode
}

/** Commission or cashback that the member may transfer to the credit. */
export function PotCard({ pot: from, title, claimText, isPrimary = false, onChanged, children }: PotCardProps) {
  const [isOpen, setOpen] = useState(false)
  /** Each opening is a new form; 0: none yet. */
  const [opened, setOpened] = useState(0)
  const [isDone, setDone] = useState(false)
  const open = () => {
    setDone(false)
    setOpened(opened + 1)
    setOpen(true)
  }
  const isClaimable = from.balance > 0 && from.balance >= from.minimum
  const reason = from.balance === 0 ? pot.empty : format(pot.minimum, { amount: amountText(from.minimum) })
  return (
    <section className="card grid gap-3">
      <div>
        <h2 className="text-label font-medium text-ink-2">{title}</h2>
        <p>
          <Amount satang={from.balance} size="xl" hasUnit />
        </p>
      </div>
      {children}
      <div>
        <Button
          look={isPrimary && isClaimable ? 'gold' : 'quiet'}
          isWide
          offReason={isClaimable ? undefined : reason}
          onClick={open}
        >
          {claimText}
        </Button>
      </div>
      <p role="status" className="text-label text-ok">
        {isDone && pot.done}
      </p>
      {opened > 0 && (
        <Suspense>
          <ClaimSheet
            key={opened}
            pot={from}
            title={claimText}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onError={onChanged}
            onDone={() => {
              setOpen(false)
              setDone(true)
              onChanged()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
