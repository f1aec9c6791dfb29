import './not-found.css'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { Link } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { nf, nfMore } from './th.ts'

/** Of three cards the middle one turns over, and is the wrong one. */
export default function NotFoundScreen() {
  return (
    <main id="content" tabIndex={-1} className="alone">
      <Cards />
      <ScreenHeading title={nf.title} />
      <p className="message-sub">
        <Clauses text={nf.body} />
      </p>
      <Link to="/auth/dashboard" className={buttonClass('gold')}>
        {nf.cta}
      </Link>
      <Link to="/contact" className={buttonClass('text')}>
        {nfMore.contact}
      </Link>
    </main>
  )
}

function Cards() {
  return (
    <div className="turned-card" aria-hidden="true">
      {['left', 'right'].map((side) => (
        <div key={side} className="turned-card-side turned-card-back turned-card-beside" data-side={side}>
          <Mark size={48} />
        </div>
      ))}
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
