import { resetPassword } from '@duang/contract/account/password-reset'
import { CallError } from '@duang/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { call } from '#core/call/api.ts'
import { failureText, opensModal } from '#core/call/failure.ts'
import { linkQuery } from './queries.ts'
import { errorsOf, fieldOf, type ResetErrors, type ResetFields } from './reset-form.ts'
import { reset as th } from './th.ts'

type FieldName = keyof ResetFields
const FIELDS: readonly FieldName[] = ['phone', 'account', 'next', 'again']

export type ResetForm = {
  fields: ResetFields
  /** Errors of fields that lost the focus once, or of all after submitting. */
  errors: ResetErrors
  refs: Record<FieldName, RefObject<HTMLInputElement | null>>
  set: (field: FieldName, value: string) => void
  /** The field lost the focus: from now on its error is shown at once. */
  leave: (field: FieldName) => void
  /** A failure that concerns no field. */
  failure: string | undefined
  /** The link expired while the form was open. */
  isDead: boolean
  isSending: boolean
  submit: (event: SyntheticEvent) => void
}

/** Whether the password may have changed although no reply arrived. */
const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && error.kind !== undefined && error.status === undefined

/** Whether the server asks for an identity that the form did not ask for: the browser has lost its known device meanwhile. */
const isUnasked = (error: unknown, isIdentified: boolean): boolean =>
  error instanceof CallError && error.code === 'reset_identity_wrong' && !isIdentified

/** The text of a failure that concerns no field. */
function failureOf(error: unknown, isIdentified: boolean): string | undefined {
  if (isUncertain(error)) return th.uncertain
  if (isUnasked(error, isIdentified)) return th.identify
  if (!error || opensModal(error)) return undefined
  const hasField = error instanceof CallError && fieldOf(error.code, isIdentified) !== undefined
  return hasField ? undefined : failureText(error)
}

export const isDeadLink = (error: unknown): boolean => error instanceof CallError && error.code === 'reset_link_invalid'

/** The fields, their errors, and the call. A refusal about one field is shown at that field. */
export function useResetForm(token: string, needsIdentity: boolean, onDone: (username: string) => void): ResetForm {
  const [fields, setFields] = useState<ResetFields>({ next: '', again: '', phone: '', account: '' })
  const [seen, setSeen] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState<ResetErrors>({})
  const refs = {
    phone: useRef<HTMLInputElement>(null),
    account: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  }
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: (isIdentified: boolean) => {
      const { phone, account } = fields
      const identity = isIdentified ? { phone, account } : {}
      return call(resetPassword, {
        body: { token, newPassword: fields.next, confirmPassword: fields.again, ...identity },
      })
    },
    onSuccess: ({ username }) => onDone(username),
    onError: (error, isIdentified) => {
      if (isUnasked(error, isIdentified)) void queryClient.invalidateQueries({ queryKey: linkQuery(token).queryKey })
      const field = error instanceof CallError ? fieldOf(error.code, isIdentified) : undefined
      if (!field) return
      setRefused({ [field]: failureText(error) })
      refs[field].current?.focus()
    },
  })

  const errors: ResetErrors = { ...errorsOf(fields, needsIdentity) }
  for (const field of FIELDS) if (!seen.includes(field)) delete errors[field]

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    setSeen(FIELDS)
    const found = errorsOf(fields, needsIdentity)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first) refs[first].current?.focus()
    else sending.mutate(needsIdentity)
  }

  const { error, variables: isIdentified = needsIdentity } = sending
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
    failure: failureOf(error, isIdentified),
    isDead: isDeadLink(error),
    isSending: sending.isPending,
    submit,
  }
}
