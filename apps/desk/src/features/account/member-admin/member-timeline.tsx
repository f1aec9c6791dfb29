/** Everything about a member in one list: logins, money, consents, and actions of staff. */
import { listMemberHistory, timelineKind } from '@duang/contract/action/member-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

const KINDS = Object.keys(timelineKind.choices) as (keyof typeof timelineKind.choices)[]
type Kind = 'all' | (typeof KINDS)[number]

export function MemberTimeline({ member: { id } }: { member: Member }) {
  const texts = useFeatureTexts(memberTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const [kind, setKind] = useChoice<Kind>('kind', ['all', ...KINDS], 'all')
  const query = useInfiniteQuery(
    brandList(brand, listMemberHistory, { query: { member: id, ...(kind === 'all' ? {} : { kind }) } }),
  )
  return (
    <>
      <Tabs<Kind>
        label={timelineKind.label[language]}
        choices={[
          { id: 'all', text: texts.all },
          ...KINDS.map((each) => ({ id: each, text: timelineKind.choices[each][language] })),
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <DataTable
        label={texts.timeline}
        columns={listColumns(listMemberHistory, { language, texts })}
        query={query}
        rowId={(row) => `${row.kind} ${row.id}`}
      />
    </>
  )
}
