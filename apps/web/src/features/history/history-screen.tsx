import './history.css'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { Amount, AmountEye } from '#core/credit/amount.tsx'
import { bangkokDay } from '#core/dates.ts'
import { LoadMore } from '#core/load-more.tsx'
import { useNavigate, useSearch } from '#core/navigation.tsx'
import { ScreenHead } from '#core/screen-head.tsx'
import type { StatementEntry } from '#core/statement-entry/statement-entry.ts'
import { g } from '#core/th.ts'
import { WalletRefresh } from '#core/wallet-refresh.tsx'
import { useMedia, WIDE } from '#kit/use-media.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryTable } from './history-table.tsx'
import { byDay, type Kind, type Range } from './pages.ts'
import { StatementEntrySheet } from './statement-entry-sheet.tsx'
import { his, hisMore } from './th.ts'
import { useHistory } from './use-history.ts'

type Choice = { kind: Kind; range: Range }

/** All deposits, withdrawals and corrections. The filters are in the address, so that they survive a reload and can be linked to. */
export default function HistoryScreen() {
  const search = useSearch()
  const kind = KINDS.find(({ value }) => value === search.get('kind'))?.value ?? 'all'
  const range = RANGES.find(({ value }) => value === search.get('range'))?.value ?? 'all'
  return (
    <div className="screen">
      <ScreenHead title={his.title}>
        <AmountEye />
        <WalletRefresh />
      </ScreenHead>
      <Choices kind={kind} range={range} />
      <History key={`${kind} ${range}`} kind={kind} range={range} />
    </div>
  )
}

const KINDS = [
  { value: 'all', label: his.all },
  { value: 'deposit', label: his.dep },
  { value: 'withdraw', label: his.wd },
  { value: 'correction', label: hisMore.correction },
] as const
const RANGES = [
  { value: 'all', label: hisMore.allTime },
  { value: 'today', label: g.today },
  { value: 'week', label: g.last7 },
  { value: 'month', label: g.thisMonth },
] as const

function Choices({ kind, range }: Choice) {
  const navigate = useNavigate()
  const choose = (choice: Choice) =>
    navigate({
      to: '/auth/transaction/history',
      search: {
        ...(choice.kind === 'all' ? {} : { kind: choice.kind }),
        ...(choice.range === 'all' ? {} : { range: choice.range }),
      },
      replace: true,
    })
  return (
    <div className="history-choices chips-tight">
      <ChipChoice<Kind>
        label={hisMore.kind}
        name="kind"
        options={KINDS}
        value={kind}
        onValue={(value) => choose({ kind: value, range })}
      />
      <ChipChoice<Range>
        label={hisMore.range}
        name="range"
        options={RANGES}
        value={range}
        onValue={(value) => choose({ kind, range: value })}
      />
    </div>
  )
}

function History({ kind, range }: Choice) {
  const history = useHistory(kind, range)
  const [openId, setOpenId] = useState<string>()
  const isWide = useMedia(WIDE)
  const days = byDay(history.entries, bangkokDay)
  const open = ({ id }: StatementEntry) => setOpenId(id)
  return (
    <Block query={history.block} skeleton={<SkeletonRows label={g.loading} count={8} />}>
      {() =>
        days.length === 0 ? (
          <Empty isRange={range !== 'all'} />
        ) : (
          <>
            {history.owed > 0 && <Receivable satang={history.owed} />}
            {isWide ? <HistoryTable days={days} onOpen={open} /> : <HistoryList days={days} onOpen={open} />}
            <LoadMore onMore={history.loadMore} isLoading={history.isLoadingMore} isFailed={history.isMoreFailed} />
            <StatementEntrySheet
              entry={history.entries.find(({ id }) => id === openId)}
              onClose={() => setOpenId(undefined)}
            />
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
