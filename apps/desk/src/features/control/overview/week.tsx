/** The money of today and of the six days before, for those who read finances. */
import { readGameFigures } from '@duang/contract/desk/figures'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId } from '#core/call/me.ts'
import { baht, day, whole } from '#core/format.ts'
import { useLanguage } from '#core/language.ts'
import { bangkokDay } from '#core/table/day-range.tsx'
import { TableFrame } from '#core/table/table-frame.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { overviewTexts } from './texts.ts'

const DAYS = 7

export function Week() {
  const texts = useFeatureTexts(overviewTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const days = { from: bangkokDay(1 - DAYS), to: bangkokDay() }
  const query = useQuery(brandQuery(brand, readGameFigures, { query: { ...days, by: 'day' } }, 'calm'))
  const rows = [...(query.data?.rows ?? [])].sort((one, other) => (other.day ?? '').localeCompare(one.day ?? ''))
  return (
    <section className="grid gap-3">
      <div className="desk-bar">
        <h2>{texts.week}</h2>
        <Link className="button button-text" to={`/b/${brand}/figures`}>
          {texts.allFigures}
        </Link>
      </div>
      {query.isPending && <SkeletonRows label={texts.loading} count={4} />}
      {query.isError && !query.data && <LoadFailure query={query} />}
      {query.data && rows.length === 0 && <p className="text-ink-2">{texts.noPlay}</p>}
      {rows.length > 0 && (
        <TableFrame label={texts.week}>
          <table className="desk-table" aria-label={texts.week}>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                {[texts.bets, texts.stakes, texts.wins, texts.ggr, texts.ngr].map((head) => (
                  <th key={head} scope="col" data-align="end">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.day}>
                  <td>{row.day === days.to ? texts.today : day(`${row.day}T12:00:00+07:00`, language)}</td>
                  <td data-align="end">{whole(row.bets)}</td>
                  {[row.stakes, row.wins, row.ggr, row.ngr].map((satang, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
                    <td key={at} data-align="end">
                      {baht(satang)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}
