/** Members, newest first, with filters. */
import { listMembers, status as memberStatus } from '@duang/contract/action/member-lists'
import { listMemberTags, MEMBER_STATUSES } from '@duang/contract/desk/member-search'
import { LEVEL_NUMBERS } from '@duang/contract/site/page-brand'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { brandList, brandQuery } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { coreTexts } from '#core/texts.ts'
import { useMemberColumns } from './member-columns.tsx'
import { memberListTexts } from './texts.ts'

type Filter = { status: string; level: string; tag: string }
const NO_FILTER: Filter = { status: '', level: '', tag: '' }

export function MemberList() {
  const texts = useTexts(memberListTexts)
  const brand = useBrandId()
  const navigate = useNavigate()
  const [filter, setFilter] = useSearchTexts(NO_FILTER)
  const { level, tag } = filter
  const status = MEMBER_STATUSES.find((each) => each === filter.status)
  const query = useInfiniteQuery(
    brandList(brand, listMembers, {
      query: {
        ...(status === undefined ? {} : { status }),
        ...(level === '' ? {} : { level: Number(level) }),
        ...(tag === '' ? {} : { tag }),
      },
    }),
  )
  return (
    <>
      <Filters filter={filter} onFilter={setFilter} />
      <DataTable
        label={texts.title}
        columns={useMemberColumns(listMembers)}
        query={query}
        rowId={(row) => row.id}
        emptyText={texts.none}
        onOpen={(row) => void navigate({ to: `/b/${brand}/members/${row.id}` })}
      />
    </>
  )
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const language = useLanguage()
  const tags = useQuery(brandQuery(useBrandId(), listMemberTags))
  const choices = {
    status: MEMBER_STATUSES.map((value) => ({ value, text: memberStatus.choices[value][language] })),
    level: LEVEL_NUMBERS.map((value) => ({ value, text: value })),
    tag: (tags.data?.tags ?? []).map((value) => ({ value, text: value })),
  }
  const { status, level, tag } = listMembers.filters
  const labels = { status: status.label[language], level: level.label[language], tag: tag.label[language] }
  return (
    <div className="desk-bar">
      {(['status', 'level', 'tag'] as const).map((name) => (
        <Choice
          key={name}
          label={labels[name]}
          value={filter[name]}
          choices={choices[name]}
          onValue={(value) => onFilter({ ...filter, [name]: value })}
        />
      ))}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly { value: string; text: string }[]
  onValue: (value: string) => void
}

function Choice({ label, value, choices, onValue }: ChoiceProps) {
  const { all } = useTexts(coreTexts)
  return (
    <label className="inline-flex items-center gap-2 text-ink-2">
      {label}
      <select className="desk-select" value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        <option value="">{all}</option>
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.text}
          </option>
        ))}
      </select>
    </label>
  )
}
