import './reward.css'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useAmountsHidden } from '#core/credit/amount-visibility.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { useMember } from '#core/session.ts'
import { g, dash as wallet } from '#core/th.ts'
import { rewardsQuery } from './queries.ts'
import { RequestList } from './request-list.tsx'
import { Shop } from './shop.tsx'
import { rw, rwMore } from './th.ts'

type View = 'shop' | 'history'

/** The points shop: the points of the member, rewards by category, and what the member requested. */
export default function RewardScreen({ params }: { params: Record<string, string> }) {
  const { uuid } = useMember()
  const [view, setView] = useState<View>('shop')
  const query = useQuery(rewardsQuery(uuid))
  return (
    <div className="screen reward">
      <ScreenHeading title={rw.title} />
      {(query.data || !query.isError) && (
        <section className="card card-glow grid gap-1">
          <h2 className="text-label font-medium text-ink-2">{rw.point}</h2>
          {query.data ? <Points count={query.data.points} /> : <Skeleton width="120px" height="34px" />}
        </section>
      )}
      <ChipChoice
        label={rwMore.views}
        name="view"
        look="segments"
        options={[
          { value: 'shop', label: rw.title },
          { value: 'history', label: rw.history },
        ]}
        value={view}
        onValue={setView}
      />
      {view === 'history' ? (
        <RequestList />
      ) : (
        <Block query={query} skeleton={<Shapes />}>
          {(shop) => <Shop {...shop} categoryId={params.categoryId} />}
        </Block>
      )}
    </div>
  )
}

function Points({ count }: { count: number }) {
  if (useAmountsHidden())
    return (
      <p className="money money-l">
        <span className="sr-only">{wallet.hidden}</span>
        <span aria-hidden="true">••••</span>
      </p>
    )
  return (
    <p className="money money-l">
      {count.toLocaleString('en-US')}
      <span className="money-unit">{g.point}</span>
    </p>
  )
}

function Shapes() {
  return (
    <Loading label={g.loading}>
      <div className="reward-cards">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height="276px" radius="var(--r-4)" />
        ))}
      </div>
    </Loading>
  )
}
