import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Block } from '#core/block/block.tsx'
import { WalletRefresh } from '#core/money/wallet-refresh.tsx'
import { g } from '#core/th.ts'
import { lazyPart, usePreload } from '#kit/lazy-part.tsx'
import { wd } from './th.ts'

/** Beside or below the form, which is shown first. */
const Rows = lazyPart(async () => (await import('./withdraw-rows.tsx')).WithdrawRows)

export function WithdrawList({ ended }: { ended: UseQueryResult<{ items: WithdrawItem[] }> }) {
  usePreload(Rows)
  const skeleton = <SkeletonRows label={g.loading} count={4} />
  return (
    <section className="grid content-start gap-3">
      <div className="flex items-center justify-between">
        <h2>{wd.history}</h2>
        <WalletRefresh />
      </div>
      <Block query={ended} skeleton={skeleton}>
        {({ items }) => (
          <Suspense fallback={skeleton}>
            <Rows items={items} />
          </Suspense>
        )}
      </Block>
    </section>
  )
}
