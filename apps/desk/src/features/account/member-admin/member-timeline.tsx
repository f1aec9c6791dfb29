/** Everything about a member in one list: logins, money, consents, and actions of staff. */
import { readMemberTimeline, TIMELINE_KINDS } from '@duang/contract/desk/member'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { useLanguage } from '#core/language.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

type Kind = 'all' | (typeof TIMELINE_KINDS)[number]

export function MemberTimeline({ member: { id } }: { member: Member }) {
  const texts = useFeatureTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const [kind, setKind] = useChoice<Kind>('kind', ['all', ...TIMELINE_KINDS], 'all')
  const query = useInfiniteQuery(
    brandList(brand, readMemberTimeline, { ids: { id }, query: kind === 'all' ? {} : { kind } }),
  )
  type Row = NonNullable<typeof query.data>['pages'][number]['items'][number]
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.at, language) },
    { id: 'entry', head: texts.entry, cell: (row) => texts[`entry_${row.kind}`] },
    { id: 'amount', head: texts.amount, align: 'end', cell: (row) => (row.amount === null ? '' : baht(row.amount)) },
    { id: 'what', head: texts.detail, cell: (row) => row.what ?? '' },
    { id: 'by', head: texts.by, cell: (row) => row.actor ?? '' },
    { id: 'note', head: texts.reasonColumn, cell: (row) => row.note ?? '' },
  ]
  return (
    <>
      <Tabs<Kind>
        label={texts.entry}
        choices={[
          { id: 'all', text: texts.all },
          ...TIMELINE_KINDS.map((each) => ({ id: each, text: texts[`entry_${each}`] })),
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <DataTable label={texts.timeline} columns={columns} query={query} rowId={(row) => `${row.kind} ${row.id}`} />
    </>
  )
}
