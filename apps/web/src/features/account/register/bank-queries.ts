/** Calls of the second step. */

import { checkBankId, findAccountName, register } from '@duang/contract/account/register'
import { foldDigits } from '@duang/contract/wire/pasted-text'
import { call } from '#core/call/api.ts'
import type { Attribution } from './attribution.ts'
import { lookup, useTicket } from './queries.ts'
import type { RegisterForm } from './register-form.ts'

export function useBankCalls() {
  const withTicket = useTicket()
  return {
    account: (bankName: string, account: string) =>
      lookup('account', [bankName, foldDigits(account)], () =>
        withTicket((input) =>
          call(checkBankId, { ...input, params: { bankId: foldDigits(account) }, body: { bankName } }),
        ),
      ),
    accountName: (bankName: string, account: string) =>
      lookup('account-name', [bankName, foldDigits(account)], () =>
        withTicket((input) => call(findAccountName, { ...input, body: { bankId: foldDigits(account), bankName } })),
      ),
    register: async (form: RegisterForm, attribution: Attribution, termsVersion: string) =>
      withTicket((input) =>
        call(register, {
          ...input,
          body: {
            phone: form.phone,
            username: form.username,
            password: form.password,
            bankId: foldDigits(form.account),
            bankName: form.bankCode,
            isAdult: form.isAgreed,
            termsVersion,
            ...(form.accountName.trim() ? { accountName: form.accountName.trim() } : {}),
            ...(form.afCode ? { afCode: form.afCode } : {}),
            ...attribution,
          },
        }),
      ),
  }
}
