import type { CallReply } from '@duang/contract'
import type { readDocument } from '@duang/contract/site/legal'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { brand } from '#core/site-status/brand.ts'
import { operatorTexts } from './th.ts'

/** Who operates the site: name, contact and licence. A demonstration without an operator says so. */
export function OperatorCard({ name, contact }: CallReply<typeof readDocument>['operator']) {
  const hasNoOperator = brand.isDemonstration && name === null && contact === null
  return (
    <section className="card grid gap-3">
      <h2>{operatorTexts.title}</h2>
      {hasNoOperator ? (
        <p className="text-ink-2">
          <Clauses text={operatorTexts.demonstration} />
        </p>
      ) : (
        <Facts>
          <Fact name={operatorTexts.name}>{name ?? operatorTexts.missing}</Fact>
          <Fact name={operatorTexts.contact}>{contact ?? operatorTexts.missing}</Fact>
          <Fact name={operatorTexts.licence}>
            {brand.isDemonstration ? operatorTexts.noLicence : (brand.licenceText ?? operatorTexts.missing)}
          </Fact>
        </Facts>
      )}
    </section>
  )
}
