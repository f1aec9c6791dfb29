import { listErasures } from '@duang/contract/desk/personal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { day, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { personalTexts } from './texts.ts'

type Row = ItemOf<typeof listErasures>

/** Erased members, newest first. */
export function ErasureList() {
  const texts = useTexts(personalTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listErasures))
  const columns: Column<Row>[] = [
    { id: 'username', head: texts.username, cell: (row) => row.username },
    { id: 'erasedAt', head: texts.erasedAt, cell: (row) => stamp(row.erasedAt, language) },
    { id: 'proposedBy', head: texts.proposedBy, cell: (row) => row.proposedBy },
    { id: 'approvedBy', head: texts.approvedBy, cell: (row) => row.approvedBy },
    { id: 'reason', head: texts.reason, cell: (row) => row.reason },
    {
      id: 'keepUntil',
      head: texts.keepUntil,
      cell: (row) => (row.identityErasedAt === null && row.keepUntil ? day(row.keepUntil, language) : '–'),
    },
  ]
  return (
    <DataTable
      label={texts.erasures}
      columns={columns}
      query={query}
      rowId={(row) => row.username}
      emptyText={texts.noErasures}
    />
  )
}
