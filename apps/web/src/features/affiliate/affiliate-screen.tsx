import './affiliate.css'
import type { CallReply } from '@duang/contract'
import type { getAffiliateBonus } from '@duang/contract/affiliate'
import { formatBaht } from '@duang/contract/money'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { AmountEye } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { PotCard } from '#core/pot/pot-card.tsx'
import { ScreenHead } from '#core/screen-head.tsx'
import { useMember } from '#core/session.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { Friends } from './friends.tsx'
import { InviteCard } from './invite-card.tsx'
import { RowShapes } from './list-parts.tsx'
import { bonusQuery, codeQuery, movesKey } from './queries.ts'
import { aff, affBases, affMore } from './th.ts'

const Earnings = lazyPart(async () => (await import('./earnings.tsx')).Earnings)
const Moves = lazyPart(async () => (await import('./moves.tsx')).Moves)

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
          {(answer) => <Commission bonus={answer} />}
        </Block>
      </div>
      <Tabs friends={bonus.data?.friends} />
    </div>
  )
}

function Commission({ bonus }: { bonus: CallReply<typeof getAffiliateBonus> }) {
  const { balance, minimum, earned, plan } = bonus
  const queryClient = useQueryClient()
  const { hide } = useHiding()
  return (
    <>
      <PotCard
        pot={{ type: 'af', balance, minimum }}
        title={aff.balance}
        claimText={aff.toCredit}
        onChanged={() => void queryClient.invalidateQueries({ queryKey: movesKey })}
      >
        <p className="text-label text-ink-2">{format(affMore.earned, { amount: hide(formatBaht(earned)) })}</p>
      </PotCard>
      <section className="card grid gap-2" aria-labelledby="affiliate-plan">
        <h2 id="affiliate-plan">{affMore.plan}</h2>
        {plan.length === 0 && <p className="text-ink-2">{affMore.planNone}</p>}
        {plan.length > 0 && (
          <Facts>
            {plan.map(({ basis, percents }) => (
              <Fact key={basis} name={affBases[basis]}>
                {percents.map((percent, index) => format(affMore.depth, { n: index + 1, percent })).join(', ')}
              </Fact>
            ))}
          </Facts>
        )}
        <p className="text-caption text-ink-2">{affMore.household}</p>
      </section>
    </>
  )
}

type Tab = 'down' | 'bonus' | 'log'

/** The server counts friends up to here, and says one more where there are more. */
const FRIENDS_COUNTED = 1_000

const countText = (friends: number): string =>
  friends > FRIENDS_COUNTED
    ? format(affMore.moreThan, { n: FRIENDS_COUNTED.toLocaleString('en-US') })
    : format(aff.downN, { n: friends })

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
      {tab === 'down' && <Friends />}
      <Suspense fallback={<RowShapes />}>
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
