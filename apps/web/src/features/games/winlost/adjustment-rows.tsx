import type { Adjustment } from '@duang/contract/games/winlost'
import { FactId } from '@duang/ui/facts.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { LoadMore, moreOf } from '#core/call/load-more.tsx'
import { useMember } from '#core/call/session.ts'
import { Amount } from '#core/credit/amount.tsx'
import { instantText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { adjustmentsQuery } from './queries.ts'
import type { Range } from './range.ts'
import { SignedAmount } from './signed-amount.tsx'
import { wlAdjustments } from './th.ts'
import { wlSheets } from './th-sheets.ts'

/** Adjustments, newest first, as the provider sent them. */
export function AdjustmentRows({ range }: { range: Range }) {
  const { uuid } = useMember()
  const query = useInfiniteQuery(adjustmentsQuery(uuid, range))
  return (
    <Block query={query} skeleton={<SkeletonRows label={g.loading} count={4} />}>
      {({ pages }) => (
        <>
          <ol className="winlost-transactions" aria-label={wlAdjustments.title}>
            {pages
              .flatMap(({ items }) => items)
              .map((adjustment) => (
                <li key={`${adjustment.provider}/${adjustment.txId}`}>
                  <Line adjustment={adjustment} />
                </li>
              ))}
          </ol>
          <LoadMore {...moreOf(query)} />
        </>
      )}
    </Block>
  )
}

function Line({
  adjustment: { kind, amount, at, credit, providerName, txId, isRolledBack, reason },
}: {
  adjustment: Adjustment
}) {
  return (
    <>
      <span className="winlost-tx-name">
        {wlAdjustments[kind]} {isRolledBack && <StatusChip tone="info">{wlSheets.undone}</StatusChip>}
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
        {wlAdjustments.txId} <FactId>{txId}</FactId>
      </span>
    </>
  )
}
