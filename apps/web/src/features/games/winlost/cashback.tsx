import type { CallReply } from '@duang/contract'
import { type CashbackAccrual, listCashback } from '@duang/contract/rewards/cashback'
import { formatBaht } from '@duang/contract/wire/money'
import { amountText } from '@duang/ui/amount-text'
import { Clauses } from '@duang/ui/clauses.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { call } from '#core/call/api.ts'
import { LoadMore, moreOf } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { shortDayText } from '#core/dates.ts'
import { levelName } from '#core/level-name.ts'
import { PotCard } from '#core/pot/pot-card.tsx'
import { format } from '#kit/format.ts'
import { CashbackShape } from './summary.tsx'
import { cashbackTexts } from './th-cashback.ts'

const cashbackQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['winlost', 'cashback', uuid],
    queryFn: ({ pageParam, signal }) =>
      call(listCashback, {
        params: { uuid },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: true,
  })

/** Cashback that may be transferred, its rule, and how each period was calculated. */
export function Cashback() {
  const { uuid } = useMember()
  const query = useInfiniteQuery(cashbackQuery(uuid))
  return (
    <section className="winlost-cashback" aria-labelledby="winlost-cashback">
      <h2 id="winlost-cashback">{cashbackTexts.title}</h2>
      <Block query={query} skeleton={<CashbackShape />}>
        {({ pages }) => {
          const [newest] = pages
          const items = pages.flatMap((page) => page.items)
          return (
            <>
              {newest && <Card cashback={newest} onChanged={() => void query.refetch()} />}
              {items.length > 0 && (
                <div className="grid gap-2">
                  <h3 id="winlost-cashback-list" className="text-label text-ink-2">
                    {cashbackTexts.list}
                  </h3>
                  <ul className="winlost-rows" aria-labelledby="winlost-cashback-list">
                    {items.map((item) => (
                      <li key={item.first}>
                        <Accrual item={item} />
                      </li>
                    ))}
                  </ul>
                  <LoadMore {...moreOf(query)} />
                </div>
              )}
            </>
          )
        }}
      </Block>
    </section>
  )
}

type CardProps = { cashback: CallReply<typeof listCashback>; onChanged: () => void }

function Card({ cashback, onChanged }: CardProps) {
  const { balance, minimum } = cashback
  return (
    <PotCard
      pot={{ type: 'wl', balance, minimum }}
      title={cashbackTexts.claimable}
      claimText={cashbackTexts.claim}
      onChanged={onChanged}
    >
      <p>
        <Clauses text={ruleOf(cashback)} />
      </p>
      <p className="text-caption text-ink-2">{cashbackTexts.how}</p>
    </PotCard>
  )
}

function ruleOf({ percent, cap, period }: CardProps['cashback']): string {
  if (percent === 0) return cashbackTexts.none
  const words = { percent, period: cashbackTexts[period] }
  return cap === null
    ? format(cashbackTexts.ruleNoCap, words)
    : format(cashbackTexts.rule, { ...words, cap: format(cashbackTexts.baht, { amount: amountText(cap) }) })
}

function Accrual({ item }: { item: CashbackAccrual }) {
  const { hide } = useHiding()
  const { first, last, loss, percent, level, bonus, cap, amount } = item
  const facts = [
    format(cashbackTexts.formula, { loss: hide(formatBaht(loss)), percent, level: levelName(level) }),
    ...(bonus > 0 ? [format(cashbackTexts.bonus, { amount: hide(formatBaht(bonus)) })] : []),
    ...(amount === cap ? [format(cashbackTexts.capped, { amount: amountText(cap) })] : []),
  ]
  return (
    <ListRow
      icon="refresh"
      title={first === last ? shortDayText(first) : `${shortDayText(first)} – ${shortDayText(last)}`}
      sub={facts.join(' · ')}
      end={<Amount satang={amount} sign="+" />}
    />
  )
}
