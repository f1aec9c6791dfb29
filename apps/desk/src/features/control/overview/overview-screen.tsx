/** What waits: the queues of the role, the longest wait first. */
import { readQueues } from '@duang/contract/desk/queue'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId, useMay } from '#core/call/me.ts'
import { age, useNow, whole } from '#core/format.ts'
import { fill, useLanguage } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { overviewTexts } from './texts.ts'
import { Week } from './week.tsx'

export default function OverviewScreen() {
  const texts = useFeatureTexts(overviewTexts)
  const language = useLanguage()
  const now = useNow()
  const brand = useBrandId()
  const mayReadFinance = useMay('finance.read')
  const query = useQuery(brandQuery(brand, readQueues, {}, 'waiting'))
  const waiting = query.data?.queues.filter((each) => each.waiting > 0) ?? []
  const byAge = [...waiting].sort((one, other) => (one.oldestAt ?? '').localeCompare(other.oldestAt ?? ''))
  return (
    <>
      <h1>{texts.title}</h1>
      <h2>{texts.queues}</h2>
      {query.isPending && <SkeletonRows label={texts.loading} count={4} />}
      {query.isError && !query.data && <LoadFailure query={query} />}
      {query.data && waiting.length === 0 && (
        <EmptyState icon="check" tone="ok" title={texts.calm} sub={texts.calmSub} />
      )}
      <ul className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
        {byAge.map((each) => (
          <li key={each.queue}>
            <Link className="desk-panel grid gap-1" to={`/b/${brand}/${each.queue}`}>
              <span className="text-ink-2">{texts[each.queue]}</span>
              <strong className="text-h1">{fill(texts.waiting, { n: whole(each.waiting) })}</strong>
              {each.oldestAt && (
                <span className="text-caption text-ink-3">
                  {fill(texts.oldest, { age: age(each.oldestAt, now, language) })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {mayReadFinance && <Week />}
    </>
  )
}
