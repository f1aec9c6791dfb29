import type { CorrectionItem } from '@duang/contract/books/correction'
import { Fact } from '@duang/ui/facts.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { hisMore } from './th.ts'

/** Parts of a claim: debited at once, reversed bonus, still receivable. Empty where staff gave credit. */
export function CorrectionFacts({ correction: { kind, amount, change, bonus, owed } }: { correction: CorrectionItem }) {
  if (kind !== 'unassign' && kind !== 'debit') return null
  return (
    <>
      <Fact name={hisMore.claimed}>
        <Amount satang={amount} hasUnit />
      </Fact>
      <Fact name={hisMore.taken}>
        <Amount satang={-change - bonus} hasUnit />
      </Fact>
      {bonus > 0 && (
        <Fact name={hisMore.bonusBack}>
          <Amount satang={bonus} hasUnit />
        </Fact>
      )}
      {owed > 0 && (
        <Fact name={hisMore.owed}>
          <Amount satang={owed} hasUnit />
        </Fact>
      )}
    </>
  )
}
