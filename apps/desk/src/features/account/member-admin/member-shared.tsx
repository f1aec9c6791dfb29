/** Devices of a member, and members who share a device, the name or a sending account. A match proves nothing. */
import { readSharedMembers } from '@duang/contract/desk/member'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { stamp, whole } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import type { Column } from '#core/table/data-table.tsx'
import { PlainList } from '#core/table/plain-list.tsx'
import { MemberStatus } from './member-columns.tsx'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

export function MemberShared({ member: { id } }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const query = useQuery(brandQuery(brand, readSharedMembers, { ids: { id } }))
  type Shared = NonNullable<typeof query.data>
  const members: Column<Shared['members'][number]>[] = [
    { id: 'username', head: texts.sharedMembers, cell: (row) => row.username },
    { id: 'name', head: texts.name, cell: (row) => row.name },
    { id: 'shares', head: texts.shares, cell: (row) => row.shares.map((each) => texts[`share_${each}`]).join(', ') },
    { id: 'state', head: texts.state, cell: (row) => <MemberStatus status={row.status} /> },
  ]
  const devices: Column<Shared['devices'][number]>[] = [
    { id: 'device', head: texts.device, cell: (row) => <code>{row.device}</code> },
    { id: 'seen', head: texts.lastSeen, cell: (row) => stamp(row.seenAt, language) },
    { id: 'others', head: texts.others, align: 'end', cell: (row) => whole(row.sharedWith) },
  ]
  return (
    <>
      <PlainList
        label={texts.sharedMembers}
        columns={members}
        query={query}
        items={query.data?.members}
        rowId={(row) => row.id}
        onOpen={(row) => void navigate({ to: `/b/${brand}/members/${row.id}` })}
      />
      <h2>{texts.devices}</h2>
      <PlainList
        label={texts.devices}
        columns={devices}
        query={query}
        items={query.data?.devices}
        rowId={(row) => row.device}
      />
    </>
  )
}
