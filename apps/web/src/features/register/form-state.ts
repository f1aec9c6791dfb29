import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'
import type { Faults, FormField, RegisterForm } from './register-form.ts'

/** The form with what was touched and what the server refused. Steps share it, so that going back keeps every value. */
export type FormState = {
  form: RegisterForm
  set: <Field extends FormField>(field: Field, value: RegisterForm[Field]) => void
  isTouched: (field: FormField) => boolean
  touch: (...fields: FormField[]) => void
  /** What the server said about the value that still stands in the field. */
  refusals: Faults
  refuse: (field: FormField, message: string) => void
  /** Whether the page was loaded anew, and found what was typed before. */
  isRestored: boolean
}

export function useFormState(initial: RegisterForm): FormState {
  const [form, setForm] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<FormField>>(() => new Set(initial.afCode ? ['afCode'] : []))
  const [refusals, setRefusals] = useState<Faults>({})
  const isRestored = useDraft(form, setForm)
  return {
    form,
    set: (field, value) => {
      setForm((before) => ({ ...before, [field]: value }))
      setRefusals(({ [field]: _gone, ...others }) => others)
    },
    isTouched: (field) => touched.has(field),
    touch: (...fields) => setTouched((before) => new Set([...before, ...fields])),
    refusals,
    refuse: (field, message) => setRefusals((before) => ({ ...before, [field]: message })),
    isRestored,
  }
}

/** Takes over the draft after the first rendering, which has to be that of the server; from then on keeps what is typed. */
function useDraft(form: RegisterForm, setForm: (change: (before: RegisterForm) => RegisterForm) => void): boolean {
  const [found, setFound] = useState<'unread' | 'none' | 'restored'>('unread')
  useEffect(() => {
    const draft = readDraft(Date.now())
    setFound(draft === undefined ? 'none' : 'restored')
    // A code of the link that was opened now counts more.
    if (draft) setForm((before) => ({ ...before, ...draft, afCode: before.afCode || draft.afCode }))
  }, [setForm])
  useEffect(() => {
    if (found !== 'unread') keepDraft(form, Date.now())
  }, [found, form])
  return found === 'restored'
}

/** Puts the focus on the first field that has an error, after it was drawn. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
