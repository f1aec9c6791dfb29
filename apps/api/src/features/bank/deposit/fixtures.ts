/** Statement lines for tests, in the format of a bank. */
import { randomUUID } from 'node:crypto'
import type { StatementLineWire } from '@duang/contract/bank/bank'
import { sql } from 'kysely'
import { readBalance } from '#money/ledger/ledger.ts'
import { DEMONSTRATION_BRAND } from '../../../../seed/demonstration.ts'
import type { TestMember, TestSite } from '../../../../test/people/site.ts'

/** A line without null, which robots may write for a missing field. */
type SentLine = Omit<StatementLineWire, 'counterparty' | 'reference' | 'balance'> & {
  counterparty: { bank?: string; account?: string; name?: string }
  reference?: string
  balance?: number
}

/** A line of the member's transfer to the first receiving account, now. `account`: the sender's account as the bank shows it. */
export function line(
  site: TestSite,
  member: TestMember,
  given: { id?: string; amount?: number; at?: Date; account?: string | null; name?: string | null } = {},
): SentLine {
  const { account = member.account, name = member.accountName } = given
  return {
    id: given.id ?? randomUUID(),
    account: { bank: '004', number: '1234567890' },
    direction: 'in',
    amount: given.amount ?? 100,
    at: (given.at ?? site.platform.clock()).toISOString(),
    counterparty: {
      bank: member.bank,
      ...(account === null ? {} : { account }),
      ...(name === null ? {} : { name }),
    },
    reference: 'โอนเงิน',
  }
}

export const message = (lines: readonly unknown[]) => ({ type: 'statement.lines', lines })

/** Returns the member's credit in satang. */
export async function balanceOf(site: TestSite, member: TestMember): Promise<number> {
  return (await readBalance(site.platform.db, DEMONSTRATION_BRAND, member.memberId, 'cash')).balance
}

/** Returns the deposits and bonuses that were credited to the member and not reversed, in satang. It must equal the credit. */
export async function creditedTo(site: TestSite, member: TestMember): Promise<number> {
  const { rows } = await sql<{ satang: number }>`
    select (select coalesce(sum(amount_satang), 0) from deposits where member_id = ${member.memberId})
      + (select coalesce(sum(bonus_satang), 0) from bonus_grants where member_id = ${member.memberId} and status <> 'forfeited')
      as satang`.execute(site.owner)
  return rows[0]?.satang ?? 0
}
