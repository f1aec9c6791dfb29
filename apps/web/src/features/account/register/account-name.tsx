import { CallError } from '@duang/contract/client'
import type { FieldState } from '@duang/ui/field.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { format } from '#kit/format.ts'
import { bankErrors } from './bank-form.ts'
import { useBankCalls } from './bank-queries.ts'
import type { FormState } from './form-state.ts'
import { reg, regMore } from './th.ts'
import { useDebounced, useLiveCheck } from './use-live-check.ts'

export type AccountNameState = {
  /** Under the number: whether the account is free, and whether its name was found. */
  state: FieldState | undefined
  name: string | undefined
  isAsking: boolean
  /** No bank can verify the name, so the member types it. */
  needsName: boolean
}

/** Checks that the account is free and then fetches its name, once bank and number stop changing. */
export function useAccountName({ form, isTouched, refusals }: FormState): AccountNameState {
  const calls = useBankCalls()
  const errors = bankErrors(form, false)
  const isReady = form.bankCode !== '' && errors.account === undefined && refusals.account === undefined
  const settled = useDebounced(form.account, isTouched('account'))
  const free = useLiveCheck({
    value: isReady ? form.account : '',
    isTouched: isTouched('account'),
    error: undefined,
    query: (account) => calls.account(form.bankCode, account),
    failureOf: ({ available }) => (available ? undefined : reg['err.accUsed']),
    okText: reg.avail,
  })
  const found = useQuery({
    ...calls.accountName(form.bankCode, form.account),
    enabled: isReady && settled === form.account && free?.kind === 'ok',
  })
  const reply = isReady && free?.kind === 'ok' ? found.data : undefined
  // Only a definite reply rejects the number. An unreachable bank does not block the registration.
  const isUnknown =
    free?.kind === 'ok' && found.error instanceof CallError && found.error.code === 'register_account_unknown'
  return {
    state: isUnknown ? { kind: 'error', note: reg.accNameFail } : free,
    name: reply?.isVerified ? (reply.name ?? undefined) : undefined,
    isAsking: found.isFetching,
    needsName: reply?.isVerified === false,
  }
}

type AccountNameProps = { state: FormState; account: AccountNameState; nameState: FieldState | undefined }

/** The name on the account, as in a bank transfer; or a field for it. */
export function AccountName({ state, account, nameState }: AccountNameProps) {
  return (
    <>
      <div role="status" className="empty:absolute">
        {account.isAsking && <p className="field-note">{reg.accNameWait}</p>}
        {account.name && (
          <p className="account-name tinted" data-tone="ok">
            <Icon name="check" size={20} />
            {format(reg.accNameOk, { name: account.name })}
          </p>
        )}
      </div>
      {account.needsName && (
        <TextField
          label={reg.accName}
          className="field-wide"
          hint={regMore.accNameHint}
          icon="user"
          name="accountName"
          autoComplete="name"
          required
          value={state.form.accountName}
          onValue={(value) => state.set('accountName', value)}
          onBlur={() => state.form.accountName && state.touch('accountName')}
          state={nameState}
        />
      )}
    </>
  )
}
