/** Statement lines for tests, as a bank would write them. */
import { randomUUID } from 'node:crypto'
import type { StatementLineWire } from '@duang/contract/bank'
import type { TestMember, TestSite } from '../../../test/site.ts'

/** A line of the member's transfer to the first receiving account, now; `account` is what the bank shows of the sender. */
export function line(
  site: TestSite,
  member: TestMember,
  given: { id?: string; amount?: number; at?: Date; account?: string | null; name?: string | null } = {},
): StatementLineWire {
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
