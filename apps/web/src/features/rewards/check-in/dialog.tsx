import './check-in.css'
import type { CallReply } from '@duang/contract'
import { makeCheckIn, readCheckIn } from '@duang/contract/rewards/check-in'
import { formatBaht } from '@duang/contract/wire/money'
import { Button } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { depositsQuery } from '#core/money/deposit-queries.ts'
import { isDefinite, isInDoubt } from '#core/money/money-key.ts'
import { useMoneyCall } from '#core/money/use-money-call.ts'
import { noteCredit, walletKeys } from '#core/money/wallet-queries.ts'
import type { DialogProps } from '#core/pages.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useLostFocus } from '#kit/use-lost-focus.ts'
import { CoinHeap, CoinPaint } from './coin.tsx'
import { Ladder } from './ladder.tsx'
import { MonthGrid } from './month-grid.tsx'
import { ci, ciMore } from './th.ts'

type Month = CallReply<typeof readCheckIn>
type Made = CallReply<typeof makeCheckIn>

const monthQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['check-in', uuid],
    queryFn: ({ signal }) => call(readCheckIn, { signal }),
    // The dialog opens by itself only with an answer, and shows a failure in its own place.
    meta: { isQuiet: true },
  })

const todayOf = ({ date }: Month): number => Number(date.slice(-2))
const isDone = (month: Month): boolean => month.gameLog.some(({ json }) => json.day === todayOf(month))
const canCheckIn = (month: Month): boolean => month.requirement === null && !isDone(month)

/** The month as the server reports it after this check-in. */
const withMade = (known: Month, made: Made): Month => ({
  ...known,
  gameLog: [...known.gameLog, ...made.gameLog],
  days: known.days?.map((day) =>
    day.date === known.date ? { ...day, value: made.gameValue.value, isDone: true } : day,
  ),
})

/** Once a Bangkok date. A retry under another key is refused, so that nothing is paid twice. */
function useCheckIn(date: string | undefined) {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = monthQuery(uuid)
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  return useMoneyCall({
    purposeOf: () => `check-in.${date}`,
    send: (_: undefined, idempotencyKey) => call(makeCheckIn, { body: {}, idempotencyKey }),
    onSuccess: (made: Made) => {
      navigator.vibrate?.(8)
      noteCredit(queryClient, username, made)
      queryClient.setQueryData(queryKey, (known) => known && withMade(known, made))
      refresh()
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
    },
    onError: refresh,
  })
}

/** What today brings, the days around it, the month with its stamps, and two ways on of equal reach. */
export default function CheckInDialog({ isAsked, mayOpen, onOpen, onClose }: DialogProps) {
  const { uuid } = useMember()
  const isNew = useIsNew(mayOpen)
  const query = useQuery({ ...monthQuery(uuid), enabled: isAsked || (mayOpen && isNew === false) })
  const [isOffered, setOffered] = useState(false)
  if (mayOpen && isNew === false && !isOffered && query.data && canCheckIn(query.data)) setOffered(true)
  const isOpen = isAsked || (mayOpen && isOffered)
  useEffect(() => {
    if (isOpen) onOpen()
  }, [isOpen, onOpen])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={ci.title} closeText={g.close}>
      <Block query={query} skeleton={<Shape />}>
        {(month) => <CheckIn month={month} onClose={onClose} />}
      </Block>
    </Sheet>
  )
}

/** Whether the member came here without any deposit: then nothing covers the way to the first one. Undefined until known. */
function useIsNew(isAsked: boolean): boolean | undefined {
  const { uuid } = useMember()
  const { data } = useQuery({ ...depositsQuery(uuid), enabled: isAsked, meta: { isQuiet: true } })
  const [isNew, setNew] = useState<boolean>()
  if (data && isNew === undefined) setNew(data.items.length === 0)
  return isNew
}

