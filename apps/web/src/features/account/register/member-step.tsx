import { foldCode } from '@duang/contract/wire/pasted-text'
import { Button } from '@duang/ui/button.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { noticeFailure } from '#core/call/error-notice.ts'
import { passwordTexts } from '#core/password-texts.ts'
import { g } from '#core/th.ts'
import { type FormState, focusFirstError } from './form-state.ts'
import { PasswordStrength } from './password-strength.tsx'
import { ticketQuery, useTicketCalls } from './queries.ts'
import { type FormErrors, type FormField, memberErrors } from './register-form.ts'
import { StepHead } from './step-head.tsx'
import { reg, regMore } from './th.ts'
import { useLiveCheck } from './use-live-check.ts'

/** Step 1: phone, username, password. Continues only without known errors. */
export function MemberStep({ state, onNext }: { state: FormState; onNext: () => void }) {
  const { form, set, touch, refuse, isTouched, refusals, isRestored } = state
  const errors = memberErrors(form)
  const formRef = useRef<HTMLFormElement>(null)
  const { isChecking, failure, findErrors, ...live } = useMemberChecks(state, errors)
  const errorOf = (field: FormField): FieldState | undefined => {
    const note = refusals[field] ?? (isTouched(field) ? errors[field] : undefined)
    return note === undefined ? undefined : { kind: 'error', note }
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    touch('phone', 'username', 'password', 'password2')
    const found = Object.keys({ ...errors, ...refusals }).length > 0 ? { ...errors, ...refusals } : await findErrors()
    if (found === undefined) return // `failure` is shown. Rendered at once below: the focus is for a field with its error.
    flushSync(() => {
      for (const [field, message] of Object.entries(found)) refuse(field as FormField, message)
    })
    if (Object.keys(found).length === 0) onNext()
    else focusFirstError(formRef.current)
  }

  return (
    <form ref={formRef} className="register-form" noValidate onSubmit={submit}>
      <StepHead title={reg.s1} note={regMore.nextBank} error={failure} />
      {isRestored && form.password === '' && (
        <Notice tone="info" icon="info">
          {regMore.restored}
        </Notice>
      )}
      <TextField
        label={reg.phone}
        hint={reg.phoneHint}
        icon="device"
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete="tel-national"
        required
        value={form.phone}
        onValue={(value) => set('phone', value)}
        onBlur={() => form.phone && touch('phone')}
        state={live.phone}
      />
      <TextField
        label={reg.user}
        hint={live.username?.kind === 'error' ? reg.userHint : regMore.userFormat}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={form.username}
        onValue={(value) => set('username', foldCode(value))}
        onBlur={() => form.username && touch('username')}
        state={live.username}
      />
      <PasswordFields
        state={state}
        password={live.password?.kind === 'ok' ? undefined : live.password}
        repeated={errorOf('password2')}
      />
      <Button type="submit" isWide isBusy={isChecking} busyText={reg.checking}>
        {g.next}
      </Button>
    </form>
  )
}

type PasswordFieldsProps = { state: FormState; password: FieldState | undefined; repeated: FieldState | undefined }

function PasswordFields({ state: { form, set, touch }, password, repeated }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={reg.pass}
        hint={<PasswordStrength form={form} />}
        icon="lock"
        name="password"
        autoComplete="new-password"
        required
        texts={passwordTexts}
        value={form.password}
        onValue={(value) => set('password', value)}
        onBlur={() => form.password && touch('password')}
        state={password}
      />
      <PasswordField
        label={reg.pass2}
        icon="lock"
        name="password2"
        autoComplete="new-password"
        required
        texts={passwordTexts}
        value={form.password2}
        onValue={(value) => set('password2', value)}
        onBlur={() => form.password2 && touch('password2')}
        state={repeated}
      />
    </>
  )
}

/** The state of each field during typing, and the wait for all lookups. */
function useMemberChecks(state: FormState, errors: FormErrors) {
  const { form, isTouched, refusals } = state
  const { isChecking, failure, check } = useAvailability(state)
  const phone = useLiveCheck({
    value: form.phone,
    isTouched: isTouched('phone'),
    error: refusals.phone ?? errors.phone,
    query: check.phone,
    failureOf: ({ available }) => (available ? undefined : reg['err.phoneUsed']),
    okText: reg.avail,
  })
  const username = useLiveCheck({
    value: form.username,
    isTouched: isTouched('username'),
    error: refusals.username ?? errors.username,
    query: check.username,
    failureOf: ({ available }) => (available ? undefined : reg['err.userUsed']),
    okText: reg.avail,
  })
  const password = useLiveCheck({
    value: form.password,
    isTouched: isTouched('password'),
    error: refusals.password ?? errors.password,
    query: () => check.password,
    failureOf: ({ acceptable }) => (acceptable ? undefined : regMore.passCommon),
    okText: reg.avail,
  })
  return { isChecking, failure, findErrors: check.errors, phone, username, password }
}

/** The three lookups of this step, and one call that awaits them all. `failure`: the reason why no registration was opened. */
function useAvailability({ form }: FormState) {
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const queryClient = useQueryClient()
  const calls = useTicketCalls()
  const password = calls.password(form)
  const openTicket = async (): Promise<boolean> => {
    try {
      await queryClient.ensureQueryData(ticketQuery)
      return true
    } catch (error) {
      noticeFailure(error)
      setFailure(error as Error)
      return false
    }
  }
  /** Undefined: no lookup was possible, and `failure` has the reason. */
  const errors = async (): Promise<FormErrors | undefined> => {
    setChecking(true)
    setFailure(null)
    if (!(await openTicket())) {
      setChecking(false)
      return undefined
    }
    const [phone, username, secret] = await Promise.allSettled([
      queryClient.fetchQuery(calls.phone(form.phone)),
      queryClient.fetchQuery(calls.username(form.username)),
      queryClient.fetchQuery(password),
    ])
    setChecking(false)
    // A failed lookup does not block the member. The registration itself decides.
    return {
      ...(phone.status === 'fulfilled' && !phone.value.available && { phone: reg['err.phoneUsed'] }),
      ...(username.status === 'fulfilled' && !username.value.available && { username: reg['err.userUsed'] }),
      ...(secret.status === 'fulfilled' && !secret.value.acceptable && { password: regMore.passCommon }),
    }
  }
  return { isChecking, failure, check: { phone: calls.phone, username: calls.username, password, errors } }
}
