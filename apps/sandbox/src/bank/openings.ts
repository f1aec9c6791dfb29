/** Validation of an order to open an account. */
import { bankByCode, isAccountOfBank } from '@duang/contract/bank/banks'
import type { Satang } from '@duang/contract/wire/money'
import type { AccountOpening } from '#bank/entries.ts'
import { refusals } from '#bank/refusals.ts'

/** Opening balance of a person: a million baht. */
export const PERSON_OPENING_SATANG: Satang = 100_000_000

export type OpeningOrder = Omit<AccountOpening, 'openingSatang'> & { openingSatang?: Satang | undefined }

/** Throws the refusal of an invalid bank, number or name. Adds the opening balance. */
export function checkedOpening(order: OpeningOrder): AccountOpening {
  const bank = bankByCode(order.bank)
  if (!bank) throw refusals.bankMalformed()
  if (!isAccountOfBank(order.bank, order.number)) throw refusals.numberMalformed(bank.accountLengths)
  const name = order.name.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || name.length > 120 || /\p{Cc}/u.test(name)) throw refusals.nameMalformed()
  const openingSatang = order.openingSatang ?? (order.owner === 'person' ? PERSON_OPENING_SATANG : 0)
  return { bank: order.bank, number: order.number, name, owner: order.owner, openingSatang }
}