function CheckIn({ month, onClose }: { month: Month; onClose: () => void }) {
  const making = useCheckIn(month.date)
  const isDue = canCheckIn(month)
  const result = useRef<HTMLDivElement>(null)
  useLostFocus(result, isDue)
  // On a break no reward is held out.
  const isBlocked = month.requirement !== null && month.requirement.reason !== 'deposit'
  return (
    <div className="check-in">
      <CoinPaint />
      <div
        className={isBlocked ? undefined : 'check-in-hero'}
        data-state={isDue ? 'due' : isDone(month) ? (making.isSuccess ? 'made' : 'done') : 'off'}
      >
        <div ref={result} tabIndex={-1} role="status" className="check-in-state">
          <State month={month} isNew={making.isSuccess} />
        </div>
        {!isBlocked && month.gameValue.value > 0 && <CoinHeap />}
      </div>
      {month.requirement?.deposit && <Notice tone="info">{requirementText(month.requirement.deposit)}</Notice>}
      {!isBlocked && <Ladder days={month.days ?? []} today={month.date} isNew={making.isSuccess} />}
      <div role="alert" className="empty:hidden">
        {isDue && making.error && <Notice tone="bad">{failureOf(making.error)}</Notice>}
      </div>
      <div className="modal-actions">
        {isDue && (
          <Button isWide isBusy={making.isPending} busyText={ci.busy} onClick={() => making.mutate(undefined)}>
            {ci.btn}
          </Button>
        )}
        <Button look="quiet" isWide onClick={onClose}>
          {isDue ? ci.later : g.close}
        </Button>
      </div>
      <MonthGrid month={month} isNew={making.isSuccess} />
    </div>
  )
}

const failureOf = (error: Error): string =>
  isDefinite(error) ? failureText(error) : isInDoubt(error) ? ciMore.doubt : ci.fail

/** What today and tomorrow bring, or why the member cannot check in. */
function State({ month, isNew }: { month: Month; isNew: boolean }) {
  const { requirement, gameValue, gameValueTomorrow } = month
  // What today brought stays, even if the brand changes its values.
  const value = month.days?.find(({ date }) => date === month.date)?.value ?? gameValue.value
  if (requirement?.reason === 'closed') return <Notice tone="info">{ciMore.closed}</Notice>
  if (requirement?.reason === 'break') return <Notice tone="info">{ciMore.break}</Notice>
  const tomorrow = (
    <p className="text-ink-2">
      {gameValueTomorrow.value > 0
        ? format(ci.tomorrow, { v: formatBaht(gameValueTomorrow.value) })
        : ciMore.tomorrowNone}
    </p>
  )
  if (isDone(month))
    return (
      <>
        {value > 0 && <p className="check-in-value">{`+${formatBaht(value)}`}</p>}
        <p className="check-in-done">
          <Icon name="check" size={20} />
          {isNew && value > 0 ? format(ci.ok, { v: formatBaht(value) }) : ci.done}
        </p>
        {tomorrow}
      </>
    )
  return (
    <>
      {value > 0 ? <Value satang={value} /> : <p className="font-semibold">{ciMore.todayNone}</p>}
      {tomorrow}
    </>
  )
}

/** The value of today large, between the words around it. */
function Value({ satang }: { satang: number }) {
  const [before, after] = ci.today.split('{v}')
  return (
    <p className="check-in-today">
      {before && <span>{before}</span>}
      <span>
        <b className="check-in-value">{formatBaht(satang)}</b> <span className="inline-block">{after?.trim()}</span>
      </span>
    </p>
  )
}

type Deposit = NonNullable<NonNullable<Month['requirement']>['deposit']>
const requirementText = ({ period, required, deposited }: Deposit): string =>
  format(period === 'day' ? ciMore.needDay : ciMore.needMonth, {
    required: formatBaht(required),
    deposited: formatBaht(deposited),
  })

function Shape() {
  return (
    <Loading label={g.loading}>
      <div className="grid gap-4">
        <Skeleton height="132px" radius="22px" />
        <Skeleton height="104px" radius="16px" />
        <Skeleton height="52px" radius="16px" />
      </div>
    </Loading>
  )
}
