import './reward.css'
import type { CallReply } from '@duang/contract'
import type { listRewards } from '@duang/contract/rewards/reward'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Emblem } from '@duang/ui/emblem.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { useAmountsHidden } from '#core/credit/amount-visibility.ts'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g, dash as wallet } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { offReasonOf } from './off-reason.ts'
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
      <section className="card card-glow reward-head">
        {(query.data || !query.isError) && (
          <div className="reward-points">
            <Emblem name="gift" size={64} />
            <div>
              <h2 className="text-label font-medium text-ink-2">{rw.point}</h2>
              {query.data ? <Points {...query.data} /> : <Skeleton width="120px" height="34px" />}
            </div>
          </div>
        )}
        <ChipChoice
          label={rwMore.views}
          name="view"
          look="segments"
          options={[
            { value: 'shop', label: rwMore.shop },
            { value: 'history', label: rw.history },
          ]}
          value={view}
          onValue={setView}
        />
      </section>
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

function Points({ points, categories }: CallReply<typeof listRewards>) {
  if (useAmountsHidden())
    return (
      <p className="money money-l">
        <span className="sr-only">{wallet.hidden}</span>
        <span aria-hidden="true">••••</span>
      </p>
    )
  const ready = Object.values(categories)
    .flatMap(({ rewards }) => rewards)
    .filter((reward) => offReasonOf(reward, points) === undefined).length
  return (
    <>
      <p className="money money-l">
        {points.toLocaleString('en-US')}
        <span className="money-unit">{g.point}</span>
      </p>
      {ready > 0 && <p className="text-caption text-ink-2">{format(rwMore.ready, { n: ready })}</p>}
    </>
  )
}

function Shapes() {
  return (
    <Loading label={g.loading}>
      <div className="reward-cards">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height="312px" radius="var(--r-4)" />
        ))}
      </div>
    </Loading>
  )
}
