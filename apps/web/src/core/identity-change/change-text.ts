import type { IdentityChange } from '@duang/contract/identity-change'
import { bankName } from '#core/bank-name.ts'
import { shortInstantText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { identity } from './th.ts'

const TEMPLATES = {
  bank: { proposed: identity.bankProposed, changed: identity.bankChanged },
  phone: { proposed: identity.phoneProposed, changed: identity.phoneChanged },
} as const

export const changeText = ({ kind, step, bankName: code, lastDigits }: IdentityChange): string =>
  format(TEMPLATES[kind][step], { bank: code === null ? '' : bankName(code), d: lastDigits })

/** Until when withdrawals wait; undefined when they do not, or no longer. */
export const waitText = ({ payableFrom }: IdentityChange): string | undefined =>
  payableFrom !== null && Date.parse(payableFrom) > Date.now()
    ? format(identity.waits, { time: shortInstantText(payableFrom) })
    : undefined
