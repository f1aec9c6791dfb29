import { foldCode } from '@duang/contract/wire/pasted-text'
import { Button, IconButton } from '@duang/ui/button.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef } from 'react'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { AccountName, useAccountName } from './account-name.tsx'
import type { Attribution } from './attribution.ts'
import { bankErrors } from './bank-form.ts'
import { BankPicker } from './bank-picker.tsx'
import { ConsentField } from './consent-field.tsx'
import { type FormState, focusFirstError } from './form-state.ts'
import { PayoutCard } from './payout-card.tsx'
import { useTicketCalls } from './queries.ts'
import type { FormField } from './register-form.ts'
import { StepHead } from './step-head.tsx'
import { reg } from './th.ts'
import { generalFailure, useJoin } from './use-join.ts'
import { useLiveCheck } from './use-live-check.ts'

type BankStepProps = {
  state: FormState
  attribution: Attribution
  onBack: () => void
  /** The server refused a value of the first step. */
  onMemberRefused: () => void
}

/** Step 2: the bank account, the inviter, consent. */
export function BankStep({ state, attribution, onBack, onMemberRefused }: BankStepProps) {
  const { form, set, touch, isTouched, refusals } = state
  const formRef = useRef<HTMLFormElement>(null)
  const account = useAccountName(state)
  const joining = useJoin(state, attribution, onMemberRefused)
  const errors = bankErrors(form, account.needsName)
  const inviter = useInviterState(state, errors.afCode)
  const errorOf = (field: FormField): FieldState | undefined => {
    const note = refusals[field] ?? (isTouched(field) ? errors[field] : undefined)
    return note === undefined ? undefined : { kind: 'error', note }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    touch('bankCode', 'account', 'accountName', 'afCode', 'isAgreed')
    const isFine = Object.keys({ ...errors, ...refusals }).length === 0
    if (joining.isPending) return
    if (isFine && account.state?.kind !== 'error' && inviter?.kind !== 'error') joining.mutate()
    else focusFirstError(formRef.current)
  }

  return (
    <form ref={formRef} className="register-form" noValidate onSubmit={submit}>
      <StepHead title={reg.s2} note={reg.bankNote} error={generalFailure(joining.error)} />
      <PayoutCard form={form} name={account.name ?? (account.needsName ? form.accountName : '')} />
      <BankPicker code={form.bankCode} onCode={(code) => set('bankCode', code)} state={errorOf('bankCode')} />
      <TextField
        label={reg.accNo}
        hint={reg.accNoHint}
        icon="wallet"
        name="account"
        inputMode="numeric"
        autoComplete="off"
        required
        value={form.account}
        onValue={(value) => set('account', value)}
        onBlur={() => form.account && touch('account')}
        state={errorOf('account') ?? account.state}
      />
      <AccountName state={state} account={account} nameState={errorOf('accountName')} />
      <TextField
        label={reg.inviter}
        className="field-wide"
        optional={g.optional}
        icon="users"
        name="afCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.afCode}
        onValue={(value) => set('afCode', foldCode(value))}
        onBlur={() => form.afCode && touch('afCode')}
        state={inviter}
        end={form.afCode && <IconButton icon="close" label={g.clear} onClick={() => set('afCode', '')} />}
      />
      <ConsentField state={state} error={errorOf('isAgreed')?.note} />
      <div className="modal-actions">
        <Button look="quiet" icon="back" onClick={onBack}>
          {g.back}
        </Button>
        <Button type="submit" isWide isBusy={joining.isPending} busyText={reg.busy}>
          {reg.submit}
        </Button>
      </div>
    </form>
  )
}

/** Checks a code from a link at once, and a typed code when the field loses the focus. */
function useInviterState({ form, isTouched, refusals }: FormState, error: string | undefined): FieldState | undefined {
  const { inviter } = useTicketCalls()
  const query = inviter(form.afCode)
  const { data } = useQuery({ ...query, enabled: false })
  return useLiveCheck({
    value: form.afCode,
    isTouched: isTouched('afCode'),
    error: refusals.afCode ?? error,
    query: () => query,
    failureOf: ({ exists }) => (exists ? undefined : reg.inviterBad),
    okText: format(reg.inviterOk, { code: data?.name ?? form.afCode }),
  })
}
