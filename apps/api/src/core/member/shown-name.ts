/**
 * Decides how much of a name from a bank is shown to the member of the account.
 * Anyone can register with another person's account number. Until money has come from the account, no evidence links its owner to this
 * member, and the site shows no more of the name than the live check of the register form (interpretation S3).
 */
import { sql } from 'kysely'
import { maskQuery, parseAccountMask } from '#core/matching/account-mask.ts'
import { RULES } from '#core/matching/signals.ts'
import type { Tx } from '#kit/database/db.ts'
import { shortenName } from './masks.ts'

/** For queries on `members`: true if the member typed the name itself, or money has come from an account of this name. */
export const isNameOpen = sql<boolean>`exists (select from member_banks o
  where o.brand_id = members.brand_id and o.member_id = members.member_id
    and (not o.is_name_verified or o.deposited_from_at is not null))`

type NamedAccount = { account_name: string; is_name_verified: boolean; deposited_from_at: Date | null }

export const shownName = (name: string, isOpen: boolean): string => (isOpen ? name : shortenName(name))

export const shownAccountName = (bank: NamedAccount): string =>
  shownName(bank.account_name, !bank.is_name_verified || bank.deposited_from_at !== null)

type Sender = { source_bank: string | null; source_account: string | null }

/** Records that money came from this account of the member, so that its name is shown whole from now on. Too few digits are no evidence. */
export async function noteDepositedFrom(
  tx: Tx,
  brandId: number,
  memberId: number,
  sender: Sender,
  at: Date,
): Promise<void> {
  const mask = sender.source_account === null ? null : parseAccountMask(sender.source_account)
  const { like } = mask && mask.shown >= RULES.accountDigits ? maskQuery(mask) : { like: null }
  if (like === null) return
  await tx
    .updateTable('member_banks')
    .set({ deposited_from_at: at })
    .where('brand_id', '=', brandId)
    .where('member_id', '=', memberId)
    .where('deposited_from_at', 'is', null)
    .where('account_digits', 'like', like)
    .$if(sender.source_bank !== null, (rest) => rest.where('bank_code', '=', sender.source_bank))
    .execute()
}
