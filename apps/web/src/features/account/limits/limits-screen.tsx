import './limits.css'
import type { OwnLimits } from '@duang/contract/account/limits'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { HelpCard } from '#core/help-card/help-card.tsx'
import { FreshScreen } from '#core/page/screen-head.tsx'
import { g } from '#core/th.ts'
import { BreakCard } from './break-card.tsx'
import { ExcludeCard } from './exclude-card.tsx'
import { LimitGroups } from './limit-groups.tsx'
import { OwnFigures } from './own-figures.tsx'
import { limitsQuery } from './queries.ts'
import { StoppedNotice } from './stopped-notice.tsx'
import { lim } from './th.ts'

/** Own figures, own limits, breaks and self-exclusion. */
export default function LimitsScreen() {
  const { uuid } = useMember()
  const query = useQuery(limitsQuery(uuid))
  return (
    <FreshScreen title={lim.title} sub={lim.sub} query={query}>
      <Block query={query} skeleton={<LimitsSkeleton />}>
        {(own) => <Limits own={own} />}
      </Block>
    </FreshScreen>
  )
}

function Limits({ own }: { own: OwnLimits }) {
  const isExcluded = own.break?.kind === 'self-exclusion'
  const until = own.break && `${own.break.kind} ${own.break.until}`
  const [untilAtFirst] = useState(until)
  return (
    <>
      {own.break && <StoppedNotice key={until} running={own.break} isNew={until !== untilAtFirst} />}
      <div className="limits">
        <OwnFigures figures={own.figures} />
        <div className="limits-all">
          <LimitGroups own={own} />
        </div>
        <div className="limits-stop">
          {!isExcluded && <BreakCard />}
          {!isExcluded && <ExcludeCard />}
          <HelpCard />
        </div>
      </div>
    </>
  )
}

function LimitsSkeleton() {
  return (
    <Loading label={g.loading}>
      <div className="limits">
        <Skeleton height="300px" radius="20px" />
        <div className="limits-all">
          <Skeleton height="260px" radius="20px" />
          <Skeleton height="260px" radius="20px" />
          <Skeleton height="260px" radius="20px" />
        </div>
      </div>
    </Loading>
  )
}
