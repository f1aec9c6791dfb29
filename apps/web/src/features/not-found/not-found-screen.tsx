import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { Link } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { nf } from './th.ts'

export function NotFoundScreen() {
  return (
    <main id="content" tabIndex={-1} className="alone">
      <Mark size={72} />
      <p className="alone-number" aria-hidden="true">
        404
      </p>
      <ScreenHeading title={nf.title} />
      <p className="message-sub">
        <Clauses text={nf.body} />
      </p>
      <Link to="/auth/dashboard" className={buttonClass('gold')}>
        {nf.cta}
      </Link>
    </main>
  )
}
