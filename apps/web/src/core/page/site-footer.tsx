import { Clauses } from '@duang/ui/clauses.tsx'
import { format } from '#kit/format.ts'
import { useLive } from '../live/live-state.ts'
import { brand } from '../site-status/brand.ts'
import { helpLineAddress, helpLineText } from '../site-status/help-line.ts'
import { care, g } from '../th.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Link } from './navigation.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'

/** Scheme, age, help line, licence, year: on every page. `hasLimits`: adds the link to the member's limits. Members also see who is online. */
export function SiteFooter({ hasLimits = false }: { hasLimits?: boolean }) {
  const { online } = useLive()
  return (
    <footer className="site-footer">
      <SchemeSwitch />
      <p>{format(g.age, { minAge: brand.minAge })}</p>
      <p>
        <Clauses text={g.rg} />
      </p>
      <p>
        <a href={helpLineAddress()} className="footer-link">
          <span>
            <Clauses text={helpLineText()} />
          </span>
        </a>
      </p>
      {hasLimits && (
        <p>
          <Link to="/auth/settings/limits" className="footer-link">
            {care.way}
          </Link>
        </p>
      )}
      <LanguageSwitch />
      <p className="footer-links">
        <Link to="/terms" className="footer-link">
          {g.terms}
        </Link>
        <Link to="/privacy" className="footer-link">
          {g.privacy}
        </Link>
        <Link to="/help" className="footer-link">
          {g.help}
        </Link>
      </p>
      {online !== undefined && <p>{format(g.online, { n: online.toLocaleString('en-US') })}</p>}
      {brand.licenceText && <p>{brand.licenceText}</p>}
      <p>{format(g.footer, { year: brand.footerYear, site: brand.name })}</p>
    </footer>
  )
}
