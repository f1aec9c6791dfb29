/** Deposits under chaos: transfers at the bank, and their lines and deposits. */
import { bahtFromSatang } from '@duang/contract/wire/money'
import { DEMONSTRATION_ACCOUNTS } from '../../../apps/api/seed/demonstration.ts'
import type { ChaosFeature, Expected } from '../feature.ts'
import type { Operation } from '../players/operations.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once } from '../verify/finding.ts'

const deposits = ownRows<Omit<Expected, 'kind'>>(`
  select member_id as "memberId", amount_satang as satang from deposits`)

export const deposit: ChaosFeature = {
  kinds: {
    transfer: ({ bank }, { key, satang, member }) => {
      const [to] = DEMONSTRATION_ACCOUNTS
      const order = { from: member.account, to: { bank: to.bank, number: to.account }, amount: bahtFromSatang(satang) }
      return bank.transfer({ ...order, key })
    },
  },
  steps: {
    transfer: {
      weight: 30,
      run: async ({ add, send, amounts }) => send(await add({ kind: 'transfer', satang: amounts.deposit() })),
    },
  },
  verify: (operations, facts) => [...verifyTransfers(operations, facts), ...verifyDeposits(operations, facts)],
  rows: [deposits],
  postings: (facts) => deposits.of(facts).map((each) => ({ ...each, kind: 'deposit.credit' })),
}

/** Compares the journal with the bank: each acknowledged transfer was booked once, each refused one never. */
function verifyTransfers(operations: readonly Operation[], { bankIn }: Facts): Finding[] {
  const byKey = groupBy(bankIn, (each) => each.key)
  const known = new Set<string | undefined>(operations.map((each) => each.key))
  const findings = bankIn
    .filter((each) => !known.has(each.key))
    .map((each) => finding('V3', 'ghost', `transfer ${each.id} at the bank without an operation`))
  for (const operation of operations.filter((each) => each.kind === 'transfer')) {
    const booked = byKey.get(operation.key)?.length ?? 0
    if (operation.state === 'acked') findings.push(...once('V1', booked, `transfer ${operation.key}`))
    else if (booked > 0)
      findings.push(finding('V2', 'ghost', `transfer ${operation.key} was ${operation.state} and booked`))
  }
  return findings
}

/** Compares the bank with the database: each incoming line is one deposit of that member and amount, or waits in the queue. */
function verifyDeposits(operations: readonly Operation[], { bankIn, lines }: Facts): Finding[] {
  const byLine = groupBy(lines, (line) => line.extId)
  const ofBank = new Set(bankIn.map((each) => `${each.id}-in`))
  const members = new Map(operations.map((each) => [each.key, each.member.memberId]))
  const findings = lines
    .filter((line) => !ofBank.has(line.extId))
    .map((line) => finding('V3', 'ghost', `line ${line.extId} of ${line.satang} satang, unknown to the bank`))
  for (const transfer of bankIn) {
    const stored = byLine.get(`${transfer.id}-in`) ?? []
    findings.push(...once('V6', stored.length, `statement line ${transfer.id}-in`))
    for (const line of stored) {
      if (line.state === 'queued' && line.depositMembers.length === 0) continue
      const memberId = members.get(transfer.key ?? '')
      findings.push(...once('V6', line.depositMembers.length, `deposit of line ${line.extId}`))
      if (line.satang !== transfer.satang || line.depositSatang.some((satang) => satang !== transfer.satang))
        findings.push(finding('V6', 'broken', `line ${line.extId}: ${transfer.satang} satang became another amount`))
      if (line.depositMembers.some((each) => each !== memberId))
        findings.push(finding('V6', 'broken', `line ${line.extId} was credited to another member`))
    }
  }
  return findings
}
