import './affiliate.css'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { NotOpen } from '#core/not-open.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { InviteCard } from './invite-card.tsx'
import { codeQuery } from './queries.ts'
import { aff, affMore } from './th.ts'

/** The member's code and link. Rewards are not shown before they are counted. */
export default function AffiliateScreen() {
  const { uuid } = useMember()
  const code = useQuery(codeQuery(uuid))
  return (
    <div className="screen affiliate">
      <ScreenHeading title={aff.title} />
      <Block query={code} skeleton={<CardShape />}>
        {(answer) => <InviteCard code={answer.code} />}
      </Block>
      <Tabs />
    </div>
  )
}

type Tab = 'down' | 'bonus' | 'log'

function Tabs() {
  const [tab, setTab] = useState<Tab>('down')
  return (
    <section className="affiliate-tabs">
      <ChipChoice
        label={affMore.tabs}
        name="tab"
        options={[
          { value: 'down', label: aff.down },
          { value: 'bonus', label: aff.bonus },
          { value: 'log', label: aff.log },
        ]}
        value={tab}
        onValue={setTab}
      />
      {tab === 'down' && <NotOpen icon="users" sub={affMore.downSub} />}
      {tab === 'bonus' && <NotOpen icon="chart" sub={affMore.bonusSub} />}
      {tab === 'log' && (
        <div className="card">
          <EmptyState icon="history" title={aff.logEmpty} />
        </div>
      )}
    </section>
  )
}

function CardShape() {
  return (
    <Loading label={g.loading}>
      <Skeleton height="308px" radius="22px" />
    </Loading>
  )
}
