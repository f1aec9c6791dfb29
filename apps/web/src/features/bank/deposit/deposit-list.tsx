import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Block } from '#core/block/block.tsx'
import type { DepositItem } from '#core/money/deposit-queries.ts'
import { WalletRefresh } from '#core/money/wallet-refresh.tsx'
import { g } from '#core/th.ts'
import { lazyPart, usePreload } from '#kit/lazy-part.tsx'
import { dep } from './th.ts'

/** Below the account to pay to, which is shown first. */
const Rows = lazyPart(async () => (await import('./deposit-rows.tsx')).DepositRows)

type DepositListProps = { deposits: UseQueryResult<{ items: DepositItem[] }> }

export function DepositList({ deposits }: DepositListProps) {
  usePreload(Rows)
  const skeleton = <SkeletonRows label={g.loading} count={4} />
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between">
        <h2>{dep.history}</h2>
        <WalletRefresh />
      </div>
      <Block query={deposits} skeleton={skeleton}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="card">
              <EmptyState title={dep.empty} sub={dep.emptySub} />
            </div>
          ) : (
            <Suspense fallback={skeleton}>
              <Rows items={items} />
            </Suspense>
          )
        }
      </Block>
    </section>
  )
}
