import './check-in.css'
import type { CallReply } from '@duang/contract'
import { makeCheckIn, readCheckIn } from '@duang/contract/check-in'
import { formatBaht } from '@duang/contract/money'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Emblem } from '@duang/ui/emblem.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/api.ts'
import { Block } from '#core/block/block.tsx'
import { eraMonthText } from '#core/dates.ts'
import { failureText } from '#core/failure.ts'
import { isDefinite, isInDoubt } from '#core/money-key.ts'
import type { DialogProps } from '#core/pages.ts'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { useMoneyCall } from '#core/use-money-call.ts'
import { depositsQuery, noteCredit, walletKeys } from '#core/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { useLostFocus } from '#kit/use-lost-focus.ts'
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
      queryClient.setQueryData(queryKey, (known) => known && { ...known, gameLog: [...known.gameLog, ...made.gameLog] })
      refresh()
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
    },
    onError: refresh,
  })
}

/** The month with its stamps, what today and tomorrow bring, and two ways on of equal reach. */
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
  return (
    <div className="check-in">
      <MonthGrid month={month} isNew={making.isSuccess} />
      <div className="check-in-today">
        <Emblem name="checkIn" size={64} />
        <div ref={result} tabIndex={-1} role="status" className="grid gap-2">
          <State month={month} isNew={making.isSuccess} />
        </div>
      </div>
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
    </div>
  )
}

const failureOf = (error: Error): string =>
  isDefinite(error) ? failureText(error) : isInDoubt(error) ? ciMore.doubt : ci.fail

/** What today and tomorrow bring, or why the member cannot check in. */
function State({ month, isNew }: { month: Month; isNew: boolean }) {
  const { requirement, gameValue, gameValueTomorrow } = month
  const { value } = gameValue
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
        <Notice tone="ok">{isNew && value > 0 ? format(ci.ok, { v: formatBaht(value) }) : ci.done}</Notice>
        {tomorrow}
      </>
    )
  return (
    <>
      <p className="font-semibold">{value > 0 ? format(ci.today, { v: formatBaht(value) }) : ciMore.todayNone}</p>
      {tomorrow}
      {requirement?.deposit && <Notice tone="info">{requirementText(requirement.deposit)}</Notice>}
    </>
  )
}

type Deposit = NonNullable<NonNullable<Month['requirement']>['deposit']>
const requirementText = ({ period, required, deposited }: Deposit): string =>
  format(period === 'day' ? ciMore.needDay : ciMore.needMonth, {
    required: formatBaht(required),
    deposited: formatBaht(deposited),
  })

/** Days of the running month in the Buddhist era. Missed days are empty. */
function MonthGrid({ month, isNew }: { month: Month; isNew: boolean }) {
  const { date, gameLog } = month
  const [year, number] = date.split('-').map(Number) as [number, number]
  const days = Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index) => index + 1)
  const stamped = new Set(gameLog.map(({ json }) => json.day))
  const title = format(ci.cal, { month: eraMonthText(`${date}T00:00:00+07:00`) })
  return (
    <section className="check-in-month" aria-label={title}>
      <h3 className="text-label font-medium">
        <Clauses text={title} />
      </h3>
      <div className="check-in-week" aria-hidden="true">
        {ciMore.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* The column of the first day. */}
      <ol className="check-in-days" data-first={new Date(`${date.slice(0, 8)}01`).getUTCDay()}>
        {days.map((day) => (
          <Day key={day} day={day} isStamped={stamped.has(day)} isToday={day === todayOf(month)} isNew={isNew} />
        ))}
      </ol>
    </section>
  )
}

type DayProps = { day: number; isStamped: boolean; isToday: boolean; isNew: boolean }

function Day({ day, isStamped, isToday, isNew }: DayProps) {
  return (
    <li aria-current={isToday ? 'date' : undefined}>
      <span aria-hidden={isStamped || undefined}>{day}</span>
      {isStamped && (
        <>
          <span className="sr-only">{format(ci.day, { d: day })}</span>
          <span className="check-in-stamp" data-new={(isNew && isToday) || undefined}>
            <Mark size={22} />
          </span>
        </>
      )}
    </li>
  )
}

function Shape() {
  return (
    <Loading label={g.loading}>
      <div className="grid gap-4">
        <Skeleton height="320px" radius="16px" />
        <Skeleton width="60%" height="52px" />
        <Skeleton height="52px" radius="16px" />
      </div>
    </Loading>
  )
}
