/** Writes an announcement, or changes one. */
import { addAnnouncement, editAnnouncement, type listAnnouncementCatalogue } from '@duang/contract/action/announcement'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { FormDialog } from '#core/action/form-dialog.tsx'
import { fieldText, InstantField, instantOf } from '#core/action/instant-field.tsx'
import { useUnsaved } from '#core/action/unsaved.tsx'
import { brandCall, type ItemOf } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { base64Of } from './base64.ts'
import { announcementTexts } from './texts.ts'

export type Announcement = ItemOf<typeof listAnnouncementCatalogue>

const LEVELS = [1, 2, 3, 4, 5, 6]
type Readers = 'everybody' | 'members' | 'levels'
/** Of a new one nobody is chosen: a wrong guess shows it to the wrong people. */
type Chosen = Readers | ''

type Entries = {
  title: string
  body: string
  titleEn: string
  bodyEn: string
  readers: Chosen
  levels: readonly number[]
  promotes: boolean
  from: string
  until: string
  picture: File | undefined
  pictureText: string
}

function readersOf(given: Announcement | undefined): Chosen {
  if (!given) return ''
  if (given.levels) return 'levels'
  return given.isPublic ? 'everybody' : 'members'
}

const entriesOf = (given: Announcement | undefined): Entries => ({
  title: given?.title ?? '',
  body: given?.body ?? '',
  pictureText: given?.pictureText ?? '',
  titleEn: given?.titleEn ?? '',
  bodyEn: given?.bodyEn ?? '',
  readers: readersOf(given),
  levels: given?.levels ?? [],
  promotes: given?.promotes ?? true,
  from: fieldText(given?.from),
  until: fieldText(given?.until),
  picture: undefined,
})

type AnnouncementDialogProps = { announcement: Announcement | undefined; onClose: () => void }

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const texts = useFeatureTexts(announcementTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [start] = useState(() => entriesOf(announcement))
  const [entries, setEntries] = useState(start)
  const leave = useUnsaved(entries !== start)
  const lacksLevels = entries.readers === 'levels' && entries.levels.length === 0
  const save = async () => {
    if (lacksLevels) return
    const { title, body, titleEn, bodyEn, readers, promotes, from, until, picture, pictureText } = entries
    const levels = readers === 'levels' && entries.levels.length > 0 ? [...entries.levels] : null
    const fields = {
      promotes,
      titleEn: titleEn.trim() || null,
      bodyEn: bodyEn.trim() || null,
      ...(from === start.from ? {} : { from: instantOf(from) }),
      ...(until === start.until ? {} : { until: instantOf(until) ?? null }),
      ...(picture ? { picture: await base64Of(picture), pictureText } : {}),
      ...(!picture && announcement && pictureText !== start.pictureText ? { pictureText } : {}),
    }
    const done = await run<unknown>(() =>
      announcement
        ? brandCall(brand, editAnnouncement, {
            body: {
              announcement: announcement.id,
              title,
              body,
              ...(announcement.isPublic && levels === null ? {} : { levels }),
              ...fields,
            },
          })
        : brandCall(brand, addAnnouncement, {
            body: { title, body, isPublic: readers === 'everybody', ...(levels ? { levels } : {}), ...fields },
          }),
    )
    if (done) onClose()
  }
  return (
    <FormDialog
      isOpen
      onClose={() => leave(onClose)}
      title={announcement ? texts.edit : texts.addOne}
      closeText={texts.close}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Fields entries={entries} isNew={!announcement} onChange={(next) => setEntries({ ...entries, ...next })} />
        <Button type="submit" isBusy={isBusy} isWide offReason={lacksLevels ? texts.chooseLevels : undefined}>
          {announcement ? texts.confirm : texts.publish}
        </Button>
      </form>
    </FormDialog>
  )
}

type FieldsProps = { entries: Entries; isNew: boolean; onChange: (next: Partial<Entries>) => void }

function Fields({ entries, isNew, onChange }: FieldsProps) {
  const texts = useTexts(announcementTexts)
  return (
    <>
      <TextField
        label={texts.heading}
        value={entries.title}
        onValue={(title) => onChange({ title })}
        maxLength={120}
        required
      />
      <BodyField
        label={texts.body}
        hint={texts.bodyHint}
        value={entries.body}
        onValue={(body) => onChange({ body })}
        isRequired
      />
      <TextField
        label={texts.headingEn}
        hint={texts.englishHint}
        value={entries.titleEn}
        onValue={(titleEn) => onChange({ titleEn })}
        maxLength={120}
      />
      <BodyField label={texts.bodyEn} value={entries.bodyEn} onValue={(bodyEn) => onChange({ bodyEn })} />
      <ReadersField entries={entries} isNew={isNew} onChange={onChange} />
      <div className="grid gap-1">
        <Checkbox isChecked={entries.promotes} onChecked={(promotes) => onChange({ promotes })}>
          {texts.promotes}
        </Checkbox>
        <p className="field-hint">{texts.promotesHint}</p>
      </div>
      <Field label={texts.picture} hint={texts.pictureHint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/avif,image/webp,image/png,image/jpeg"
            onChange={(event) => onChange({ picture: event.currentTarget.files?.[0] })}
          />
        )}
      </Field>
      {(entries.picture || entries.pictureText !== '') && (
        <TextField
          label={texts.pictureText}
          hint={texts.pictureTextHint}
          value={entries.pictureText}
          onValue={(pictureText) => onChange({ pictureText })}
          maxLength={200}
          required
        />
      )}
      <InstantField
        label={texts.from}
        hint={texts.fromHint}
        value={entries.from}
        onValue={(from) => onChange({ from })}
      />
      <InstantField
        label={texts.until}
        hint={texts.untilHint}
        value={entries.until}
        onValue={(until) => onChange({ until })}
      />
    </>
  )
}

type BodyFieldProps = {
  label: string
  hint?: string
  value: string
  onValue: (value: string) => void
  isRequired?: boolean
}

function BodyField({ label, hint, value, onValue, isRequired = false }: BodyFieldProps) {
  return (
    <Field label={label} {...(hint ? { hint } : {})}>
      {(control) => (
        <div className="field-box">
          <textarea
            {...control}
            className="field-input field-long"
            rows={5}
            required={isRequired}
            maxLength={10_000}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}

function ReadersField({ entries, onChange }: FieldsProps) {
  const texts = useTexts(announcementTexts)
  return (
    <>
      <Field label={texts.readers}>
        {(control) => (
          <select
            {...control}
            className="desk-select w-full"
            value={entries.readers}
            onChange={(event) => onChange({ readers: event.currentTarget.value as Readers })}
            required
          >
            <option value="" disabled>
              {texts.chooseReaders}
            </option>
            {(['everybody', 'members', 'levels'] as const).map((each) => (
              <option key={each} value={each}>
                {texts[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {entries.readers === 'levels' && (
        <fieldset className="desk-checks">
          <legend className="field-label">{texts.levels}</legend>
          {entries.levels.length === 0 && <p className="text-warn">{texts.chooseLevels}</p>}
          {LEVELS.map((level) => (
            <Checkbox
              key={level}
              isChecked={entries.levels.includes(level)}
              onChecked={(isOn) =>
                onChange({ levels: LEVELS.filter((each) => (each === level ? isOn : entries.levels.includes(each))) })
              }
            >
              {level}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}
