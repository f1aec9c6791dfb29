import { useEffect, useEffectEvent, useState } from 'react'
import { type Draft, keepDraft, readDraft, withDraft } from './draft.ts'
import type { FormErrors, FormField, RegisterForm } from './register-form.ts'

/** The form with touched fields and refusals of the server. Steps share it, so that going back keeps every value. */
export type FormState = {
  form: RegisterForm
  set: <Field extends FormField>(field: Field, value: RegisterForm[Field]) => void
  isTouched: (field: FormField) => boolean
  touch: (...fields: FormField[]) => void
  /** Refusals of the server about current values. */
  refusals: FormErrors
  refuse: (field: FormField, message: string) => void
  /** Whether a reload restored earlier input. */
  isRestored: boolean
}

const CHECKED_AGAIN = ['account', 'accountName', 'afCode'] as const

export function useFormState(initial: RegisterForm): FormState {
  const [form, setForm] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<FormField>>(() => new Set(initial.afCode ? ['afCode'] : []))
  const [refusals, setRefusals] = useState<FormErrors>({})
  const touch = (...fields: FormField[]) => setTouched((before) => new Set([...before, ...fields]))
  const isRestored = useDraft(form, (draft) => {
    setForm((before) => withDraft(before, draft))
    // The second step checks its values again, as after typing.
    touch(...CHECKED_AGAIN.filter((field) => draft[field] !== ''))
  })
  return {
    form,
    set: (field, value) => {
      setForm((before) => ({ ...before, [field]: value }))
      setRefusals(({ [field]: _gone, ...others }) => others)
    },
    isTouched: (field) => touched.has(field),
    touch,
    refusals,
    refuse: (field, message) => setRefusals((before) => ({ ...before, [field]: message })),
    isRestored,
  }
}

/** Restores the draft after the first render, which must match the server's. From then on it stores the input. */
function useDraft(form: RegisterForm, onFound: (draft: Draft) => void): boolean {
  const restore = useEffectEvent(onFound)
  const [found, setFound] = useState<'unread' | 'none' | 'restored'>('unread')
  useEffect(() => {
    const draft = readDraft(Date.now())
    setFound(draft === undefined ? 'none' : 'restored')
    if (draft) restore(draft)
  }, [])
  useEffect(() => {
    if (found !== 'unread') keepDraft(form, Date.now())
  }, [found, form])
  return found === 'restored'
}

/** Focuses the first field with an error, after it was rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
