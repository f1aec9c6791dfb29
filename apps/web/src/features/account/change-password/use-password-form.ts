import { changePassword } from '@duang/contract/account/user'
import { CallError } from '@duang/contract/client'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { toaster } from '#core/page/toaster.ts'
import { errorsOf, fieldOf, type PasswordErrors, type PasswordFields } from './password-form.ts'
import { pw } from './th.ts'

type FieldName = keyof PasswordFields

export type PasswordForm = {
  fields: PasswordFields
  /** Errors of fields that lost the focus once, or of all fields after submitting. */
  errors: PasswordErrors
  refs: Record<FieldName, RefObject<HTMLInputElement | null>>
  set: (field: FieldName, value: string) => void
  /** The field lost the focus: from now on its error is shown at once. */
  leave: (field: FieldName) => void
  /** A failure that concerns none of the fields. */
  failure: Error | null
  /** Whether the password may have changed already. */
  isUncertain: boolean
  isSending: boolean
  submit: (event: SyntheticEvent) => void
}

const FIELDS: readonly FieldName[] = ['old', 'next', 'again']

/** Whether the password may have changed although no reply arrived. */
const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && error.kind !== undefined && error.status === undefined

/** The three fields, their errors, and the call. A refusal about one field is shown at that field. */
export function usePasswordForm(onDone: (endedSessions: number) => void): PasswordForm {
  const { uuid } = useMember()
  const [fields, setFields] = useState<PasswordFields>({ old: '', next: '', again: '' })
  const [seen, setSeen] = useState<readonly FieldName[]>([])
  const refs = { old: useRef<HTMLInputElement>(null), next: useRef(null), again: useRef(null) } as PasswordForm['refs']
  const [refused, setRefused] = useState<PasswordErrors>({})
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

  const errors: PasswordErrors = { ...errorsOf(fields) }
  for (const field of FIELDS) if (!seen.includes(field)) delete errors[field]

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
    errors: { ...errors, ...refused },
    refs,
    set: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }))
      // The refusal concerned the previous value.
      setRefused(({ [field]: _gone, ...rest }) => rest)
    },
    leave: (field) => {
      if (fields[field] !== '') setSeen((before) => (before.includes(field) ? before : [...before, field]))
    },
    failure: hasField ? null : sending.error,
    isUncertain: isUncertain(sending.error),
    isSending: sending.isPending,
    submit,
  }
}
