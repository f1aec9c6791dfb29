/** Kinds of data with their tables: why and how long each is kept, and what was removed last. */
import { listPersonalKinds } from '@duang/contract/desk/personal'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId } from '#core/call/me.ts'
import { stamp, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { TableFrame } from '#core/table/table-frame.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { personalTexts } from './texts.ts'

type Kinds = ReplyOf<typeof listPersonalKinds>
type Kind = Kinds['kinds'][number]
type Table = Kind['tables'][number]

export function KeptKinds() {
  const texts = useFeatureTexts(personalTexts)
  const brand = useBrandId()
  const query = useQuery(brandQuery(brand, listPersonalKinds))
  if (query.isPending) return <SkeletonRows label={texts.loading} count={8} />
  if (!query.data) return <LoadFailure query={query} />
  return (
    <>
      <p className="text-ink-2">{texts.estimate}</p>
      {query.data.kinds.map((kind) => (
        <KindPanel key={kind.kind} kind={kind} />
      ))}
      <section className="desk-panel grid content-start gap-2">
        <h2>{texts.others}</h2>
        <Tables label={texts.others} tables={query.data.others} />
      </section>
    </>
  )
}

function KindPanel({ kind }: { kind: Kind }) {
  const texts = useTexts(personalTexts)
  const language = useLanguage()
  return (
    <section className="desk-panel grid content-start gap-2">
      <h2>{kind.name[language]}</h2>
      <p className="text-ink-2">
        {texts.why}: {kind.why[language]}
      </p>
      <p className="text-ink-2">
        {texts.howLong}: {kind.howLong[language]}
      </p>
      <Tables label={kind.name[language]} tables={kind.tables} />
    </section>
  )
}

function Tables({ label, tables }: { label: string; tables: readonly Table[] }) {
  const texts = useTexts(personalTexts)
  const language = useLanguage()
  return (
    <TableFrame label={label}>
      <table className="desk-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{texts.table}</th>
            <th scope="col">{texts.erasure}</th>
            {(['rows', 'days', 'lastRun', 'removed', 'removedTotal'] as const).map((name) => (
              <th key={name} scope="col" data-align="end">
                {texts[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map((each) => (
            <tr key={each.table}>
              <td>
                <code>{each.table}</code>
              </td>
              <td>{texts[each.erasure]}</td>
              <td data-align="end">{each.rows === null ? '–' : whole(each.rows)}</td>
              <td data-align="end">{each.days ?? '–'}</td>
              <td data-align="end">{each.lastRunAt ? stamp(each.lastRunAt, language) : '–'}</td>
              <td data-align="end">{each.removed === null ? '–' : whole(each.removed)}</td>
              <td data-align="end">{each.removedTotal === null ? '–' : whole(each.removedTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
