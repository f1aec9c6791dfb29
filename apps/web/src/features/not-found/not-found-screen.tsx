import './not-found.css'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { Link } from '#core/navigation.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { nf } from './th.ts'

/** A card that turns over and is the wrong one. */
export default function NotFoundScreen() {
  return (
    <main id="content" tabIndex={-1} className="alone">
      <Card />
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

function Card() {
  return (
    <div className="turned-card" aria-hidden="true">
      <div className="turned-card-in">
        <div className="turned-card-side turned-card-back">
          <Mark size={64} />
        </div>
        <div className="turned-card-side turned-card-face">
          <span className="turned-card-corner">404</span>
          <span className="turned-card-number">404</span>
          <span className="turned-card-corner turned-card-corner-end">404</span>
        </div>
      </div>
    </div>
  )
}
