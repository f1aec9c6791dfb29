import './withdraw.css'
import { Notice } from '@duang/ui/notice.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { Suspense, useRef, useState } from 'react'
import { isUnloaded, Unloaded } from '#core/block/unloaded.tsx'
import { useBusy } from '#core/call/busy.ts'
import { CreditAtProvider } from '#core/credit-at-provider/credit-at-provider.tsx'
import { moneyFailureText } from '#core/money/money-failure.ts'
import { isInDoubt } from '#core/money/money-key.ts'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { lazyPart, usePreload } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { useLostFocus } from '#kit/use-lost-focus.ts'
import { reasonsOfRefusal } from './reasons.ts'
import { wd, wdMore } from './th.ts'
import { useWithdraw } from './use-withdraw.ts'
import type { WithdrawCheck } from './withdraw-errors.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawList } from './withdraw-list.tsx'

/** Loaded on demand, since few members have one. */
const OpenBonus = lazyPart(async () => (await import('#core/bonus/open-bonus.tsx')).OpenBonus)
/** Their code loads while the amount is typed, and while a withdrawal is pending. */
const OpenWithdraw = lazyPart(async () => (await import('./open-withdraw.tsx')).OpenWithdraw)
const ReviewSheet = lazyPart(async () => (await import('./review-sheet.tsx')).ReviewSheet)
/** Most withdrawals have nothing against them. */
const WhyNot = lazyPart(async () => (await import('./why-not.tsx')).WhyNot)
const ReasonList = lazyPart(async () => (await import('./why-not.tsx')).ReasonList)
const Slip = lazyPart(async () => (await import('./slip.tsx')).Slip)

type WithdrawState = ReturnType<typeof useWithdraw>

/** Request of a withdrawal, its progress, and earlier ones. */
export default function WithdrawScreen() {
  const state = useWithdraw()
  useBusy()
  usePreload(OpenWithdraw, Slip)
  const now = useRef<HTMLElement>(null)
  // Each replaces the other, together with any focused element inside.
  useLostFocus(now, state.openItem ? 'open' : state.endedItem ? 'ended' : state.open.data && 'asking')
  return (
    <div className="screen">
      <ScreenHeading title={wd.title} />
      <div className="withdraw">
        <section ref={now} tabIndex={-1} aria-label={wd.title} className="withdraw-now">
          <CreditAtProvider look="card" onEmpty={() => now.current?.focus({ preventScroll: true })} />
          <Suspense fallback={<FormSkeleton />}>
            <Now state={state} />
          </Suspense>
        </section>
        <WithdrawList ended={state.ended} />
      </div>
    </div>
  )
}

/** The current step: wait, read, request, or the reasons against it. Without the figures there is no form, since no limit is guessed. */
function Now({ state }: { state: WithdrawState }) {
  const { openItem, endedItem, check, open, closeSlip, request } = state
  // A request that was found after a lost reply counts as sent.
  if (openItem) return <OpenWithdraw item={openItem} isJustSent={request.isSuccess || isInDoubt(request.error)} />
  if (endedItem) return <Slip item={endedItem} onClose={closeSlip} />
  if ([check, open].some(isUnloaded)) return <Unloaded queries={[check, open]} />
  if (!check.data || !open.data) return <FormSkeleton />
  return <Asking state={state} check={check.data} />
}

function Asking({ state, check }: { state: WithdrawState; check: WithdrawCheck }) {
  const { request, doubt } = state
  const [amount, setAmount] = useState<number>()
  const [isReviewing, setReviewing] = useState(false)
  const reasons = check.reasons.filter(({ code }) => code !== 'withdraw_pending')
  const refused = isInDoubt(request.error) ? [] : reasonsOfRefusal(request.error)
  const isAsked = isReviewing && amount !== undefined
  const confirm = () => {
    if (amount !== undefined) request.mutate(amount)
  }
  return (
    <>
      <div role="alert">
        {request.error && !isInDoubt(request.error) && <Refusal error={request.error} reasons={refused} />}
      </div>
      {reasons.length > 0 && !doubt ? (
        <Suspense fallback={<FormSkeleton />}>
          <WhyNot reasons={reasons} credit={check.credit} />
        </Suspense>
      ) : (
        <WithdrawForm
          check={check}
          amount={amount}
          onAmount={(satang) => {
            request.reset()
            setReviewing(false)
            setAmount(satang)
          }}
          doubt={doubt}
          onReview={() => {
            request.reset()
            setReviewing(true)
          }}
        />
      )}
      <OptionalPart>{check.turnover && <OpenBonus />}</OptionalPart>
      {check.destination && (
        <Suspense fallback={null}>
          <ReviewSheet
            isOpen={isAsked && (request.isPending || request.error === null)}
            amount={amount ?? 0}
            credit={check.credit}
            to={check.destination}
            isBusy={request.isPending}
            onConfirm={confirm}
            onClose={() => setReviewing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The reasons of a refusal. */
function Refusal({ error, reasons }: { error: Error; reasons: ReturnType<typeof reasonsOfRefusal> }) {
  return (
    <Notice tone="bad">
      <strong className="font-medium">{wdMore.refused}</strong>
      {reasons.length > 0 ? (
        <Suspense fallback={<p>{moneyFailureText(error)}</p>}>
          <ReasonList reasons={reasons} />
        </Suspense>
      ) : (
        <p>{moneyFailureText(error)}</p>
      )}
    </Notice>
  )
}

function FormSkeleton() {
  return (
    <div className="card">
      <Loading label={g.loading}>
        <div className="grid gap-5">
          <Skeleton width="60%" height="46px" />
          <Skeleton height="72px" radius="16px" />
          <div className="chips">
            {[72, 72, 72, 84].map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four shapes that never change their order
              <Skeleton key={index} width={`${width}px`} height="44px" radius="999px" />
            ))}
          </div>
          <Skeleton height="52px" radius="16px" />
        </div>
      </Loading>
    </div>
  )
}
