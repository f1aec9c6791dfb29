import { bankByCode, formatAccount } from '@duang/contract/bank/banks'
import { foldDigits } from '@duang/contract/wire/pasted-text'
import { BankMark } from '@duang/ui/bank-mark.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import type { CSSProperties } from 'react'
import { bankName } from '#core/money/bank-name.ts'
import type { RegisterForm } from './register-form.ts'
import { reg } from './th.ts'

/** Stands for the digits that are not typed yet, in an account of ten. */
const EMPTY = 'xxxxxxxxxx'

/** The account that will receive withdrawals, as a bank shows it, while it is typed. The fields below have the same values. */
export function PayoutCard({ form, name }: { form: RegisterForm; name: string }) {
  const bank = bankByCode(form.bankCode)
  const digits = foldDigits(form.account)
  return (
    <div className="payout-card" aria-hidden="true" style={bank && ({ '--bank': bank.color } as CSSProperties)}>
      <p className="payout-bank">
        {bank ? <BankMark mark={bank.mark} color={bank.color} size={40} /> : <Icon name="bank" />}
        <span className="keep">{bank ? bankName(bank.code) : reg.bank}</span>
      </p>
      <p className="payout-number" data-typed={digits !== '' || undefined}>
        {formatAccount(digits + EMPTY.slice(digits.length))}
      </p>
      <p className="payout-name">{name || reg.accName}</p>
    </div>
  )
}
