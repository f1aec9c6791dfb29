import { ChipChoice } from '@duang/ui/chip.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountsHidden } from '#core/credit/amount-visibility.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { useMember } from '#core/session.ts'
import { g, dash as wallet } from '#core/th.ts'
import { userDetailQuery } from '#core/wallet-queries.ts'
import { rw, rwMore } from './th.ts'

type Part = 'list' | 'history'

/** Points and what they can be spent on. No brand has rewards yet, so that every category is empty, a known one and any other. */
export function RewardScreen() {
  const [part, setPart] = useState<Part>('list')
  return (
    <div className="screen">
      <ScreenHeading title={rw.title} />
      <Points />
      <ChipChoice
        label={rwMore.parts}
        name="part"
        options={[
          { value: 'list', label: rwMore.list },
          { value: 'history', label: rw.history },
        ]}
        value={part}
        onValue={setPart}
      />
      <div className="card">
        <EmptyState icon="gift" title={part === 'list' ? rw.empty : rw.hisEmpty} />
      </div>
    </div>
  )
}

function Points() {
  const { uuid } = useMember()
  const { data } = useQuery(userDetailQuery(uuid))
  const isHidden = useAmountsHidden()
  return (
    <section className="card card-glow grid gap-1">
      <h2 className="text-label font-medium text-ink-2">{rw.point}</h2>
      {data === undefined && <Skeleton width="120px" height="34px" />}
      {data !== undefined && isHidden && (
        <p className="money money-l">
          <span className="sr-only">{wallet.hidden}</span>
          <span aria-hidden="true">••••</span>
        </p>
      )}
      {data !== undefined && !isHidden && (
        <p className="money money-l">
          {data.user_credit.point.toLocaleString('en-US')}
          <span className="money-unit">{g.point}</span>
        </p>
      )}
    </section>
  )
}
