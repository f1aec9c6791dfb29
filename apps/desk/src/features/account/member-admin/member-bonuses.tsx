/** Bonuses and rights to draw of a member. */
import { listRights } from '@duang/contract/action/right'
import { listMemberBonuses } from '@duang/contract/desk/member-lists'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { brandList, brandQuery, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht, stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { useCodeName } from '#core/show/code-name.ts'
import { type Column, DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { PlainList } from '#core/table/plain-list.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { memberTexts } from './member-texts.ts'
import type { Member } from './one-member.ts'

export function MemberBonuses({ member: { id } }: { member: Member }) {
  const texts = useTexts(memberTexts)
  const language = useLanguage()
  const nameOf = useCodeName()
  const query = useQuery(brandQuery(useBrandId(), listMemberBonuses, { ids: { id } }))
  type Row = NonNullable<typeof query.data>['items'][number]
  const columns: Column<Row>[] = [
    { id: 'at', head: texts.at, cell: (row) => stamp(row.grantedAt, language) },
    { id: 'source', head: texts.source, cell: (row) => row.window ?? nameOf('source', row.source) },
    { id: 'bonus', head: texts.bonus, align: 'end', cell: (row) => baht(row.bonus) },
    {
      id: 'turnover',
      head: texts.turnover,
      align: 'end',
      cell: (row) => `${baht(row.turnoverDone)} / ${baht(row.turnoverRequired)}`,
    },
    { id: 'held', head: texts.held, align: 'end', cell: (row) => (row.held === undefined ? '–' : baht(row.held)) },
    {
      id: 'state',
      head: texts.state,
      cell: (row) => (row.isUsedUp ? texts.usedUp : nameOf('bonus', row.status)),
    },
  ]
  return (
    <>
      <PlainList
        label={texts.bonuses}
        columns={columns}
        query={query}
        items={query.data?.items}
        rowId={(row) => row.id}
      />
      <h2>{texts.rights}</h2>
      <Rights id={id} />
    </>
  )
}

function Rights({ id }: { id: string }) {
  const texts = useFeatureTexts(memberTexts)
  const language = useLanguage()
  const nameOf = useCodeName()
  const query = useInfiniteQuery(brandList(useBrandId(), listRights, { query: { member: id } }))
  const columns = listColumns<ItemOf<typeof listRights>>(listRights, {
    language,
    texts,
    own: { username: null, source: (row) => nameOf('source', row.source) },
  })
  return <DataTable label={texts.rights} columns={columns} query={query} rowId={(row) => row.id} />
}
