/** Members whom a text names, each with what was found. */
import { searchMembers } from '@duang/contract/action/member-lists'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { hitText } from './hit-text.ts'
import { useMemberColumns } from './member-columns.tsx'
import { memberListTexts } from './texts.ts'

export function FoundMembers({ text }: { text: string }) {
  const texts = useTexts(memberListTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const columns = useMemberColumns<ItemOf<typeof searchMembers>>(searchMembers, {
    hits: (row) => row.hits.map((hit) => hitText(texts, hit)).join(' · '),
  })
  const query = useInfiniteQuery({
    ...brandList(brand, searchMembers, { query: { text } }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      emptyText={texts.noHit}
      onOpen={(row) => void navigate({ to: `/b/${brand}/members/${row.id}` })}
    />
  )
}
