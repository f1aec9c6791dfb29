/** Breaks and exclusions of all members or of one, running and ended. */
import { listBreaks } from '@duang/contract/desk/limits'
import { USERNAME } from '@duang/contract/wire/fields'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { SearchField, useSearch } from '#core/table/search-field.tsx'
import { limitTexts } from './texts.ts'

type Row = ItemOf<typeof listBreaks>

export function BreakList() {
  const texts = useTexts(limitTexts)
  const { text, setText, search } = useSearch('search')
  // Half a name finds nobody: it is not asked for.
  const username = USERNAME.test(search) ? search : ''
  return (
    <>
      <SearchField text={text} onText={setText} hint={texts.searchHint} />
      <Breaks key={username} username={username} />
    </>
  )
}

function Breaks({ username }: { username: string }) {
  const texts = useTexts(limitTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listBreaks, { query: username ? { username } : {} }))
  const columns: Column<Row>[] = [
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'kind', head: texts.kind, cell: (row) => texts[row.kind] },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => (
        <StatusChip tone={row.isRunning ? 'bad' : 'plain'}>{row.isRunning ? texts.running : texts.ended}</StatusChip>
      ),
    },
    { id: 'startsAt', head: texts.startsAt, cell: (row) => stamp(row.startsAt, language) },
    { id: 'endsAt', head: texts.endsAt, cell: (row) => (row.endsAt ? stamp(row.endsAt, language) : texts.openEnd) },
    { id: 'by', head: texts.by, cell: (row) => (row.by === 'member' ? texts.byMember : row.by) },
    { id: 'note', head: texts.note, cell: (row) => row.note ?? '–' },
  ]
  return (
    <DataTable
      label={texts.breaks}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noBreaks}
    />
  )
}
