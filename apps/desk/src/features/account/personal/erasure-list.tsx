import { listErasures } from '@duang/contract/action/personal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { day } from '#core/format.ts'
import { useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { personalTexts } from './texts.ts'

/** Erased members, newest first. */
export function ErasureList() {
  const texts = useFeatureTexts(personalTexts)
  const language = useLanguage()
  const query = useInfiniteQuery(brandList(useBrandId(), listErasures))
  const keepUntil = (row: ItemOf<typeof listErasures>) =>
    row.identityErasedAt === null && row.keepUntil ? day(row.keepUntil, language) : '–'
  return (
    <DataTable
      label={texts.erasures}
      columns={listColumns<ItemOf<typeof listErasures>>(listErasures, { language, texts, own: { keepUntil } })}
      query={query}
      rowId={(row) => row.username}
      emptyText={texts.noErasures}
    />
  )
}
