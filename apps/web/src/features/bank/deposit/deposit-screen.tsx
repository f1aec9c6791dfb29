import './deposit.css'
import type { ReceivingAccount } from '@duang/contract/bank/deposit'
import { CallError } from '@duang/contract/client'
import { formatBaht } from '@duang/contract/wire/money'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isUnloaded, Unloaded } from '#core/block/unloaded.tsx'
import { useBusy } from '#core/call/busy.ts'
import { useMember } from '#core/call/session.ts'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { Balance } from '#core/credit/balance.tsx'
import { InGamesOfTotal } from '#core/credit/total-credit.tsx'
import { useLivePoll } from '#core/live/live-state.ts'
import { BankAccount } from '#core/money/bank-account.tsx'
import { type DepositItem, depositsQuery } from '#core/money/deposit-queries.ts'
import { creditQuery, type UserDetail, userDetailQuery } from '#core/money/wallet-queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { dash, nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart, usePreload } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { usePollInterval } from '#kit/use-poll-interval.ts'
import { DepositList } from './deposit-list.tsx'
import { receivingQuery, refreshAfterArrival } from './queries.ts'
import { ReceivingCard, ReceivingSkeleton } from './receiving-card.tsx'
import { dep, depMore, slipText } from './th.ts'
import { useArrivals } from './use-arrivals.ts'

/** Their code loads together with the site account. They are rendered only after the account is loaded. */
const OpenBonus = lazyPart(async () => (await import('#core/bonus/open-bonus.tsx')).OpenBonus)
/** Only members without a deposit see it. */
const FirstDeposit = lazyPart(async () => (await import('./first-deposit.tsx')).FirstDeposit)
/** In the place of the account, for members with a limit or on a break. */
const OwnLimit = lazyPart(async () => (await import('./own-limit.tsx')).OwnLimit)
/** Most transfers arrive, so few members open it. */
const SlipPart = lazyPart(async () => (await import('./slip-part.tsx')).SlipPart)
const BonusOffer = lazyPart(async () => (await import('./bonus-offer.tsx')).BonusOffer)

/** Polling without a socket: the bank's line must be on this page within three seconds. Polling stops after ten minutes. */
const POLL = { everyMs: 1_500, forMs: 600_000 }
/** Minutes after which a transfer is late enough to contact the team. */
const LATE_MINUTES = 10

/** The receiving account, the member's account, and arrived deposits. */
export default function DepositScreen() {
  const { uuid, username } = useMember()
  useBusy()
  usePreload(OpenBonus, BonusOffer)
  const queryClient = useQueryClient()
  const refetchInterval = useLivePoll(usePollInterval(POLL))
  const live = { refetchInterval, refetchOnWindowFocus: 'always' } as const
  const credit = useQuery({ ...creditQuery(username), ...live, meta: { isQuiet: true } })
  const deposits = useQuery({ ...depositsQuery(uuid), ...live })
  const own = useQuery(userDetailQuery(uuid))
  const receiving = useQuery(receivingQuery(uuid, own.data?.user_bank ?? undefined))
  const [hasBegun, setBegun] = useState(false)
  const arrived = useArrivals(deposits.data?.items, () => refreshAfterArrival(queryClient, uuid, username))
  return (
    <div className="screen">
      <div className="deposit-head">
        <ScreenHeading title={dep.title} />
        <CreditLine satang={credit.data?.credit} isComing={!isUnloaded(credit)} />
      </div>
      <Arrivals items={arrived} />
      <div className="deposit">
        <div className="deposit-to">
          <Notice tone="warn">
            <strong className="font-medium">{dep.fromNote}</strong>
            <br />
            {dep.fromNote2}
          </Notice>
          <Receiving own={own} receiving={receiving} onBegin={() => setBegun(true)} />
          <OwnAccount own={own.data} isComing={!isUnloaded(own)} />
        </div>
        <div className="deposit-rest">
          <OptionalPart>
            {deposits.data?.items.length === 0 && receiving.data && (
              <FirstDeposit
                hasBegun={hasBegun}
                hasQr={receiving.data.promptPayQr !== null}
                lateMinutes={LATE_MINUTES}
              />
            )}
          </OptionalPart>
          <OptionalPart>
            <OpenBonus />
          </OptionalPart>
          <OptionalPart>{receiving.data && <BonusOffer windows={receiving.data.windows} />}</OptionalPart>
          <DepositList deposits={deposits} />
          <LateHelp />
        </div>
      </div>
    </div>
  )
}

