import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { opensModal } from '#core/call/failure.ts'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { shortInstantText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'
import { valueText } from './limit-texts.ts'
import { type Limit, useCancelRaise, useConfirmRaise } from './queries.ts'
import { lim } from './th.ts'

type PendingRaiseProps = { limit: Limit; pending: NonNullable<Limit['pending']> }

/** A raise that waits for its day, or for the second confirmation. Cancelling it is as easy as confirming it. */
export function PendingRaise({ limit, pending }: PendingRaiseProps) {
  const now = useNow(15_000)
  const { hideIn } = useHiding()
  const confirming = useConfirmRaise()
  const cancelling = useCancelRaise()
  const { kind, period } = limit
  const isRipe = now >= Date.parse(pending.from)
  const asked = pending.value === null ? lim.pendingNone : format(lim.pendingTo, { to: valueText(kind, pending.value) })
  const failed = [confirming, cancelling].find((each) => each.isError && !opensModal(each.error))
  return (
    <div className="pending-raise">
      <Icon name="clock" size={20} />
      <div className="pending-raise-text">
        {/* The value is shown before its confirmation. */}
        <p className="font-medium">{isRipe ? asked : hideIn(asked)}</p>
        <p className="text-label text-ink-2">
          <Clauses
            text={format(isRipe ? lim.pendingNow : lim.pendingFrom, {
              time: shortInstantText(isRipe ? pending.until : pending.from),
            })}
          />
        </p>
        <div role="alert">{failed && <FailureNotice error={failed.error} />}</div>
        <div className="pending-raise-actions">
          {isRipe && (
            <Button
              look="quiet"
              isBusy={confirming.isPending}
              busyText={lim.saving}
              onClick={() => confirming.mutate({ kind, period })}
            >
              {lim.confirmRaise}
            </Button>
          )}
          <Button
            look={isRipe ? 'quiet' : 'text'}
            isBusy={cancelling.isPending}
            busyText={lim.saving}
            onClick={() => cancelling.mutate({ kind, period })}
          >
            {lim.cancelRaise}
          </Button>
        </div>
      </div>
    </div>
  )
}
