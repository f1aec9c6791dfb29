import type { Extra } from '@duang/contract/winlost'
import { Button } from '@duang/ui/button.tsx'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { LoadMore } from '#core/load-more.tsx'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { extrasQuery, moreOf, type Report } from './queries.ts'
import type { Range } from './range.ts'
import { wlExtras, wlMore } from './th.ts'

/** What providers gave or took besides rounds: its own lines, in none of the sums of play. Nothing where there was nothing. */
export function Extras({ extras, onOpen }: { extras: Report['extras']; onOpen: () => void }) {
  const { count, promotions, adjustments } = extras
  if (count === 0) return null
  return (
    <section className="card winlost-extras" aria-labelledby="winlost-extras">
      <div>
        <h2 id="winlost-extras">{wlExtras.title}</h2>
        <p className="text-caption text-ink-2">{wlExtras.how}</p>
      </div>
      <Facts>
        <Fact name={wlExtras.promo}>
          <Signed satang={promotions} />
        </Fact>
        <Fact name={wlExtras.adjust}>
          <Signed satang={adjustments} />
        </Fact>
      </Facts>
      <div>
        <Button look="text" onClick={onOpen}>
          {format(wlExtras.open, { n: count.toLocaleString('en-US') })}
        </Button>
      </div>
    </section>
  )
}

/** Each of them, newest first, as the provider sent it. */
export function ExtraRows({ range }: { range: Range }) {
  const { uuid } = useMember()
  const query = useInfiniteQuery(extrasQuery(uuid, range))
  return (
    <Block query={query} skeleton={<SkeletonRows label={g.loading} count={4} />}>
      {({ pages }) => (
        <>
          <ol className="winlost-transactions" aria-label={wlExtras.title}>
            {pages
              .flatMap(({ items }) => items)
              .map((extra) => (
                <li key={`${extra.provider}/${extra.txId}`}>
                  <Line extra={extra} />
                </li>
              ))}
          </ol>
          <LoadMore {...moreOf(query)} />
        </>
      )}
    </Block>
  )
}

function Line({ extra: { kind, amount, at, credit, providerName, txId, isRolledBack, reason } }: { extra: Extra }) {
  return (
    <>
      <span className="winlost-tx-name">
        {wlExtras[kind]} {isRolledBack && <StatusChip tone="info">{wlMore.undone}</StatusChip>}
      </span>
      <span className="winlost-tx-amount">
        <Signed satang={amount} />
      </span>
      <span className="text-caption text-ink-2">
        {providerName}
        <br />
        {instantText(at)}
      </span>
      <span className="text-caption text-ink-2 winlost-tx-credit">
        {wlMore.creditAfter} <Amount satang={credit} />
      </span>
      {reason !== null && <bdi className="winlost-tx-line">{reason}</bdi>}
      <span className="text-caption text-ink-2 winlost-tx-line">
        {wlExtras.txId} <FactId>{txId}</FactId>
      </span>
    </>
  )
}

const Signed = ({ satang }: { satang: number }) => (
  <Amount satang={satang} {...(satang > 0 ? { sign: '+' as const } : {})} />
)
