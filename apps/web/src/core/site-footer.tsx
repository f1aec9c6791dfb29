import { Clauses } from '@duang/ui/clauses.tsx'
import { format } from '#kit/format.ts'
import { brand } from './brand.ts'
import { g } from './th.ts'

/** Age, help line, licence, year: on every page. The deck names the usual help line; the brand's own takes its place. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <p>{format(g.age, { minAge: brand.minAge })}</p>
      <p>
        <Clauses text={g.rg} />
      </p>
      <p>
        <Clauses text={g.rgHelp.replace('1323', brand.helpLine)} />
      </p>
      {brand.licenceText && <p>{brand.licenceText}</p>}
      <p>{format(g.footer, { year: brand.footerYear, site: brand.name })}</p>
    </footer>
  )
}
