import { CallError } from '@duang/contract/client'
import { changePassword } from '@duang/contract/user'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useMember } from '#core/session.ts'
import { toaster } from '#core/toaster.ts'
import { errorsOf, fieldOf, type PasswordFaults, type PasswordFields } from './password-form.ts'
import { pw } from './th.ts'

type FieldName = keyof PasswordFields

export type PasswordForm = {
  fields: PasswordFields
  /** Only of fields that were left once, or of all after sending. */
  faults: PasswordFaults
  refs: Record<FieldName, RefObject<HTMLInputElement | null>>
  set: (field: FieldName, value: string) => void
  /** The field was left: from now on its fault is shown at once. */
  look: (field: FieldName) => void
  /** A failure that belongs to none of the fields. */
  failure: Error | null
  /** Whether the password may be the new one already. */
  isUncertain: boolean
  isSending: boolean
  submit: (event: SyntheticEvent) => void
}

const FIELDS: readonly FieldName[] = ['old', 'next', 'again']

/** Whether the password may have changed although no answer came. */
const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && error.kind !== undefined && error.status === undefined

/** The three fields, what is wrong with them, and the sending. A refusal about one field is marked on that field. */
export function usePasswordForm(onDone: (endedSessions: number) => void): PasswordForm {
  const { uuid } = useMember()
  const [fields, setFields] = useState<PasswordFields>({ old: '', next: '', again: '' })
  const [seen, setSeen] = useState<readonly FieldName[]>([])
  const refs = { old: useRef<HTMLInputElement>(null), next: useRef(null), again: useRef(null) } as PasswordForm['refs']
  const [refused, setRefused] = useState<PasswordFaults>({})
  const sending = useMutation({
    mutationFn: () =>
      call(changePassword, {
        params: { uuid },
        body: { oldPassword: fields.old, newPassword: fields.next, confirmPassword: fields.again },
      }),
    onSuccess: ({ endedSessions }) => {
      toaster.show(pw.ok)
      onDone(endedSessions)
    },
    onError: (error) => {
      const field = error instanceof CallError ? fieldOf(error.code) : undefined
      if (!field) return
      setRefused({ [field]: failureText(error) })
      refs[field].current?.focus()
    },
  })

  const faults: PasswordFaults = { ...errorsOf(fields) }
  for (const field of FIELDS) if (!seen.includes(field)) delete faults[field]

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    setSeen(FIELDS)
    const found = errorsOf(fields)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first) refs[first].current?.focus()
    else sending.mutate()
  }

  const hasField = sending.error instanceof CallError && fieldOf(sending.error.code) !== undefined
  return {
    fields,
    faults: { ...faults, ...refused },
    refs,
    set: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }))
      // What was refused is no longer what stands there.
      setRefused(({ [field]: _gone, ...rest }) => rest)
    },
    look: (field) => {
      if (fields[field] !== '') setSeen((before) => (before.includes(field) ? before : [...before, field]))
    },
    failure: hasField ? null : sending.error,
    isUncertain: isUncertain(sending.error),
    isSending: sending.isPending,
    submit,
  }
}
