import type { CallReply } from '@duang/contract'
import type { getAffiliateBonus } from '@duang/contract/rewards/affiliate'
import { formatBaht } from '@duang/contract/wire/money'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { PotCard } from '#core/pot/pot-card.tsx'
import { format } from '#kit/format.ts'
import { movesKey } from './queries.ts'
import { aff, affBases, affMore } from './th.ts'

/** Commission that the member may transfer, and the plan that it follows. */
export function Commission({ bonus }: { bonus: CallReply<typeof getAffiliateBonus> }) {
  const { balance, minimum, earned, plan } = bonus
  const queryClient = useQueryClient()
  const { hide } = useHiding()
  return (
    <>
      <PotCard
        pot={{ type: 'af', balance, minimum }}
        title={aff.balance}
        claimText={aff.toCredit}
        isPrimary
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
                {percents.map((percent, index) => format(affMore.depth, { n: index + 1, percent })).join(' · ')}
              </Fact>
            ))}
          </Facts>
        )}
        {plan.length > 0 && <p className="text-label">{affMore.comes}</p>}
        <p className="text-caption text-ink-2">{affMore.household}</p>
      </section>
    </>
  )
}
