import { formatBaht } from '@duang/contract/wire/money'
import { Button } from '@duang/ui/button.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Money } from '@duang/ui/money.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { BankAccount } from '#core/money/bank-account.tsx'
import { g, net } from '#core/th.ts'
import { useOnline } from '#kit/use-online.ts'
import { wd } from './th.ts'
import type { WithdrawCheck } from './withdraw-errors.ts'

type ReviewSheetProps = {
  isOpen: boolean
  /** Satang. */
  amount: number
  /** Satang. */
  credit: number
  to: NonNullable<WithdrawCheck['destination']>
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The confirmation of a withdrawal: amount, target, remaining credit. Both answers are equally prominent. */
export function ReviewSheet({ isOpen, amount, credit, to, isBusy, onConfirm, onClose }: ReviewSheetProps) {
  const isOnline = useOnline()
  // A sent request cannot be cancelled, so the sheet stays until the reply.
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={wd.sheet} closeText={g.close}>
      <dl className="review">
        <div>
          <dt>{wd.sheetAmt}</dt>
          <dd>
            <Money size="l" amount={formatBaht(amount)} unit={g.baht} />
          </dd>
        </div>
        <div>
          <dt>{wd.sheetTo}</dt>
          <dd>
            <BankAccount bankCode={to.bankName} bankId={to.bankId} accountName={to.accountName} />
          </dd>
        </div>
        <div>
          <dt>{wd.sheetAfter}</dt>
          <dd>
            <Amount satang={credit - amount} hasUnit />
          </dd>
        </div>
      </dl>
      <Notice tone="warn">{wd.sheetNote}</Notice>
      <div className="review-actions">
        <div>
          <Button
            isWide
            isBusy={isBusy}
            busyText={wd.busy}
            offReason={isOnline ? undefined : net.block}
            onClick={onConfirm}
          >
            {wd.confirm}
          </Button>
        </div>
        <div>
          <Button look="quiet" isWide onClick={close}>
            {g.back}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
