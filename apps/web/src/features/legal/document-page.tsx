import './legal.css'
import type { CallReply } from '@duang/contract'
import type { DocumentKind, readDocument } from '@duang/contract/legal'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { RichText } from '#core/announcement/rich-text.tsx'
import { Block } from '#core/block/block.tsx'
import { brand } from '#core/brand.ts'
import { dayText } from '#core/dates.ts'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { documentQuery } from './queries.ts'
import { legal } from './th.ts'

type Reply = CallReply<typeof readDocument>

/** One legal text in its newest version, and who operates the site. */
export function DocumentPage({ kind, title }: { kind: DocumentKind; title: string }) {
  const query = useQuery(documentQuery(kind))
  return (
    <div className="screen">
      <ScreenHeading title={title} />
      <Block query={query} skeleton={<SkeletonRows label={g.loading} count={6} />}>
        {({ document, operator }) => (
          <div className="legal">
            <Text document={document} />
            <Operator {...operator} />
          </div>
        )}
      </Block>
    </div>
  )
}

function Text({ document }: Pick<Reply, 'document'>) {
  if (!document)
    return (
      <div className="card">
        <EmptyState title={legal.none} sub={legal.noneSub} />
      </div>
    )
  return (
    <article className="card legal-text" lang={document.language}>
      <p className="text-caption text-ink-2" lang="th">
        {format(legal.version, { version: document.version, date: dayText(document.at) })}
      </p>
      <RichText blocks={document.body} />
    </article>
  )
}

function Operator({ name, contact }: Reply['operator']) {
  return (
    <section className="card grid gap-3">
      <h2>{legal.operator}</h2>
      <Facts>
        <Fact name={legal.operatorName}>{name ?? legal.missing}</Fact>
        <Fact name={legal.operatorContact}>{contact ?? legal.missing}</Fact>
        <Fact name={legal.licence}>
          {brand.isDemonstration ? legal.demonstration : (brand.licenceText ?? legal.missing)}
        </Fact>
      </Facts>
    </section>
  )
}
