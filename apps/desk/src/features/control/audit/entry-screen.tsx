/** One action: who, when, from where, and what differs. */
import { readAuditEntry } from '@duang/contract/desk/audit'
import { Fact, FactId, Facts } from '@duang/ui/facts.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { brandQuery, type ReplyOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { Entry } from '#core/entry.tsx'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { ShownText } from '#core/show/shown-text.tsx'
import { FigureTable } from '#core/table/figure-table.tsx'
import { ActionTitle } from './action-title.tsx'
import { auditTexts } from './texts.ts'

type AuditEntry = ReplyOf<typeof readAuditEntry>

export default function EntryScreen() {
  const brand = useBrandId()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(brandQuery(brand, readAuditEntry, { ids: { id } }))
  return (
    <Entry list="audit" query={query}>
      {(entry) => <Details entry={entry} />}
    </Entry>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const texts = useTexts(auditTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const filtered = (search: Record<string, string>, text: string) => (
    <Link className="desk-inline-link" to={`/b/${brand}/audit`} search={search}>
      <ShownText text={text} />
    </Link>
  )
  return (
    <>
      <div className="desk-bar">
        <h1>
          {fill(texts.entry, { id: entry.id })} · <ActionTitle code={entry.action} />
        </h1>
        {entry.seal ? (
          <StatusChip tone="ok" icon="lock">
            {fill(texts.sealed, { n: entry.seal.n })}
          </StatusChip>
        ) : (
          <StatusChip tone="plain">{texts.notSealed}</StatusChip>
        )}
      </div>
      <section className="desk-panel">
        <Facts>
          <Fact name={texts.at}>{stamp(entry.at, language)}</Fact>
          <Fact name={texts.actor}>{filtered({ actor: entry.actor }, entry.actor)}</Fact>
          <Fact name={texts.address}>{entry.address ?? '–'}</Fact>
          <Fact name={texts.member}>
            {entry.username ? filtered({ username: entry.username }, entry.username) : '–'}
          </Fact>
          <Fact name={texts.subject}>{entry.subject ? filtered({ subject: entry.subject }, entry.subject) : '–'}</Fact>
          <Fact name={texts.reason}>{entry.reason ? <ShownText text={entry.reason} /> : '–'}</Fact>
          {entry.seal && (
            <Fact name={texts.hash}>
              <FactId>{entry.seal.hash}</FactId>
            </Fact>
          )}
        </Facts>
      </section>
      <h2>{texts.changes}</h2>
      <FigureTable
        label={texts.changes}
        rows={entry.changes}
        rowId={(row) => row.field}
        emptyText={texts.noChanges}
        columns={[
          { id: 'field', head: texts.field, cell: (row) => <ShownText text={row.field} /> },
          { id: 'before', head: texts.before, cell: (row) => <Value text={row.before} mark="before" /> },
          { id: 'after', head: texts.after, cell: (row) => <Value text={row.after} mark="after" /> },
        ]}
      />
    </>
  )
}

function Value({ text, mark }: { text: string | null; mark: 'before' | 'after' }) {
  const texts = useTexts(auditTexts)
  if (text === null) return <span className="text-ink-3">{texts.absent}</span>
  const Element = mark === 'before' ? 'del' : 'ins'
  return (
    <Element className="desk-difference" data-mark={mark}>
      <ShownText text={text} />
    </Element>
  )
}
