import type { AffiliateAccrual } from '@duang/contract/rewards/affiliate'
import { formatBaht } from '@duang/contract/wire/money'
import { serverNow } from '@duang/contract/wire/server-clock'
import { ListRow } from '@duang/ui/list-row.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { LoadMore, moreOf } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { shortDayText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { countText } from './count-text.ts'
import { Avatar, Empty, RowShapes } from './list-parts.tsx'
import { accrualsQuery, downlineBonusQuery, type Range } from './queries.ts'
import { rangeOf } from './range.ts'
import { RangeChoice } from './range-choice.tsx'
import { aff, affBases, affMore } from './th.ts'

/** Commission of a range: its sum, and how each part of it was calculated. */
export function Earnings() {
  const { username } = useMember()
  const [range, setRange] = useState<Range>(() => rangeOf('week', serverNow()))
  const accruals = useInfiniteQuery(accrualsQuery(username, range))
  return (
    <div className="grid gap-3">
      <RangeChoice range={range} onRange={setRange} />
      <Block query={useQuery(downlineBonusQuery(username, range))} skeleton={<Skeleton height="92px" radius="22px" />}>
        {({ data }) => <Total bonus={data.total_bonus} users={data.downline_users} />}
      </Block>
      <Block query={accruals} skeleton={<RowShapes />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <Empty icon="chart" title={affMore.none} />
          return (
            <section className="grid gap-2" aria-labelledby="affiliate-accruals">
              <h3 id="affiliate-accruals" className="text-label text-ink-2">
                {affMore.calculated}
              </h3>
              <ul className="affiliate-rows">
                {items.map((item) => (
                  <li key={item.id}>
                    <Accrual item={item} />
                  </li>
                ))}
              </ul>
              <LoadMore {...moreOf(accruals)} />
            </section>
          )
        }}
      </Block>
    </div>
  )
}

function Total({ bonus, users }: { bonus: number; users: number }) {
  return (
    <dl className="card affiliate-total">
      <div>
        <dt className="text-label text-ink-2">{aff.bonusTotal}</dt>
        <dd>
          <Amount satang={bonus} size="l" hasUnit />
        </dd>
      </div>
      <div>
        <dt className="text-label text-ink-2">{aff.bonusUsers}</dt>
        <dd className="text-h2 font-semibold">{countText(users)}</dd>
      </div>
    </dl>
  )
}

function Accrual({ item }: { item: AffiliateAccrual }) {
  const { hide } = useHiding()
  const { basis, base, percent, reversed } = item
  const formula = format(affMore.formula, { basis: affBases[basis], base: hide(formatBaht(base)), percent })
  return (
    <ListRow
      lead={<Avatar name={item.name} />}
      title={format(affMore.from, { name: item.name, depth: item.depth })}
      sub={
        <>
          {shortDayText(item.day)} · {formula}
          {reversed !== null && ` · ${format(affMore.reversed, { amount: hide(formatBaht(reversed)) })}`}
        </>
      }
      end={<Amount satang={item.amount} sign="+" />}
    />
  )
}
