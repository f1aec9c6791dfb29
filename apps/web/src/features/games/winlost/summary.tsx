import { Clauses } from '@duang/ui/clauses.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { NetAmount, netWord } from './net-amount.tsx'
import type { Report } from './queries.ts'
import { wl, wlMore } from './th.ts'

/** The sums of the range. Losses have the same size as wins. */
export function Summary({ total }: { total: Report['total'] }) {
  const parts = [
    { name: wl.win, satang: total.won },
    { name: wl.loss, satang: total.lost },
    { name: wl.turn, satang: total.turnover },
    ...(total.free === 0 ? [] : [{ name: wlMore.freeWon, satang: total.free }]),
  ]
  return (
    <section className="card winlost-summary">
      <div>
        <p className="text-label text-ink-2">{wl.net}</p>
        <p className="winlost-net">
          <NetAmount satang={total.net} size="xl" hasUnit />
          <span className="winlost-word">{netWord(total.net)}</span>
        </p>
      </div>
      <dl className="winlost-parts">
        {parts.map(({ name, satang }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount satang={satang} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{wlMore.roundsHead}</dt>
          <dd className="money money-m">{format(wlMore.rounds, { n: total.rounds.toLocaleString('en-US') })}</dd>
        </div>
      </dl>
      <p className="text-caption text-ink-2">
        <Clauses text={wlMore.how} />
        <br />
        <Clauses text={wl.note} />
      </p>
    </section>
  )
}

/** `hasChart`: a range of one day has none. */
export function ReportShape({ hasChart }: { hasChart: boolean }) {
  return (
    <Loading label={g.loading}>
      <div className="winlost" data-chart={hasChart || undefined}>
        <div className="card winlost-summary-shape">
          <Skeleton width="45%" height="20px" />
          <Skeleton width="70%" height="44px" />
          <Skeleton height="116px" radius="var(--r-2)" />
          <Skeleton width="80%" height="36px" />
        </div>
        {hasChart && <Skeleton height="var(--winlost-chart)" radius="var(--r-4)" />}
        <div className="winlost-games grid gap-2">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height="70px" radius="var(--r-3)" />
          ))}
        </div>
      </div>
    </Loading>
  )
}

/** The shape of cashback, whose code comes by itself. */
export function CashbackShape() {
  return (
    <Loading label={g.loading}>
      <Skeleton height="260px" radius="22px" />
    </Loading>
  )
}
