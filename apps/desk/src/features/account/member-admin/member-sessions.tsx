/** Sessions of a member. */
import { listMemberSessions } from '@duang/contract/desk/member'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

export function MemberSessions({ member: { id } }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listMemberSessions, { ids: { id } }))
  type Row = NonNullable<typeof query.data>['pages'][number]['items'][number]
  const columns: Column<Row>[] = [
    { id: 'started', head: texts.started, cell: (row) => stamp(row.startedAt, language) },
    { id: 'seen', head: texts.lastSeen, cell: (row) => stamp(row.lastSeenAt, language) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => (
        <StatusChip tone={row.isLive ? 'ok' : 'plain'}>
          {row.isLive ? texts.live : [texts.over, row.endedBy].filter(Boolean).join(': ')}
        </StatusChip>
      ),
    },
    { id: 'address', head: texts.address, cell: (row) => row.address ?? '–' },
    { id: 'browser', head: texts.browser, cell: (row) => [row.platform, row.userAgent].filter(Boolean).join(' ') },
  ]
  return <DataTable label={texts.sessions} columns={columns} query={query} rowId={(row) => row.id} />
}
