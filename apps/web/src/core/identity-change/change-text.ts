import type { IdentityChange, PasswordLink } from '@duang/contract/account/identity-change'
import { serverNow } from '@duang/contract/wire/server-clock'
import { shortInstantText } from '#core/dates.ts'
import { bankName } from '#core/money/bank-name.ts'
import { format } from '#kit/format.ts'
import { identity } from './th.ts'

const TEMPLATES = {
  bank: { proposed: identity.bankProposed, changed: identity.bankChanged },
  phone: { proposed: identity.phoneProposed, changed: identity.phoneChanged },
} as const

export type Change = IdentityChange | PasswordLink

export function changeText(change: Change): string {
  if (!('kind' in change)) return change.step === 'made' ? identity.passwordMade : identity.passwordUsed
  const { kind, step, bankName: code, lastDigits } = change
  return format(TEMPLATES[kind][step], { bank: code === null ? '' : bankName(code), d: lastDigits })
}

/** Until when withdrawals wait; undefined when they do not, or no longer. */
export const waitText = ({ payableFrom }: Change): string | undefined =>
  payableFrom !== null && Date.parse(payableFrom) > serverNow()
    ? format(identity.waits, { time: shortInstantText(payableFrom) })
    : undefined
