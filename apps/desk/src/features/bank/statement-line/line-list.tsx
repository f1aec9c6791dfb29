/** Lines of one view. */
import { type LineView, listLines } from '@duang/contract/action/deposit'
import type { ItemOf } from '#core/call/brand-call.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import { QueueList } from '#core/table/queue-list.tsx'
import { lineTexts } from './texts.ts'

type Row = ItemOf<typeof listLines>

export function LineList({ view, search }: { view: LineView; search: string }) {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const isOpen = view === 'waiting' || view === 'unexplained'
  const hasOutcome = view === 'assigned' || view === 'duplicates'
  const outcome = (row: Row) =>
    row.duplicateOf ? fill(texts.duplicateOf, { id: row.duplicateOf }) : (row.username ?? '–')
  return (
    <QueueList
      call={listLines}
      query={{ view, ...(search ? { search } : {}) }}
      to="lines"
      label={texts[view]}
      emptyText={search ? texts.noneFound : texts.none}
      {...(isOpen ? { waits: 'receivedAt' as const } : {})}
      own={{
        direction: null,
        state: null,
        ...(isOpen ? { bookedAt: null, decidedBy: null, note: null } : { doubts: null, receivedAt: null }),
        id: (row) => <code>{row.id}</code>,
        name: (row) => (row.name ? <ForeignText>{row.name}</ForeignText> : '–'),
        account: (row) => (
          <>
            {row.bankCode ? bankName(row.bankCode, language) : '–'}{' '}
            <span className="whitespace-nowrap">{row.account}</span>
          </>
        ),
        siteAccount: (row) => <span className="whitespace-nowrap">{row.siteAccount}</span>,
        ...(isOpen ? { doubts: (row: Row) => <Doubts row={row} /> } : {}),
        username: hasOutcome ? outcome : null,
      }}
    />
  )
}

function Doubts({ row }: { row: Row }) {
  const language = useLanguage()
  return (
    <span className="inline-block first-letter:uppercase">{row.doubts.map((each) => each[language]).join(' · ')}</span>
  )
}
