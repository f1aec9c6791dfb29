import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../call/failure-notice.tsx'
import { useMember } from '../call/session.ts'
import { bonusesQuery, useBonusChoice } from './queries.ts'
import { bonusChoice } from './th.ts'

/** Whether the next deposits take their bonus. The choice is kept for the member. Hidden until it is known. */
export function DepositChoice() {
  const { uuid } = useMember()
  const { data } = useQuery({ ...bonusesQuery(uuid), meta: { isQuiet: true } })
  const choosing = useBonusChoice()
  const kept = data?.isDepositBonusAccepted
  if (kept === undefined) return null
  const isAccepted = choosing.isPending ? choosing.variables : kept
  return (
    <div className="grid gap-2">
      <ChipChoice
        label={bonusChoice.label}
        name="deposit-bonus"
        options={[
          { value: 'accept', label: bonusChoice.accept },
          { value: 'decline', label: bonusChoice.decline },
        ]}
        value={isAccepted ? 'accept' : 'decline'}
        onValue={(value) => choosing.mutate(value === 'accept')}
      />
      <p role="status" className="text-label text-ink-2">
        <Clauses text={isAccepted ? bonusChoice.accepted : bonusChoice.declined} />
      </p>
      <div role="alert" className="empty:hidden">
        <FailureNotice error={choosing.error} />
      </div>
    </div>
  )
}
