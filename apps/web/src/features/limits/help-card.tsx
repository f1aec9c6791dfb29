import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { brand } from '#core/brand.ts'
import { format } from '#kit/format.ts'
import { lim } from './th.ts'

/** Contacts for help, one press away. */
export function HelpCard() {
  return (
    <section className="card limit-help">
      <Icon name="contact" size={24} className="text-brand-text" />
      <div>
        <h2>{lim.help}</h2>
        <p className="text-ink-2">
          <Clauses text={format(lim.helpSub, { n: brand.helpLine })} />
        </p>
        <a className={`${buttonClass('text')} -ml-2`} href={`tel:${brand.helpLine.replace(/[^\d+]/g, '')}`}>
          {format(lim.helpCall, { n: brand.helpLine })}
        </a>
      </div>
    </section>
  )
}
