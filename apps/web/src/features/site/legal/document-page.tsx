import './legal.css'
import type { CallReply } from '@duang/contract'
import type { DocumentKind, readDocument } from '@duang/contract/site/legal'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import '@duang/ui/rich-text.css'
import { RichText } from '@duang/ui/rich-text.tsx'
import { Block } from '#core/block/block.tsx'
import { dayText } from '#core/dates.ts'
import { documentQuery } from '#core/legal/document-query.ts'
import { OperatorCard } from '#core/legal/operator-card.tsx'
import { sectionsOf } from '#core/legal/sections.ts'
import { useSearch } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { LANGUAGE } from '#kit/th.ts'
import { legal } from './th.ts'

type Document = CallReply<typeof readDocument>['document']
/** From so many parts on, a list of them comes first. */
const CONTENTS_FROM = 3

/** One legal text in its newest version, and who operates the site. */
export function DocumentPage({ kind, title }: { kind: DocumentKind; title: string }) {
  const since = sinceOf(useSearch().get('since'))
  const query = useQuery(documentQuery(kind, since))
  return (
    <div className="screen legal">
      <ScreenHeading title={title} className="legal-heading" />
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={6} />}>
        {({ document, operator }) => (
          <>
            {document ? <Article {...document} since={since} /> : <NoText />}
            <OperatorCard {...operator} />
          </>
        )}
      </Block>
    </div>
  )
}

/** The instant in an address that a member may have changed. */
function sinceOf(text: string | null): string | undefined {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** What the marks mean. */
const Changes = ({ since, isAny }: { since: string; isAny: boolean }) => (
  <p className="legal-changes">
    <Clauses text={format(isAny ? legal.changed : legal.unchanged, { date: dayText(since) })} />
  </p>
)

function NoText() {
  return (
    <div className="card">
      <EmptyState title={legal.none} sub={legal.noneSub} />
    </div>
  )
}

type ArticleProps = NonNullable<Document> & { since: string | undefined }

function Article({ version, at, language, body, since }: ArticleProps) {
  const sections = sectionsOf(body).map((each, place) => ({ ...each, id: `part-${place}` }))
  const titled = sections.filter(({ title }) => title !== undefined)
  return (
    <>
      <div className="legal-version">
        <p>{format(legal.version, { version, date: dayText(at) })}</p>
        {since !== undefined && <Changes since={since} isAny={body.some(({ isNew }) => isNew)} />}
      </div>
      {language !== LANGUAGE && <p className="text-label text-ink-2">{legal.thaiOnly}</p>}
      {titled.length >= CONTENTS_FROM && (
        <nav className="legal-contents" aria-label={legal.contents}>
          <p className="text-label text-ink-2">{legal.contents}</p>
          <ul lang={language}>
            {titled.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article className="legal-text" lang={language}>
        {sections.map(({ id, title, isNew, blocks }) => (
          <section key={id} id={id}>
            {title !== undefined && <h2>{isNew ? <ins>{title}</ins> : title}</h2>}
            <RichText blocks={blocks} />
          </section>
        ))}
      </article>
    </>
  )
}
