import './affiliate.css'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { AmountEye } from '#core/credit/amount.tsx'
import { ScreenHead } from '#core/page/screen-head.tsx'
import { g } from '#core/th.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { countText } from './count-text.ts'
import { InviteCard } from './invite-card.tsx'
import { RowShapes } from './list-parts.tsx'
import { bonusQuery, codeQuery } from './queries.ts'
import { aff, affMore } from './th.ts'

const Commission = lazyPart(async () => (await import('./commission.tsx')).Commission)
const Friends = lazyPart(async () => (await import('./friends.tsx')).Friends)
const Earnings = lazyPart(async () => (await import('./lists.tsx')).Earnings)
const Moves = lazyPart(async () => (await import('./lists.tsx')).Moves)

/** The member's code and link, the commission that friends brought, and how it was calculated. */
export default function AffiliateScreen() {
  const { uuid, username } = useMember()
  const bonus = useQuery(bonusQuery(username))
  return (
    <div className="screen affiliate">
      <ScreenHead title={aff.title}>
        <AmountEye />
      </ScreenHead>
      <div className="affiliate-own">
        <Block query={useQuery(codeQuery(uuid))} skeleton={<CardShape height="308px" />}>
          {(answer) => <InviteCard code={answer.code} />}
        </Block>
        <Block query={bonus} skeleton={<CardShape height="210px" />}>
          {(answer) => (
            <Suspense fallback={<CardShape height="210px" />}>
              <Commission bonus={answer} />
            </Suspense>
          )}
        </Block>
      </div>
      <Tabs friends={bonus.data?.friends} />
    </div>
  )
}

type Tab = 'down' | 'bonus' | 'log'

function Tabs({ friends }: { friends: number | undefined }) {
  const [tab, setTab] = useState<Tab>('down')
  return (
    <section className="affiliate-tabs">
      <ChipChoice
        label={affMore.tabs}
        name="tab"
        options={[
          { value: 'down', label: friends ? `${aff.down} ${countText(friends)}` : aff.down },
          { value: 'bonus', label: aff.bonus },
          { value: 'log', label: aff.log },
        ]}
        value={tab}
        onValue={setTab}
      />
      <Suspense fallback={<RowShapes />}>
        {tab === 'down' && <Friends />}
        {tab === 'bonus' && <Earnings />}
        {tab === 'log' && <Moves />}
      </Suspense>
    </section>
  )
}

function CardShape({ height }: { height: string }) {
  return (
    <Loading label={g.loading}>
      <Skeleton height={height} radius="22px" />
    </Loading>
  )
}
