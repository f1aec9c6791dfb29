import type { Extra } from '@duang/contract/winlost'
import { FactId } from '@duang/ui/facts.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { LoadMore } from '#core/load-more.tsx'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { extrasQuery, moreOf } from './queries.ts'
import type { Range } from './range.ts'
import { SignedAmount } from './signed-amount.tsx'
import { wlExtras } from './th.ts'
import { wlSheets } from './th-sheets.ts'

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
        {wlExtras[kind]} {isRolledBack && <StatusChip tone="info">{wlSheets.undone}</StatusChip>}
      </span>
      <span className="winlost-tx-amount">
        <SignedAmount satang={amount} />
      </span>
      <span className="text-caption text-ink-2">
        {providerName}
        <br />
        {instantText(at)}
      </span>
      <span className="text-caption text-ink-2 winlost-tx-credit">
        {wlSheets.creditAfter} <Amount satang={credit} />
      </span>
      {reason !== null && <bdi className="winlost-tx-line">{reason}</bdi>}
      <span className="text-caption text-ink-2 winlost-tx-line">
        {wlExtras.txId} <FactId>{txId}</FactId>
      </span>
    </>
  )
}
