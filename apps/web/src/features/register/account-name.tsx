import { CallError } from '@duang/contract/client'
import type { FieldState } from '@duang/ui/field.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { format } from '#kit/format.ts'
import type { FormState } from './form-state.ts'
import { useTicketCalls } from './queries.ts'
import { bankFaults } from './register-form.ts'
import { reg, regMore } from './th.ts'
import { useLiveCheck, useSettled } from './use-live-check.ts'

export type AccountNameState = {
  /** Under the number: whether the account is free, and whether its name could be found. */
  state: FieldState | undefined
  name: string | undefined
  isAsking: boolean
  /** No bank can be asked: the member types the name. */
  needsName: boolean
}

/** Asks whether the account is free and then whose it is, once bank and number stand still. */
export function useAccountName({ form, isTouched, refusals }: FormState): AccountNameState {
  const calls = useTicketCalls()
  const faults = bankFaults(form, false)
  const isReady = form.bankCode !== '' && faults.account === undefined && refusals.account === undefined
  const settled = useSettled(form.account, isTouched('account'))
  const free = useLiveCheck({
    value: isReady ? form.account : '',
    isTouched: isTouched('account'),
    fault: undefined,
    query: (account) => calls.account(form.bankCode, account),
    failureOf: ({ available }) => (available ? undefined : reg['err.accUsed']),
    okText: reg.avail,
  })
  const found = useQuery({
    ...calls.accountName(form.bankCode, form.account),
    enabled: isReady && settled === form.account && free?.kind === 'ok',
  })
  const reply = isReady && free?.kind === 'ok' ? found.data : undefined
  // Only a definite answer stands against the number; a bank that cannot be reached holds nobody up.
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
      <div role="status">
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
          hint={regMore.accNameHint}
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
