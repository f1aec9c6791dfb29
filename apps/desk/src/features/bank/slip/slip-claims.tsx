/** Slips of one transfer by several members. The one that agrees with the line is first. */
import { Link } from '@tanstack/react-router'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import type { Slip } from './slip.ts'
import { SlipStateChip } from './slip-state-chip.tsx'
import { slipTexts } from './texts.ts'

export function SlipClaims({ slip }: { slip: Slip }) {
  const texts = useTexts(slipTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { claims = [], foreignSlips = 0 } = slip
  if (claims.length === 0 && foreignSlips === 0) return null
  return (
    <section className="desk-panel grid content-start gap-2">
      {foreignSlips > 0 && (
        <p className="text-warn">{fill(texts.foreignSlips, { name: slip.username, n: String(foreignSlips) })}</p>
      )}
      {claims.length > 0 && (
        <>
          <h2>{texts.claims}</h2>
          <p className="text-warn">{texts.claimsHint}</p>
          <ol className="grid gap-3">
            {claims.map((each) => (
              <li key={each.id} className="grid gap-1">
                <span className="flex flex-wrap items-baseline gap-2">
                  {each.id === slip.id ? (
                    <strong className="font-medium">{each.username}</strong>
                  ) : (
                    <Link className="text-brand-text underline" to={`/b/${brand}/slips/${each.id}`}>
                      {each.username}
                    </Link>
                  )}
                  <SlipStateChip state={each.state} />
                  <span className="text-ink-2">{stamp(each.sentAt, language)}</span>
                </span>
                <span className="text-ink-2">{each.reasons.map((reason) => reason[language]).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
