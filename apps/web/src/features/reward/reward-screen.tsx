import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { useAmountsHidden } from '#core/credit/amount-visibility.ts'
import { NotOpen } from '#core/not-open.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { useMember } from '#core/session.ts'
import { g, dash as wallet } from '#core/th.ts'
import { userDetailQuery } from '#core/wallet-queries.ts'
import { rw, rwMore } from './th.ts'

/** Points of the member. The shop is not open: the screen shows a notice and no empty shelves. */
export default function RewardScreen() {
  const { uuid } = useMember()
  return (
    <div className="screen">
      <ScreenHeading title={rw.title} />
      <section className="card card-glow grid gap-1">
        <h2 className="text-label font-medium text-ink-2">{rw.point}</h2>
        <Block query={useQuery(userDetailQuery(uuid))} skeleton={<Skeleton width="120px" height="34px" />}>
          {({ user_credit }) => <Points count={user_credit.point} />}
        </Block>
      </section>
      <NotOpen icon="gift" sub={rwMore.notOpen} />
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
