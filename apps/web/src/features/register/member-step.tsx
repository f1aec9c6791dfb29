import { Button } from '@duang/ui/button.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { passwordTexts } from '#core/password-texts.ts'
import { g } from '#core/th.ts'
import { type FormState, focusFirstError } from './form-state.ts'
import { useTicketCalls } from './queries.ts'
import { type FormField, memberFaults } from './register-form.ts'
import { reg } from './th.ts'
import { useLiveCheck } from './use-live-check.ts'

/** Step 1: phone, username, password. Goes on only when nothing is known to be wrong. */
export function MemberStep({ state, onNext }: { state: FormState; onNext: () => void }) {
  const { form, set, touch, isTouched, refusals } = state
  const faults = memberFaults(form)
  const formRef = useRef<HTMLFormElement>(null)
  const { isChecking, check } = useAvailability(state)
  const phone = useLiveCheck({
    value: form.phone,
    isTouched: isTouched('phone'),
    fault: refusals.phone ?? faults.phone,
    query: check.phone,
    verdict: ({ available }) => (available ? undefined : reg['err.phoneUsed']),
    okText: reg.avail,
  })
  const username = useLiveCheck({
    value: form.username,
    isTouched: isTouched('username'),
    fault: refusals.username ?? faults.username,
    query: check.username,
    verdict: ({ available }) => (available ? undefined : reg['err.userUsed']),
    okText: reg.avail,
  })
  const errorOf = (field: FormField): FieldState | undefined => {
    const note = refusals[field] ?? (isTouched(field) ? faults[field] : undefined)
    return note === undefined ? undefined : { kind: 'error', note }
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    touch('phone', 'username', 'password', 'password2')
    const isFine = Object.keys({ ...faults, ...refusals }).length === 0 && (await check.isFree())
    if (isFine) onNext()
    else focusFirstError(formRef.current)
  }

  return (
    <form ref={formRef} className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
      <h2>{reg.s1}</h2>
      <TextField
        label={reg.phone}
        hint={reg.phoneHint}
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete="tel-national"
        required
        value={form.phone}
        onValue={(value) => set('phone', value)}
        onBlur={() => form.phone && touch('phone')}
        state={phone}
      />
      <TextField
        label={reg.user}
        hint={reg.userHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={form.username}
        onValue={(value) => set('username', value.trim())}
        onBlur={() => form.username && touch('username')}
        state={username}
      />
      <PasswordField
        label={reg.pass}
        hint={reg.passHint}
        name="password"
        autoComplete="new-password"
        required
        texts={passwordTexts}
        value={form.password}
        onValue={(value) => set('password', value)}
        onBlur={() => form.password && touch('password')}
        state={errorOf('password')}
      />
      <PasswordField
        label={reg.pass2}
        name="password2"
        autoComplete="new-password"
        required
        texts={passwordTexts}
        value={form.password2}
        onValue={(value) => set('password2', value)}
        onBlur={() => form.password2 && touch('password2')}
        state={errorOf('password2')}
      />
      <Button type="submit" isWide isBusy={isChecking} busyText={reg.checking}>
        {g.next}
      </Button>
    </form>
  )
}

/** The two lookups of this step, and the wait for both when somebody goes on at once. */
function useAvailability({ form }: FormState) {
  const [isChecking, setChecking] = useState(false)
  const queryClient = useQueryClient()
  const { phone, username } = useTicketCalls()
  const isFree = async (): Promise<boolean> => {
    setChecking(true)
    const answers = await Promise.allSettled([
      queryClient.fetchQuery(phone(form.phone)),
      queryClient.fetchQuery(username(form.username)),
    ])
    setChecking(false)
    // A lookup that failed holds nobody up: the registration itself decides.
    return answers.every((answer) => answer.status === 'rejected' || answer.value.available)
  }
  return { isChecking, check: { phone, username, isFree } }
}
