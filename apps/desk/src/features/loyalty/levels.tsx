/** The level table. A change is proposed, with its figures, to another person. */
import { LEVEL_CRITERIA, listDeskLevels, proposeDeskLevel } from '@duang/contract/desk-level'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, brandQuery, type ItemOf } from '#core/brand-call.ts'
import type { Column } from '#core/data-table.tsx'
import { baht } from '#core/format.ts'
import { useTexts } from '#core/language.ts'
import { useBrandId } from '#core/me.ts'
import { PlainList } from '#core/plain-list.tsx'
import { ReasonDialog } from '#core/reason-dialog.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { loyaltyTexts } from './texts.ts'
import { useEntries } from './use-entries.ts'

type Level = ItemOf<typeof listDeskLevels>

export function Levels() {
  const texts = useTexts(loyaltyTexts)
  const brand = useBrandId()
  const [asked, setAsked] = useState<Level>()
  const query = useQuery(brandQuery(brand, listDeskLevels))
  const cap = (satang: number | null) => (satang === null ? texts.noCap : baht(satang))
  const columns: Column<Level>[] = [
    { id: 'level', head: texts.level, align: 'end', cell: (row) => row.level },
    { id: 'name', head: texts.name, cell: (row) => row.name },
    { id: 'kind', head: texts.criteriaKind, cell: (row) => texts[row.criteriaKind] },
    { id: 'criteria', head: texts.criteria, unit: 'baht', align: 'end', cell: (row) => baht(row.criteria) },
    { id: 'cashback', head: texts.cashbackPercent, align: 'end', cell: (row) => row.cashbackPercent },
    { id: 'cashbackCap', head: texts.cashbackCap, unit: 'baht', align: 'end', cell: (row) => cap(row.cashbackCap) },
    { id: 'dailyCap', head: texts.dailyCap, unit: 'baht', align: 'end', cell: (row) => cap(row.dailyCap) },
    { id: 'requestCap', head: texts.requestCap, unit: 'baht', align: 'end', cell: (row) => cap(row.requestCap) },
    { id: 'requests', head: texts.requestsPerDay, align: 'end', cell: (row) => row.requestsPerDay },
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
  ]
  return (
    <>
      <PlainList
        label={texts.levels}
        columns={columns}
        query={query}
        items={query.data?.items}
        rowId={(row) => String(row.level)}
        onOpen={setAsked}
      />
      {asked && <LevelDialog level={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const AMOUNTS = ['criteria', 'nextLevel'] as const
const CAPS = ['cashbackCap', 'dailyCap', 'requestCap'] as const

function LevelDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const texts = useFeatureTexts(loyaltyTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [entries, change] = useEntries(level)
  const [percent, setPercent] = useState(String(level.cashbackPercent))
  const [requests, setRequests] = useState(String(level.requestsPerDay))
  const confirm = async (reason: string) => {
    const body = { ...entries, cashbackPercent: Number(percent), requestsPerDay: Number(requests), reason }
    if (await run(() => brandCall(brand, proposeDeskLevel, { body }), texts.proposed)) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={`${texts.level} ${level.level}: ${level.name}`}
      confirmText={texts.proposeChange}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <TextField label={texts.name} value={entries.name} onValue={(name) => change({ name })} maxLength={40} required />
      <Field label={texts.criteriaKind}>
        {(control) => (
          <select
            {...control}
            className="desk-select w-full"
            value={entries.criteriaKind}
            onChange={(event) => change({ criteriaKind: event.currentTarget.value as Level['criteriaKind'] })}
          >
            {LEVEL_CRITERIA.map((each) => (
              <option key={each} value={each}>
                {texts[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {AMOUNTS.map((name) => (
        <AmountField
          key={name}
          label={texts[name]}
          unit={texts.baht}
          value={entries[name]}
          onValue={(satang) => change({ [name]: satang ?? 0 })}
        />
      ))}
      <TextField label={texts.cashbackPercent} value={percent} onValue={setPercent} inputMode="decimal" />
      {CAPS.map((name) => (
        <AmountField
          key={name}
          label={texts[name]}
          hint={texts.capHint}
          unit={texts.baht}
          value={entries[name] ?? undefined}
          onValue={(satang) => change({ [name]: satang ?? null })}
        />
      ))}
      <TextField label={texts.requestsPerDay} value={requests} onValue={setRequests} inputMode="numeric" />
      <Checkbox isChecked={entries.isReachable} onChecked={(isReachable) => change({ isReachable })}>
        {texts.isReachable}
      </Checkbox>
    </ReasonDialog>
  )
}
