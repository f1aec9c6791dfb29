/** A bank account as one text: the code of the bank and the number, `004:1234567890`. */
import * as z from 'zod/mini'
import { isAccountOfBank } from '../bank/banks.ts'
import { foldCode, foldDigits } from '../wire/pasted-text.ts'
import { argument } from './field.ts'

function foldAccount(text: string): string {
  const [bank = '', ...digits] = foldCode(text).split(':')
  return `${bank}:${foldDigits(digits.join(':'))}`
}
const isAccount = (text: string): boolean => {
  const [bank = '', digits = ''] = text.split(':')
  return isAccountOfBank(bank, digits)
}

export const ACCOUNT_LABEL = { th: 'เลขบัญชี', en: 'Account' }

export const bankAccountField = () =>
  argument({
    schema: z.string().check(z.maxLength(64), z.overwrite(foldAccount), z.refine(isAccount, 'account')),
    ...({ kind: 'text', label: ACCOUNT_LABEL, max: 24 } as const),
    hint: { th: 'รหัสธนาคาร:เลขบัญชี เช่น 004:1234567890', en: 'BANK:NUMBER, such as 004:1234567890' },
  })
