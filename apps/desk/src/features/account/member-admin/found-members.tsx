/** Members whom a text names, each with what was found. */
import { searchMembers } from '@duang/contract/desk/member-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { hitText } from './hit-text.ts'
import { type MemberRow, useMemberColumns } from './member-columns.tsx'
import { memberListTexts } from './texts.ts'

type Found = MemberRow & { hits: readonly Parameters<typeof hitText>[1][] }

export function FoundMembers({ text }: { text: string }) {
  const texts = useTexts(memberListTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const columns = useMemberColumns<Found>()
  const query = useQuery({
    ...brandQuery(brand, searchMembers, { query: { text } }),
    placeholderData: keepPreviousData,
  })
  const found = {
    id: 'found',
    head: texts.found,
    cell: (row: Found) => row.hits.map((hit) => hitText(texts, hit)).join(' · '),
  }
  const [username, ...rest] = columns
  return (
    <>
      <DataTable<Found>
        label={texts.title}
        columns={username ? [username, found, ...rest] : []}
        query={{
          ...query,
          data: query.data && { pages: [query.data] },
          hasNextPage: false,
          isFetchingNextPage: false,
          fetchNextPage: () => undefined,
        }}
        rowId={(row) => row.id}
        emptyText={texts.noHit}
        onOpen={(row) => void navigate({ to: `/b/${brand}/members/${row.id}` })}
      />
      {query.data?.hasMore && <p className="text-ink-2">{texts.hasMore}</p>}
    </>
  )
}