function CreditLine({ satang, isComing }: { satang: number | undefined; isComing: boolean }) {
  if (satang === undefined && !isComing) return null
  return (
    <div className="credit-line">
      <span className="text-label text-ink-2" aria-hidden="true">
        {dash.credit}
      </span>
      {satang === undefined ? <Skeleton width="120px" height="34px" /> : <Balance satang={satang} size="l" />}
      <InGamesOfTotal />
    </div>
  )
}

/** Arrivals while the page was open. The live region is always present. */
function Arrivals({ items }: { items: readonly DepositItem[] }) {
  const { hideIn } = useHiding()
  return (
    <div role="status" className="arrivals">
      {items.map((item) => (
        <Notice key={item.id} tone="ok">
          <strong className="font-medium">{hideIn(format(dep.arrived, { amount: formatBaht(item.amount) }))}</strong>
          {item.bonus > 0 && (
            <>
              <br />
              {hideIn(
                format(depMore.arrivedBonus, {
                  amount: formatBaht(item.bonus),
                  total: formatBaht(item.amount + item.bonus),
                }),
              )}
            </>
          )}
        </Notice>
      ))}
    </div>
  )
}

/** The member's own account. Its place is reserved while it loads. */
function OwnAccount({ own, isComing }: { own: UserDetail | undefined; isComing: boolean }) {
  const bank = own?.user_bank
  if (bank === null || (!bank && !isComing)) return null
  return (
    <section className="card grid gap-3">
      <h2>{dep.from}</h2>
      {bank ? (
        <BankAccount bankCode={bank.bankName} bankId={bank.bankId} accountName={bank.accountName} />
      ) : (
        <Skeleton height="52px" />
      )}
    </section>
  )
}

type ReceivingProps = {
  own: UseQueryResult<UserDetail>
  receiving: UseQueryResult<ReceivingAccount>
  onBegin: () => void
}

/** The member's own limit, break or exclusion: no account is shown. */
const isOwnLimit = ({ code }: CallError): boolean =>
  code === 'deposit_limit_reached' || code === 'limits_break' || code === 'limits_excluded'

/** The receiving account, or the reason why there is none. */
function Receiving({ own, receiving, onBegin }: ReceivingProps) {
  if (own.data?.user_bank === null) return <NoAccount title={depMore.ownNone} sub={depMore.ownNoneSub} />
  // A refusal is newer than the account that was shown before it. A failed poll is not.
  const refusal = receiving.error instanceof CallError ? receiving.error : undefined
  if (refusal?.code === 'deposit_account_none') return <NoAccount title={dep.noBank} sub={dep.noBankSub} />
  if (refusal && isOwnLimit(refusal))
    return (
      <Suspense fallback={<ReceivingSkeleton />}>
        <OwnLimit refusal={refusal} />
      </Suspense>
    )
  if (receiving.data) return <ReceivingCard account={receiving.data} onBegin={onBegin} />
  return [own, receiving].some(isUnloaded) ? <Unloaded queries={[own, receiving]} /> : <ReceivingSkeleton />
}

function NoAccount({ title, sub }: { title: string; sub: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="bank"
        title={title}
        sub={sub}
        action={
          <Link to="/auth/contact" className={`${buttonClass('quiet')} mt-2`}>
            {nav.contact}
          </Link>
        }
      />
    </div>
  )
}

function LateHelp() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card grid gap-2">
      <h2>{dep.wait}</h2>
      <p className="text-ink-2">
        <Clauses text={format(dep.waitSub, { n: LATE_MINUTES })} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="quiet"
          icon={isOpen ? 'close' : 'withdraw'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? slipText.close : slipText.open}
        </Button>
        <Link to="/auth/contact" className={buttonClass('text')}>
          {nav.contact}
        </Link>
      </div>
      <OptionalPart>
        {isOpen && (
          <div className="mt-2">
            <SlipPart />
          </div>
        )}
      </OptionalPart>
    </section>
  )
}
