/** The level table. A change is proposed, with its figures, to another person. */
import { changeLevel, LEVEL_CRITERIA, listLevels } from '@duang/contract/action/level'
import { Button } from '@duang/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { brandList, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { baht } from '#core/format.ts'
import { useLanguage } from '#core/language.ts'
import { DataTable } from '#core/table/data-table.tsx'
import { listColumns } from '#core/table/list-columns.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { loyaltyTexts } from './texts.ts'

type Level = ItemOf<typeof listLevels>

export function Levels() {
  const texts = useFeatureTexts(loyaltyTexts)
  const language = useLanguage()
  const [asked, setAsked] = useState<Level>()
  const query = useInfiniteQuery(brandList(useBrandId(), listLevels))
  const cap = (satang: number | null) => (satang === null ? texts.noCap : baht(satang))
  const columns = listColumns<Level>(listLevels, {
    language,
    texts,
    own: {
      criteriaKind: ({ criteriaKind }) => LEVEL_CRITERIA[criteriaKind][language],
      cashbackCap: ({ cashbackCap }) => cap(cashbackCap),
      dailyCap: ({ dailyCap }) => cap(dailyCap),
      requestCap: ({ requestCap }) => cap(requestCap),
    },
  })
  return (
    <>
      <DataTable
        label={texts.levels}
        columns={[
          ...columns,
          {
            id: 'actions',
            head: texts.actions,
            align: 'end',
            cell: (row) => (
              <Button look="quiet" onClick={() => setAsked(row)}>
                {texts.proposeChange}
              </Button>
            ),
          },
        ]}
        query={query}
        rowId={(row) => String(row.level)}
        onOpen={setAsked}
      />
      {asked && (
        <ActionDialog
          action={changeLevel}
          title={`${texts.proposeChange}: ${texts.level} ${asked.level} ${asked.name}`}
          known={{ level: asked.level }}
          initial={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
