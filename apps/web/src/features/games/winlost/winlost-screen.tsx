import { serverNow } from '@duang/contract/wire/server-clock'
import './winlost.css'
import { Button } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { AmountEye } from '#core/credit/amount.tsx'
import { shortDayText } from '#core/dates.ts'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import { ScreenHead } from '#core/page/screen-head.tsx'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { Days } from './day-chart.tsx'
import type { Step } from './details-sheet.tsx'
import { GameRows } from './game-rows.tsx'
import { type Report, reportQuery } from './queries.ts'
import { type Choice, type Range, readRange } from './range.ts'
import { CashbackShape, ReportShape, Summary } from './summary.tsx'
import { wl, wlMore } from './th.ts'
import { useDownload } from './use-download.ts'

const Adjustments = lazyPart(async () => (await import('./adjustments.tsx')).Adjustments)
const Cashback = lazyPart(async () => (await import('./cashback.tsx')).Cashback)
const DetailsSheet = lazyPart(async () => (await import('./details-sheet.tsx')).DetailsSheet)
const RangeSheet = lazyPart(async () => (await import('./range-sheet.tsx')).RangeSheet)

const CHOICES = [
  { value: 'today', label: g.today },
  { value: 'week', label: g.last7 },
  { value: 'month', label: g.thisMonth },
] as const

/** Wins and losses. The range is in the address, so that it survives a reload and can be linked to. */
export default function WinlostScreen() {
  const { choice, range } = readRange(useSearch(), serverNow())
  const [isPicking, setPicking] = useState(false)
  const [wasPicking, setWasPicking] = useState(false)
  if (isPicking && !wasPicking) setWasPicking(true)
  const navigate = useNavigate()
  const select = (search: Record<string, string>) => navigate({ to: '/auth/winlost', search, replace: true })
  const { username } = useMember()
  const query = useQuery(reportQuery(username, range))
  const hasChart = range.start !== range.end
  return (
    <div className="screen">
      <ScreenHead title={wl.title}>
        <AmountEye />
      </ScreenHead>
      <Choices
        choice={choice}
        range={range}
        onChoice={(value) => select({ range: value })}
        onPick={() => setPicking(true)}
      />
      <Block key={`${range.start} ${range.end}`} query={query} skeleton={<ReportShape hasChart={hasChart} />}>
        {(report) => <Figures report={report} range={range} hasChart={hasChart} />}
      </Block>
      <Suspense fallback={<CashbackShape />}>
        <Cashback />
      </Suspense>
      {wasPicking && (
        <Suspense>
          <RangeSheet
            isOpen={isPicking}
            range={range}
            onClose={() => setPicking(false)}
            onRange={(custom) => {
              setPicking(false)
              select(custom)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type ChoicesProps = { choice: Choice; range: Range; onChoice: (choice: Choice) => void; onPick: () => void }

function Choices({ choice, range, onChoice, onPick }: ChoicesProps) {
  return (
    <div className="grid gap-2">
      <div className="winlost-choices chips-tight">
        <ChipChoice<Choice> label={wlMore.range} name="range" options={CHOICES} value={choice} onValue={onChoice} />
        <button type="button" className="chip" aria-pressed={choice === 'custom'} onClick={onPick}>
          {g.custom}
        </button>
      </div>
      <p className="text-label text-ink-2">
        <span className="keep">{shortDayText(range.start)}</span>
        {range.start !== range.end && (
          <>
            {' '}
            – <span className="keep">{shortDayText(range.end)}</span>
          </>
        )}
      </p>
    </div>
  )
}

type FiguresProps = { report: Report; range: Range; hasChart: boolean }

function Figures({ report: { total, extras, days, games }, range, hasChart }: FiguresProps) {
  const [trail, setTrail] = useState<readonly Step[]>([])
  const [wasOpen, setWasOpen] = useState(false)
  if (trail.length > 0 && !wasOpen) setWasOpen(true)
  if (games.length === 0 && extras.count === 0)
    return (
      <div className="card">
        <EmptyState icon="chart" title={wl.empty} sub={wl.emptySub} />
      </div>
    )
  return (
    <div className="winlost" data-chart={(hasChart && days.length > 0) || undefined}>
      <Summary total={total} />
      {hasChart && days.length > 0 && (
        <Days range={range} days={days} onOpen={(day) => setTrail([{ kind: 'day', day }])} />
      )}
      {extras.count > 0 && (
        <Suspense fallback={null}>
          <Adjustments extras={extras} onOpen={() => setTrail([{ kind: 'adjustments' }])} />
        </Suspense>
      )}
      <section className="winlost-games" aria-labelledby="winlost-games">
        <h2 id="winlost-games">{wlMore.byGame}</h2>
        {games.length === 0 && <p className="text-ink-2">{wl.empty}</p>}
        <GameRows
          label={wlMore.byGame}
          games={games}
          onOpen={(game) => setTrail([hasChart ? { kind: 'game', game } : { kind: 'rounds', day: range.start, game }])}
        />
        <Download range={range} />
      </section>
      {wasOpen && (
        <Suspense>
          <DetailsSheet range={range} trail={trail} onTrail={setTrail} />
        </Suspense>
      )}
    </div>
  )
}

function Download({ range }: { range: Range }) {
  const { download, isPending, problem } = useDownload(range)
  return (
    <div className="grid justify-items-start gap-1">
      <p role="alert" className="text-label text-bad">
        {problem}
      </p>
      <Button look="quiet" icon="deposit" isBusy={isPending} busyText={wlMore.csvBusy} onClick={download}>
        {wlMore.csv}
      </Button>
    </div>
  )
}
