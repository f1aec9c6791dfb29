import { serverNow } from '@duang/contract/wire/server-clock'
import './history.css'
import { TRANSFER_GROUPS, type TransferGroup } from '@duang/contract/books/transfer-groups'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { LoadMore } from '#core/call/load-more.tsx'
import { Amount, AmountEye } from '#core/credit/amount.tsx'
import { bangkokDay } from '#core/dates.ts'
import { WalletRefresh } from '#core/money/wallet-refresh.tsx'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import { ScreenHead } from '#core/page/screen-head.tsx'
import type { StatementEntry } from '#core/statement-entry/statement-entry.ts'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { useMedia, WIDE } from '#kit/use-media.ts'
import { type Choice, type Kind, periodOf, type Range, readChoice, searchOf, type View } from './choice.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryTable } from './history-table.tsx'
import { byDay } from './pages.ts'
import { his, hisMore } from './th.ts'
import { useHistory } from './use-history.ts'

const StatementEntrySheet = lazyPart(async () => (await import('./statement-entry-sheet.tsx')).StatementEntrySheet)
const Transfers = lazyPart(async () => (await import('./transfer-parts.tsx')).Transfers)
const OtherView = lazyPart(async () => (await import('./transfer-parts.tsx')).OtherView)
const PeriodFields = lazyPart(async () => (await import('./transfer-parts.tsx')).PeriodFields)

/**
 * Deposits, withdrawals and corrections with their states; every change of the credit; every change of the points. The filters are in
 * the address, so that they survive a reload and can be linked to. Without them, the first view that has rows opens.
 */
export default function HistoryScreen() {
  const search = useSearch()
  const choice = readChoice(search)
  const { view, kind, group, range } = choice
  const period = periodOf(choice, serverNow())
  return (
    <div className="screen">
      <ScreenHead title={his.title}>
        <AmountEye />
        <WalletRefresh />
      </ScreenHead>
      <Choices {...choice} />
      {view === 'entries' ? (
        <History key={`${kind} ${range}`} kind={kind} range={range} isOpening={search.size === 0} />
      ) : (
        <Suspense fallback={<SkeletonRows label={g.loading} count={8} />}>
          {range === 'custom' && <PeriodFields key={view} period={period} />}
          <Transfers
            key={`${view} ${group} ${period.start} ${period.end}`}
            account={view}
            group={view === 'points' || group === 'all' ? undefined : group}
            {...period}
          />
        </Suspense>
      )}
    </div>
  )
}

const VIEWS = [
  { value: 'entries', label: hisMore.viewEntries },
  { value: 'credit', label: hisMore.viewCredit },
  { value: 'points', label: hisMore.viewPoints },
] as const
const KINDS = [
  { value: 'all', label: his.all },
  { value: 'deposit', label: his.dep },
  { value: 'withdraw', label: his.wd },
  { value: 'correction', label: hisMore.correction },
] as const
const GROUPS: readonly { value: TransferGroup | 'all'; label: string }[] = [
  { value: 'all', label: his.all },
  ...(Object.keys(TRANSFER_GROUPS) as TransferGroup[]).map((value) => ({ value, label: TRANSFER_GROUPS[value] })),
]
const RANGES = [
  { value: 'all', label: hisMore.allTime },
  { value: 'today', label: g.today },
  { value: 'week', label: g.last7 },
  { value: 'month', label: g.thisMonth },
] as const
/** The lists of deposits and withdrawals have no period. */
const TRANSFER_RANGES = [...RANGES, { value: 'custom', label: g.custom }] as const

function Choices(choice: Choice) {
  const { view, kind, group, range } = choice
  const filters = useScrollToChosen(range)
  const navigate = useNavigate()
  const choose = (change: Partial<Choice>) =>
    navigate({
      to: '/auth/transaction/history',
      search: searchOf({ ...choice, ...change }, serverNow()),
      replace: true,
    })
  return (
    <div className="history-choices chips-tight">
      <ChipChoice<View>
        label={hisMore.view}
        name="view"
        look="segments"
        options={VIEWS}
        value={view}
        onValue={(value) => choose({ view: value })}
      />
      <div ref={filters} className="history-filters">
        {view === 'entries' && (
          <ChipChoice<Kind>
            label={hisMore.kind}
            name="kind"
            options={KINDS}
            value={kind}
            onValue={(value) => choose({ kind: value })}
          />
        )}
        {view === 'credit' && (
          <ChipChoice<TransferGroup | 'all'>
            label={hisMore.kind}
            name="group"
            options={GROUPS}
            value={group}
            onValue={(value) => choose({ group: value })}
          />
        )}
        <ChipChoice<Range>
          label={hisMore.range}
          name="range"
          options={view === 'entries' ? RANGES : TRANSFER_RANGES}
          value={range}
          onValue={(value) => choose({ range: value })}
        />
      </div>
    </div>
  )
}

/** Scrolls a row of filters to its chosen period, which lies beyond the edge of a phone. The page itself does not move. */
function useScrollToChosen(range: Range) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = ref.current
    const chip = row?.querySelector('input[name="range"]:checked')?.closest('label')
    if (!row || !chip || range === 'all') return
    const [outer, inner] = [row.getBoundingClientRect(), chip.getBoundingClientRect()]
    row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
  }, [range])
  return ref
}

type HistoryProps = Pick<Choice, 'kind' | 'range'> & {
  /** The member chose nothing yet. */
  isOpening: boolean
}

function History({ kind, range, isOpening }: HistoryProps) {
  const history = useHistory(kind, range)
  const [openId, setOpenId] = useState<string>()
  const isWide = useMedia(WIDE)
  const days = byDay(history.entries, bangkokDay)
  const open = ({ id }: StatementEntry) => setOpenId(id)
  return (
    <Block query={history.block} skeleton={<SkeletonRows label={g.loading} count={8} />}>
      {() =>
        days.length === 0 ? (
          <EmptyEntries isRange={range !== 'all'} isOpening={isOpening} />
        ) : (
          <>
            {history.owed > 0 && <Receivable satang={history.owed} />}
            {isWide ? <HistoryTable days={days} onOpen={open} /> : <HistoryList days={days} onOpen={open} />}
            <p className="text-caption text-ink-2">
              <Clauses text={hisMore.between} />
            </p>
            <LoadMore onMore={history.loadMore} isLoading={history.isLoadingMore} isFailed={history.isMoreFailed} />
            <OptionalPart>
              <StatementEntrySheet
                entry={history.entries.find(({ id }) => id === openId)}
                onClose={() => setOpenId(undefined)}
              />
            </OptionalPart>
          </>
        )
      }
    </Block>
  )
}

/** The receivable that corrections left, above the rows. */
function Receivable({ satang }: { satang: number }) {
  return (
    <Notice tone="warn">
      {hisMore.owed} <Amount satang={satang} hasUnit /> <Clauses text={hisMore.owedHow} />
    </Notice>
  )
}

function EmptyEntries({ isRange, isOpening }: { isRange: boolean; isOpening: boolean }) {
  const empty = <Empty isRange={isRange} />
  if (!isOpening) return empty
  return (
    <Suspense fallback={<SkeletonRows label={g.loading} count={8} />}>
      <OtherView>{empty}</OtherView>
    </Suspense>
  )
}

function Empty({ isRange }: { isRange: boolean }) {
  return (
    <div className="card">
      {isRange ? (
        <EmptyState title={hisMore.emptyRange} sub={hisMore.emptyRangeSub} />
      ) : (
        <EmptyState title={his.empty} sub={hisMore.emptySub} />
      )}
    </div>
  )
}
