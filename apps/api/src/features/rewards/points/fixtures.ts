/** For tests of points: a deposit as the bank reports it. */
import { randomUUID } from 'node:crypto'
import { sendFeed, type TestMember, type TestSite } from '../../../../test/people/site.ts'

/** Deposits baht from the account of the member; returns the statement line. */
export async function depositBaht(site: TestSite, member: TestMember, baht: number): Promise<number> {
  const id = randomUUID()
  const counterparty = { bank: member.bank, account: member.account, name: member.accountName }
  const at = site.platform.clock().toISOString()
  const line = { id, account: { bank: '004', number: '1234567890' }, direction: 'in', amount: baht, at, counterparty }
  await sendFeed(site, 'statement', { type: 'statement.lines', lines: [line] })
  const row = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('ext_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.line_id
}
