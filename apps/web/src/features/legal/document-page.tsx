import './legal.css'
import type { CallReply } from '@duang/contract'
import type { DocumentKind, readDocument } from '@duang/contract/legal'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { RichText } from '#core/announcement/rich-text.tsx'
import { Block } from '#core/block/block.tsx'
import { dayText } from '#core/dates.ts'
import { documentQuery } from '#core/legal/document-query.ts'
import { OperatorCard } from '#core/legal/operator-card.tsx'
import { sectionsOf } from '#core/legal/sections.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { LANGUAGE } from '#kit/th.ts'
import { legal } from './th.ts'

type Document = CallReply<typeof readDocument>['document']
/** From so many parts on, a list of them comes first. */
const CONTENTS_FROM = 3

/** One legal text in its newest version, and who operates the site. */
export function DocumentPage({ kind, title }: { kind: DocumentKind; title: string }) {
  const query = useQuery(documentQuery(kind))
  return (
    <div className="screen legal">
      <ScreenHeading title={title} className="legal-heading" />
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={6} />}>
        {({ document, operator }) => (
          <>
            {document ? <Article {...document} /> : <NoText />}
            <OperatorCard {...operator} />
          </>
        )}
      </Block>
    </div>
  )
}

function NoText() {
  return (
    <div className="card">
      <EmptyState title={legal.none} sub={legal.noneSub} />
    </div>
  )
}

function Article({ version, at, language, body }: NonNullable<Document>) {
  const sections = sectionsOf(body).map((each, place) => ({ ...each, id: `part-${place}` }))
  const titled = sections.filter(({ title }) => title !== undefined)
  return (
    <>
      <p className="legal-version">{format(legal.version, { version, date: dayText(at) })}</p>
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
        {sections.map(({ id, title, blocks }) => (
          <section key={id} id={id}>
            {title !== undefined && <h2>{title}</h2>}
            <RichText blocks={blocks} />
          </section>
        ))}
      </article>
    </>
  )
}
