/** The number of changes, and the dialog that shows each before it is saved. */
import { CallError } from '@duang/contract/client'
import { saveDeskContentSettings, saveDeskSettings } from '@duang/contract/desk/settings'
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useState } from 'react'
import { useAction } from '#core/action/action.tsx'
import { ReasonDialog } from '#core/action/reason-dialog.tsx'
import { brandCall } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { nameOf, needsApproval, propertyAt, type Settings, valueAt } from './property.ts'
import { shownValue } from './shown-value.ts'
import { settingsTexts } from './texts.ts'
import type { Draft, Errors } from './use-draft.ts'

type SaveBarProps = { draft: Draft; settings: Settings }

export function SaveBar({ draft, settings }: SaveBarProps) {
  const texts = useTexts(settingsTexts)
  const [isOpen, setOpen] = useState(false)
  const count = draft.paths.length + (draft.isNameChanged ? 1 : 0)
  return (
    <div className="desk-save-bar" role="status">
      <span>{count === 0 ? texts.unchanged : fill(texts.changed, { n: count })}</span>
      <span className="grow" />
      {count > 0 && (
        <>
          <Button look="quiet" onClick={draft.discard}>
            {texts.discard}
          </Button>
          <Button onClick={() => setOpen(true)}>{texts.review}</Button>
        </>
      )}
      {isOpen && <SaveDialog draft={draft} settings={settings} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The sentences of the server by path. */
function errorsOf(error: unknown): Errors {
  const refusal = error instanceof CallError ? error.refusal : undefined
  if (refusal?.code !== 'desk_settings_invalid') return {}
  const { errors = [] } = (refusal.details ?? {}) as { errors?: { path: string; sentence: string }[] }
  return Object.fromEntries(errors.map(({ path, sentence }) => [path, sentence]))
}

function SaveDialog({ draft, settings, onClose }: SaveBarProps & { onClose: () => void }) {
  const texts = useTexts(settingsTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const save = async (reason: string) => {
    const body = {
      version: draft.version,
      reason,
      ...(draft.isNameChanged ? { name: draft.name.trim() } : {}),
      changes: draft.paths.map((path) => {
        const { value, isDefault } = draft.changes[path] ?? { value: null, isDefault: false }
        return isDefault ? { path } : { path, value }
      }),
    }
    let isInvalid = false
    const done = await run(
      async () => {
        try {
          return await brandCall(brand, settings.mayChangeAll ? saveDeskSettings : saveDeskContentSettings, { body })
        } catch (error) {
          const errors = errorsOf(error)
          isInvalid = Object.keys(errors).length > 0
          draft.setErrors(errors)
          throw error
        }
      },
      ({ saved, proposed }) => (proposed === 0 ? texts.savedAll : fill(texts.savedSome, { saved, proposed })),
    )
    // A refused value is marked in the form. After any other failure the reason stays.
    if (done || isInvalid) onClose()
    if (done) draft.discard()
  }
  return (
    <ReasonDialog
      isOpen
      title={texts.reviewTitle}
      confirmText={texts.save}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void save(reason)}
    >
      <Differences draft={draft} settings={settings} />
    </ReasonDialog>
  )
}

function Differences({ draft, settings }: SaveBarProps) {
  const texts = useTexts(settingsTexts)
  const language = useLanguage()
  return (
    <ul className="desk-differences">
      {draft.isNameChanged && (
        <li>
          <b>{texts.name}</b>
          <span>
            {settings.name} → {draft.name}
          </span>
        </li>
      )}
      {draft.paths.map((path) => {
        const property = propertyAt(draft.schema, path)
        const isProposed = needsApproval(draft.schema[path.split('.')[0] ?? ''] ?? {})
        return (
          <li key={path}>
            <b>{nameOf(path.split('.').at(-1) ?? '', property ?? {}, language)}</b>
            {isProposed && <StatusChip tone="warn">{texts.needsApproval}</StatusChip>}
            <span className="break-words">
              {shownValue(valueAt(settings.values, path), property, language)} →{' '}
              {shownValue(draft.valueOf(path), property, language)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
