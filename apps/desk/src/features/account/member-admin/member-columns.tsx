/** Columns that the list of members and the found members share. */
import type { listMembers } from '@duang/contract/desk/member-search'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { day, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import { memberListTexts } from './texts.ts'

export type MemberRow = ItemOf<typeof listMembers>

export function useMemberColumns<Row extends MemberRow>(): Column<Row>[] {
  const texts = useTexts(memberListTexts)
  const language = useLanguage()
  return [
    { id: 'username', head: texts.username, cell: (row) => row.username },
    { id: 'name', head: texts.name, cell: (row) => <span className="whitespace-nowrap">{row.name}</span> },
    { id: 'phone', head: texts.phone, cell: (row) => <span className="whitespace-nowrap">{row.phone}</span> },
    { id: 'level', head: texts.level, align: 'end', cell: (row) => row.level },
    { id: 'state', head: texts.state, cell: (row) => <MemberStatus status={row.status} /> },
    { id: 'tags', head: texts.tags, cell: (row) => row.tags.join(', ') },
    {
      id: 'created',
      head: texts.created,
      cell: (row) => <span className="whitespace-nowrap">{day(row.createdAt, language)}</span>,
    },
    {
      id: 'lastLogin',
      head: texts.lastLogin,
      cell: (row) => (row.lastLoginAt ? stamp(row.lastLoginAt, language) : '–'),
    },
  ]
}

export function MemberStatus({ status }: { status: MemberRow['status'] }) {
  const texts = useTexts(memberListTexts)
  return <StatusChip tone={status === 'blocked' ? 'bad' : 'ok'}>{texts[status]}</StatusChip>
}
