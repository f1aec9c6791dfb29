/** Lines of one view. */
import { type LineView, listDeskLines } from '@duang/contract/desk/lines'
import type { ItemOf } from '#core/call/brand-call.ts'
import { baht, stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { bankName } from '#core/show/bank-name.ts'
import { ForeignText } from '#core/show/foreign-text.tsx'
import type { Column } from '#core/table/data-table.tsx'
import { QueueList } from '#core/table/queue-list.tsx'
import { lineTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskLines>

export function LineList({ view, search }: { view: LineView; search: string }) {
  const texts = useTexts(lineTexts)
  const shown = useColumns(view)
  return (
    <QueueList
      call={listDeskLines}
      query={{ view, ...(search ? { search } : {}) }}
      to="lines"
      label={texts[view]}
      emptyText={search ? texts.noneFound : texts.none}
      columns={({ waited, worker }) =>
        view === 'waiting' || view === 'unexplained' ? [waited((row) => row.receivedAt), ...shown, worker] : shown
      }
    />
  )
}

function useColumns(view: LineView): Column<Row>[] {
  const texts = useTexts(lineTexts)
  const language = useLanguage()
  const payer: Column<Row>[] = [
    { id: 'number', head: texts.number, cell: (row) => <code>{row.id}</code> },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    {
      id: 'payer',
      head: view === 'unexplained' ? texts.receiver : texts.payer,
      cell: (row) => (row.name ? <ForeignText>{row.name}</ForeignText> : '–'),
    },
    {
      id: 'account',
      head: texts.account,
      cell: (row) => (
        <>
          {row.bankCode ? bankName(row.bankCode, language) : '–'}{' '}
          <span className="whitespace-nowrap">{row.account}</span>
        </>
      ),
    },
    {
      id: 'site',
      head: texts.siteAccount,
      cell: (row) => <span className="whitespace-nowrap">{row.siteAccount}</span>,
    },
  ]
  if (view === 'waiting' || view === 'unexplained')
    return [...payer, { id: 'why', head: texts.why, cell: (row) => <Doubts row={row} /> }]
  const outcome: Column<Row> = {
    id: 'member',
    head: texts.member,
    cell: (row) => (row.duplicateOf ? fill(texts.duplicateOf, { id: row.duplicateOf }) : (row.username ?? '–')),
  }
  return [
    { id: 'booked', head: texts.booked, cell: (row) => stamp(row.bookedAt, language) },
    ...payer,
    ...(view === 'assigned' || view === 'duplicates' ? [outcome] : []),
    { id: 'decided', head: texts.decided, cell: (row) => row.decidedBy ?? '–' },
    { id: 'note', head: texts.note, cell: (row) => row.note ?? '–' },
  ]
}

function Doubts({ row }: { row: Row }) {
  const language = useLanguage()
  return (
    <span className="inline-block first-letter:uppercase">{row.doubts.map((each) => each[language]).join(' · ')}</span>
  )
}
