import './help-card.css'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { brand } from '#core/site-status/brand.ts'
import { helpLineAddress } from '#core/site-status/help-line.ts'
import { format } from '#kit/format.ts'
import { helpTexts } from './th.ts'

/** The help line for problem gambling, one press away. */
export function HelpCard() {
  return (
    <section className="card help-card">
      <Icon name="contact" size={24} className="text-brand-text" />
      <div>
        <h2>{helpTexts.title}</h2>
        <p className="text-ink-2">
          <Clauses text={format(helpTexts.sub, { n: brand.helpLine })} />
        </p>
        <a className={`${buttonClass('text')} -ml-2`} href={helpLineAddress()}>
          {format(helpTexts.call, { n: brand.helpLine })}
        </a>
      </div>
    </section>
  )
}
