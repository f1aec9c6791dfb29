/** Lines of other sources that may report the same transfer. */
import { Link } from '@tanstack/react-router'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import type { Line } from './line.ts'
import { lineTexts } from './texts.ts'

export function SameTransfers({ line: { duplicates } }: { line: Line }) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const brand = useBrandId()
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{texts.sameTransfer}</h2>
      {duplicates.length === 0 && <p className="text-ink-2">{texts.noDuplicates}</p>}
      <ul className="grid gap-2">
        {duplicates.map((each) => (
          <li key={each.id} className="grid gap-1">
            <Link className="text-brand-text underline" to={`/b/${brand}/lines/${each.id}`}>
              {fill(texts.line, { id: each.id })}
            </Link>
            <span className="text-ink-2">
              {[stamp(each.bookedAt, language), each.source, each.account, texts[each.state as 'queued'], each.username]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {each.isGiven && <span className="text-warn">{texts.given}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
