/** Corrections and settlements, newest first, of all members or of one. */
import { listDeskCorrections } from '@duang/contract/desk/correction'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { isMissing } from '#core/call/load-failure.tsx'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { useSearch } from '#core/table/search-field.tsx'
import { correctionTexts } from './texts.ts'

type Row = ItemOf<typeof listDeskCorrections>

const signed = (satang: number): string => `${satang > 0 ? '+' : satang < 0 ? '−' : ''}${baht(Math.abs(satang))}`

export function CorrectionList() {
  const texts = useTexts(correctionTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { text, setText, search: username } = useSearch('username')
  const query = useInfiniteQuery({
    ...brandList(brand, listDeskCorrections, { query: username === '' ? {} : { username } }),
    retry: false,
  })
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'kind', head: texts.kind, cell: (row) => texts[row.kind] },
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => baht(row.amount) },
    { id: 'change', head: texts.change, unit: 'baht', align: 'end', cell: (row) => signed(row.change) },
    { id: 'owed', head: texts.owed, unit: 'baht', align: 'end', cell: (row) => (row.owed > 0 ? baht(row.owed) : '–') },
    { id: 'reason', head: texts.reason, cell: (row) => row.reason },
    {
      id: 'by',
      head: texts.by,
      cell: (row) => (row.approvedBy ? `${row.requestedBy}, ${row.approvedBy}` : row.requestedBy),
    },
  ]
  return (
    <>
      <TextField label={texts.search} value={text} onValue={setText} autoCapitalize="none" spellCheck={false} />
      {isMissing(query.error) && username !== '' ? (
        <p role="status">{texts.noMember}</p>
      ) : (
        <DataTable
          label={texts.corrections}
          columns={columns}
          query={query}
          rowId={(row) => row.id}
          emptyText={texts.noCorrections}
        />
      )}
    </>
  )
}
