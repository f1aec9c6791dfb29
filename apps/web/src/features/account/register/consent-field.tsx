import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnloaded, Unloaded } from '#core/block/unloaded.tsx'
import { brand } from '#core/site-status/brand.ts'
import { a11y, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import type { FormState } from './form-state.ts'
import { ticketQuery } from './queries.ts'
import { reg, regMore } from './th.ts'

/** Open beside the form, which keeps what was typed. */
const FULL_TEXTS = [
  { to: '/terms', label: g.terms },
  { to: '/privacy', label: g.privacy },
] as const

/** Age and terms, never ticked beforehand, with the current terms one press away. */
export function ConsentField({ state, error }: { state: FormState; error: string | undefined }) {
  const [isReading, setReading] = useState(false)
  const ticket = useQuery(ticketQuery)
  return (
    <div>
      <Checkbox
        isChecked={state.form.isAgreed}
        onChecked={(isChecked) => state.set('isAgreed', isChecked)}
        error={error}
      >
        <Clauses text={format(reg.agree, { minAge: ticket.data?.minAge ?? brand.minAge })} />
      </Checkbox>
      <button type="button" className="button button-text ps-9" onClick={() => setReading(true)}>
        {regMore.readTerms}
      </button>
      <Sheet isOpen={isReading} onClose={() => setReading(false)} title={regMore.terms} closeText={g.close}>
        {isUnloaded(ticket) ? (
          <Unloaded queries={[ticket]} />
        ) : (
          <p className="whitespace-pre-line">{ticket.data?.termsText ?? g.loading}</p>
        )}
        <p className="footer-links">
          {FULL_TEXTS.map(({ to, label }) => (
            <a key={to} href={to} className="footer-link" target="_blank" rel="noreferrer">
              {label}
              <span className="sr-only"> ({a11y.newTab})</span>
            </a>
          ))}
        </p>
      </Sheet>
    </div>
  )
}
