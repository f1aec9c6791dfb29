import { bankByCode } from '@duang/contract/bank/banks'
import { BankMark } from '@duang/ui/bank-mark.tsx'
import { format } from '#kit/format.ts'
import { LANGUAGE } from '#kit/th.ts'
import { a11y } from '../th.ts'
import { bankName } from './bank-name.ts'

/** `xxx-x-x4821-x` visually, and its visible digits for screen readers. */
export function MaskedAccount({ bankId }: { bankId: string }) {
  return (
    <span className="tabular-nums" lang="en">
      <span aria-hidden="true">{bankId}</span>
      <span className="sr-only" lang={LANGUAGE}>
        {format(a11y.masked, { d: bankId.replace(/\D/g, '').split('').join(' ') })}
      </span>
    </span>
  )
}

type BankAccountProps = {
  /** Three digits. */
  bankCode: string
  /** Masked. */
  bankId: string
  accountName?: string | undefined
}

/** A member's account: mark, bank, name, masked number. */
export function BankAccount({ bankCode, bankId, accountName }: BankAccountProps) {
  const bank = bankByCode(bankCode)
  return (
    <div className="flex items-center gap-3">
      {bank && <BankMark mark={bank.mark} color={bank.color} />}
      <div className="min-w-0">
        <p className="font-medium">
          <span className="keep">{bankName(bankCode)}</span>
          {accountName && <span className="text-ink-2"> · {accountName}</span>}
        </p>
        <p className="text-ink-2">
          <MaskedAccount bankId={bankId} />
        </p>
      </div>
    </div>
  )
}
