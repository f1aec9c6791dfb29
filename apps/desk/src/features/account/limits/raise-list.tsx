/** Higher limits that members asked for. They confirm them; staff only see them. */
import { listRaises } from '@duang/contract/desk/limits'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { money, stamp, useNow } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { limitTexts } from './texts.ts'

type Row = ItemOf<typeof listRaises>

export function RaiseList() {
  const texts = useTexts(limitTexts)
  const language = useLanguage()
  const now = useNow()
  const brand = useBrandId()
  const query = useInfiniteQuery(brandList(brand, listRaises, {}, 'calm'))
  const amount = ({ kind }: Row, value: number | null) =>
    value === null ? texts.noLimit : kind === 'time' ? fill(texts.minutes, { n: value }) : money(value, language)
  const columns: Column<Row>[] = [
    { id: 'member', head: texts.member, cell: (row) => row.username },
    { id: 'limit', head: texts.limit, cell: (row) => `${texts[row.kind]} ${texts[row.period]}` },
    { id: 'now', head: texts.now, align: 'end', cell: (row) => amount(row, row.amount) },
    { id: 'wanted', head: texts.wanted, align: 'end', cell: (row) => amount(row, row.to) },
    { id: 'askedAt', head: texts.askedAt, cell: (row) => stamp(row.askedAt, language) },
    {
      id: 'from',
      head: texts.from,
      cell: (row) =>
        Date.parse(row.from) <= now ? <StatusChip tone="info">{texts.ready}</StatusChip> : stamp(row.from, language),
    },
    { id: 'until', head: texts.until, cell: (row) => stamp(row.until, language) },
  ]
  return (
    <DataTable
      label={texts.raises}
      columns={columns}
      query={query}
      rowId={(row) => `${row.username} ${row.kind} ${row.period}`}
      emptyText={texts.noRaises}
    />
  )
}
