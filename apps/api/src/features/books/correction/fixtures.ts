/** Shared parts of the tests of corrections: deposits through the bank's API, and `duang` with a person at the keyboard. */
import { randomUUID } from 'node:crypto'
import { type Account, readBalance } from '#money/ledger/ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import { sendFeed, type TestMember, type TestSite } from '../../../../test/people/site.ts'

/** Runs a command line as this person. */
export async function duang(site: TestSite, line: readonly string[], actor = 'cli:anna') {
  const { data, ...rest } = await typed(site, line, { actor })
  return { ...rest, report: data }
}

/** A transfer of the member that the bank reports and the engine credits. Returns the number of its line. */
export async function deposit(site: TestSite, member: TestMember, baht: number): Promise<number> {
  const id = randomUUID()
  const counterparty = { bank: member.bank, account: member.account, name: member.accountName }
  const line = { id, account: { bank: '004', number: '1234567890' }, direction: 'in', amount: baht, counterparty }
  const at = site.platform.clock().toISOString()
  await sendFeed(site, 'statement', { type: 'statement.lines', lines: [{ ...line, at }] })
  return lineOf(site, id)
}

export async function lineOf(site: TestSite, extId: string): Promise<number> {
  const row = await site.owner
    .selectFrom('statement_lines')
    .select('line_id')
    .where('ext_id', '=', extId)
    .executeTakeFirstOrThrow()
  return row.line_id
}

/** Returns the satang of one account of the member. */
export const accountOf = async (site: TestSite, member: TestMember, account: Account = 'cash'): Promise<number> =>
  (await readBalance(site.platform.db, 1, member.memberId, account)).balance

export const because = ['--reason', 'ticket 7'] as const
