/** Corrections and settlements, newest first, of all members or of one. */
import { listCorrectionsOfAll } from '@duang/contract/action/correction'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht } from '#core/format.ts'
import { useLanguage } from '#core/language.ts'
import { MemberPicker } from '#core/show/member-picker.tsx'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { correctionTexts } from './texts.ts'

type Row = ItemOf<typeof listCorrectionsOfAll>

const signed = (satang: number): string => `${satang > 0 ? '+' : satang < 0 ? '−' : ''}${baht(Math.abs(satang))}`

export function CorrectionList() {
  const texts = useFeatureTexts(correctionTexts)
  const language = useLanguage()
  const [member, setMember] = useState<string>()
  const query = useInfiniteQuery(brandList(useBrandId(), listCorrectionsOfAll, { query: member ? { member } : {} }))
  const columns = listColumns<Row>(listCorrectionsOfAll, {
    language,
    texts,
    own: {
      kind: (row) => texts[row.kind],
      change: (row) => signed(row.change),
      owed: (row) => (row.owed > 0 ? baht(row.owed) : '–'),
    },
  })
  return (
    <>
      <MemberPicker onMember={(_, id) => setMember(id)} />
      <DataTable
        label={texts.corrections}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        emptyText={texts.noCorrections}
      />
    </>
  )
}
