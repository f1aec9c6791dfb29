import type { AffiliateAccrual, PotEntry } from '@duang/contract/affiliate'
import { formatBaht } from '@duang/contract/money'
import { ListRow } from '@duang/ui/list-row.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { shortDayText, shortInstantText } from '#core/dates.ts'
import { LoadMore } from '#core/load-more.tsx'
import { potKinds } from '#core/pot/th-entries.ts'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { accrualsQuery, downlineBonusQuery, downlineQuery, logQuery, type Range } from './queries.ts'
import { rangeOf } from './range.ts'
import { RangeChoice } from './range-choice.tsx'
import { aff, affBases, affMore } from './th.ts'

/** Friends that the member invited, by masked name, newest first. */
export function Friends() {
  const query = useInfiniteQuery(downlineQuery(useMember().username))
  return (
    <Block query={query} skeleton={<RowShapes />}>
      {({ pages }) => {
        const friends = pages.flatMap((page) => Object.entries(page.downline))
        if (friends.length === 0) return <Empty icon="users" title={aff.downEmpty} sub={aff.downEmptySub} />
        return (
          <>
            <ul className="affiliate-rows" aria-label={aff.down}>
              {friends.map(([id, friend]) => (
                <li key={id}>
                  <ListRow
                    icon="user"
                    title={<span lang="en">{friend.name}</span>}
                    sub={format(affMore.joined, { day: shortDayText(friend.joinedAt) })}
                    end={<Amount satang={friend.earned} {...(friend.earned > 0 ? { sign: '+' } : {})} />}
                  />
                </li>
              ))}
            </ul>
            <LoadMore {...moreOf(query)} />
          </>
        )
      }}
    </Block>
  )
}

/** Commission of a range: its sum, and how each part of it was calculated. */
export function Earnings() {
  const { username } = useMember()
  const [range, setRange] = useState<Range>(() => rangeOf('week', Date.now()))
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
        <dd className="text-h2 font-semibold">{format(aff.downN, { n: users.toLocaleString('en-US') })}</dd>
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
      icon="users"
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

/** Movements of the commission account of a range, newest first. */
export function Moves() {
  const { username } = useMember()
  const [range, setRange] = useState<Range>(() => rangeOf('week', Date.now()))
  return (
    <div className="grid gap-3">
      <RangeChoice range={range} onRange={setRange} />
      <Block query={useQuery(logQuery(username, range))} skeleton={<RowShapes />}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty icon="history" title={aff.logEmpty} />
          ) : (
            <ul className="affiliate-rows" aria-label={aff.log}>
              {entries.map((entry) => (
                <li key={`${entry.at} ${entry.kind} ${entry.change}`}>
                  <Move entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </div>
  )
}

function Move({ entry: { at, kind, change } }: { entry: PotEntry }) {
  return (
    <ListRow
      icon={kind === 'accrue' ? 'deposit' : kind === 'claim' ? 'wallet' : 'cancel'}
      title={potKinds[kind]}
      sub={shortInstantText(at)}
      end={<Amount satang={Math.abs(change)} sign={change < 0 ? '\u2212' : '+'} />}
    />
  )
}

const Empty = (props: { icon: 'users' | 'chart' | 'history'; title: string; sub?: string }) => (
  <div className="card">
    <EmptyState {...props} />
  </div>
)

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}
const moreOf = (query: Pages) => ({
  onMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  isLoading: query.isFetchingNextPage,
  isFailed: query.isFetchNextPageError,
})

const RowShapes = () => (
  <Loading label={g.loading}>
    <div className="grid gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="64px" radius="14px" />
      ))}
    </div>
  </Loading>
)
