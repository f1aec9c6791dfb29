import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Facts } from '@duang/ui/facts.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { shortInstantText } from '#core/dates.ts'
import { BankAccount } from '#core/money/bank-account.tsx'
import { moneyFailureText } from '#core/money/money-failure.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { withdrawTimeline } from '#core/statement-entry/withdraw-timeline.ts'
import { net, st } from '#core/th.ts'
import { SlipReference } from '#core/withdraw-slip/slip-reference.tsx'
import { format } from '#kit/format.ts'
import { useOnline } from '#kit/use-online.ts'
import { noteOpen, refreshWithdraws, sendRetry } from './queries.ts'
import { wd, wdMore } from './th.ts'

/** States without a failure. A request that failed since is no success. */
const IS_ON_ITS_WAY: Partial<Record<WithdrawItem['status'], true>> = { pending: true, processing: true }

type OpenWithdrawProps = { item: WithdrawItem; isJustSent: boolean }

/** Replaces the form while a withdrawal is open. It offers no cancel and no play. */
export function OpenWithdraw({ item, isJustSent }: OpenWithdrawProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const hasFailed = item.status === 'failed'
  // The focused button is removed.
  useEffect(() => {
    if (isJustSent) headingRef.current?.focus()
  }, [isJustSent])
  return (
    <section className="card slip">
      {isJustSent && IS_ON_ITS_WAY[item.status] && (
        <Notice tone="ok" role="status">
          {wd.ok}
          <br />
          <Clauses text={wd.okSub} />
        </Notice>
      )}
      <div>
        <h2 ref={headingRef} tabIndex={-1}>
          {hasFailed ? wdMore.failed : wd.pending}
        </h2>
        <p className="text-label text-ink-2">
          <Clauses text={hasFailed ? failedText(item) : wd.pendingSub} />
        </p>
      </div>
      <Amount size="l" satang={item.amount} hasUnit />
      <div className="grid gap-2">
        <h3 className="field-label">{wd.to}</h3>
        <BankAccount bankCode={item.bankName} bankId={item.bankId} />
      </div>
      <Facts>
        <SlipReference reference={item.reference} />
      </Facts>
      <p className="sr-only" role="status">
        {format(wdMore.status, { status: st[item.status] })}
      </p>
      <Timeline label={wdMore.steps} steps={withdrawTimeline(item)} />
      {item.status === 'unknown' && (
        <p className="text-label text-ink-2">
          <Clauses text={wdMore.unknownSub} />
        </p>
      )}
      {item.note && (hasFailed ? <Notice tone="bad">{item.note}</Notice> : <p className="text-ink-2">{item.note}</p>)}
      {item.canRetry && <Retry id={item.id} />}
    </section>
  )
}

/** Where the money of a failed payout is, and when it comes back by itself. */
const failedText = ({ refundAt }: WithdrawItem): string =>
  refundAt ? format(wdMore.failedUntil, { time: shortInstantText(refundAt) }) : wdMore.failedSub

/** Retries a failed payout under its own key, so that the amount is never debited twice. */
function Retry({ id }: { id: string }) {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const retry = useMoneyCall({
    purposeOf: (withdrawId: string) => `withdraw.retry.${withdrawId}`,
    send: sendRetry,
    onSuccess: ({ withdraw }) => {
      noteOpen(queryClient, uuid, withdraw)
      refreshWithdraws(queryClient, uuid, username)
    },
    onError: () => refreshWithdraws(queryClient, uuid, username),
  })
  return (
    <div className="grid gap-3">
      <p className="text-label text-ink-2">
        <Clauses text={wdMore.retrySub} />
      </p>
      <div role="alert">{retry.error && <Notice tone="bad">{moneyFailureText(retry.error)}</Notice>}</div>
      <div>
        <Button
          isWide
          isBusy={retry.isPending}
          busyText={wdMore.retryBusy}
          offReason={isOnline ? undefined : net.block}
          onClick={() => retry.mutate(id)}
        >
          {wd.retry}
        </Button>
      </div>
    </div>
  )
}
