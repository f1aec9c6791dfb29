/** Asks for a file. */
import { createExport, EXPORT_FORMATS } from '@duang/contract/action/export'
import { Button } from '@duang/ui/button.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { DayRange, lastDays } from '#core/table/day-range.tsx'
import { exportTexts } from './texts.ts'

type Subject = { subject: string; daysMax: number }

const DAYS = 7

export function NewExport({ subjects }: { subjects: readonly Subject[] }) {
  const texts = useTexts(exportTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [subject, setSubject] = useState(subjects[0]?.subject ?? '')
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number]>('csv')
  const [days, setDays] = useState(lastDays(DAYS))
  const daysMax = subjects.find((each) => each.subject === subject)?.daysMax ?? DAYS
  return (
    <form
      className="desk-panel grid gap-3"
      aria-label={createExport.title[language]}
      onSubmit={(event) => {
        event.preventDefault()
        const body = { subject, format, ...days }
        void run(() => brandCall(brand, createExport, { body }), texts.created)
      }}
    >
      <div className="desk-bar">
        <select
          className="desk-select"
          aria-label={createExport.fields.subject.label[language]}
          value={subject}
          onChange={(event) => {
            setSubject(event.currentTarget.value)
            setDays(lastDays(DAYS))
          }}
        >
          {subjects.map((each) => (
            <option key={each.subject} value={each.subject}>
              {texts[each.subject as 'transfers'] ?? each.subject}
            </option>
          ))}
        </select>
        <select
          className="desk-select"
          aria-label={createExport.fields.format.label[language]}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as 'csv')}
        >
          {EXPORT_FORMATS.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
        <span className="text-caption text-ink-3">{fill(texts.daysMax, { n: daysMax })}</span>
      </div>
      <div className="desk-bar">
        <DayRange value={days} onChange={setDays} daysMax={daysMax} />
        <Button type="submit" isBusy={isBusy}>
          {createExport.title[language]}
        </Button>
      </div>
    </form>
  )
}
