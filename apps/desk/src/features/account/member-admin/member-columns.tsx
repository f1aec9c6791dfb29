/** Columns of the list of members and of the found members. */
import type { List } from '@duang/contract/action/define-list'
import { type listMembers, status as memberStatus } from '@duang/contract/action/member-lists'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { day } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { coreTexts } from '#core/texts.ts'

type MemberRow = ItemOf<typeof listMembers>

export function useMemberColumns<Row extends MemberRow>(
  list: List,
  own: Partial<Record<keyof Row, Column<Row>['cell']>> = {},
): Column<Row>[] {
  const language = useLanguage()
  const texts = useTexts(coreTexts)
  const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>
  const shared: Partial<Record<keyof MemberRow, Column<Row>['cell']>> = {
    name: (row) => whole(row.name),
    phone: (row) => whole(row.phone),
    status: (row) => <MemberStatus status={row.status} />,
    createdAt: (row) => whole(day(row.createdAt, language)),
  }
  return listColumns<Row>(list, { language, texts, own: { ...shared, ...own } })
}

export function MemberStatus({ status }: { status: MemberRow['status'] }) {
  const words = memberStatus.choices[status]
  return <StatusChip tone={status === 'blocked' ? 'bad' : 'ok'}>{words[useLanguage()]}</StatusChip>
}
