/** Compares three books after each cycle: the clients' journal, the database, and the log of the bank. */

import type { Expected } from '../feature.ts'
import { FEATURES } from '../features.ts'
import type { Operation } from '../players/operations.ts'
import { type Facts, isTransferMode, type Posting } from './facts.ts'
import { counted, type Finding, finding, groupBy, total } from './finding.ts'

/** All findings. None when each operation exists exactly once in each place, and nothing else does. */
export function verify(operations: readonly Operation[], facts: Facts): Finding[] {
  return [
    ...FEATURES.flatMap((each) => each.verify?.(operations, facts) ?? []),
    ...verifyPostings(facts),
    ...verifySums(facts),
  ]
}

/** Compares the ledger with the facts: each fact moved money exactly once. Nothing else moved money. */
function verifyPostings(facts: Facts): Finding[] {
  // Transfers of games are compared with the studios' logs (verify-plays.ts, verify-transfers.ts), bonuses with the permitted amounts
  // (bonus-players.ts).
  const isElsewhere = (each: Posting) => /^(game|bonus)\./.test(each.kind) || isTransferMode(each)
  const nameOf = ({ kind, memberId, satang }: Expected) => `${kind} of ${satang} satang, member ${memberId}`
  const due = groupBy(
    FEATURES.flatMap((each) => each.postings?.(facts) ?? []),
    nameOf,
  )
  const posted = groupBy(
    facts.postings.filter((each) => !isElsewhere(each)),
    nameOf,
  )
  const findings = [...due].flatMap(([name, all]) => counted('V4', posted.get(name)?.length ?? 0, all.length, name))
  for (const name of posted.keys())
    if (!due.has(name)) findings.push(finding('V3', 'ghost', `${name}: explained by nothing`))
  return findings
}

/** The clearing account of the bank equals the bank's receipts less its payments, to the satang. No amount stays on hold. */
function verifySums({ lines, withdrawals, bankIn, bankOut, houseBank, held }: Facts): Finding[] {
  const credited = total(lines.filter((line) => line.depositMembers.length > 0))
  const queued = total(lines.filter((line) => line.depositMembers.length === 0))
  const paid = total(withdrawals.filter((each) => each.state === 'paid'))
  const open = total(withdrawals.filter((each) => !['paid', 'refunded', 'rejected'].includes(each.state)))
  const findings: Finding[] = []
  const equal = (what: string, one: number, other: number) => {
    if (one !== other) findings.push(finding('V6', 'broken', `${what}: ${one} and ${other} satang`))
  }
  equal('clearing of the bank, and deposits less payouts', -houseBank, credited - paid)
  equal('money that the bank received, and lines', total(bankIn), credited + queued)
  equal('money that the bank paid, and withdrawals', total(bankOut), paid)
  equal('money on hold, and withdrawals that have not ended', held, open)
  return findings
}
