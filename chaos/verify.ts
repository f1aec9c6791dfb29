/** Compares three books after each cycle: the clients' journal, the database, and the log of the bank. */

import { type Facts, isTransferMode, type Posting, type Withdrawal } from './facts.ts'
import type { Operation } from './operations.ts'

export type Harm = 'lost' | 'duplicated' | 'ghost' | 'broken'
/** `check` is the number of the rule, as docs/chaos.md lists them. */
export type Finding = { check: string; harm: Harm; detail: string }

/** All findings; none when every operation stands exactly once wherever it must, and nothing else stands there. */
export function verify(operations: readonly Operation[], facts: Facts): Finding[] {
  return [
    ...verifyTransfers(operations, facts),
    ...verifyDeposits(operations, facts),
    ...verifyWithdrawals(operations, facts),
    ...verifyRetries(operations, facts),
    ...verifyPayouts(operations, facts),
    ...verifyPostings(facts),
    ...verifySums(facts),
  ]
}

export const finding = (check: string, harm: Harm, detail: string): Finding => ({ check, harm, detail })

/** How many there are of what there must be one of. */
export const once = (check: string, count: number, what: string): Finding[] => counted(check, count, 1, what)

function counted(check: string, count: number, due: number, what: string): Finding[] {
  if (count === due) return []
  return [finding(check, count < due ? 'lost' : 'duplicated', `${what}: ${count} times`)]
}

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The journal against the bank: each transfer that was acknowledged was booked once, each that was refused never. */
function verifyTransfers(operations: readonly Operation[], { bankIn }: Facts): Finding[] {
  const byKey = groupBy(bankIn, (each) => each.key)
  const known = new Set<string | undefined>(operations.map((each) => each.key))
  const findings = bankIn
    .filter((each) => !known.has(each.key))
    .map((each) => finding('V3', 'ghost', `transfer ${each.id} at the bank, asked for by nobody`))
  for (const operation of operations.filter((each) => each.kind === 'transfer')) {
    const booked = byKey.get(operation.key)?.length ?? 0
    if (operation.state === 'acked') findings.push(...once('V1', booked, `transfer ${operation.key}`))
    else if (booked > 0)
      findings.push(finding('V2', 'ghost', `transfer ${operation.key} was ${operation.state} and booked`))
  }
  return findings
}

/** The bank against the database: each line of money that came in is one deposit of that member and amount, or waits in the queue. */
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

/** The journal against the database: amounts are unique, so an amount tells whose withdrawal a row is. */
function verifyWithdrawals(operations: readonly Operation[], { withdrawals, postings }: Facts): Finding[] {
  const byAmount = groupBy(withdrawals, (each) => each.satang)
  const holds = new Map(postings.filter((each) => each.kind === 'withdraw.hold').map((each) => [each.satang, each]))
  const asked = operations.filter((each) => each.kind === 'withdraw')
  const amounts = new Set(asked.map((each) => each.satang))
  const findings = withdrawals
    .filter((each) => !amounts.has(each.satang))
    .map((each) => finding('V3', 'ghost', `withdrawal ${each.id} of ${each.satang} satang, asked for by nobody`))
  for (const operation of asked) {
    const made = byAmount.get(operation.satang) ?? []
    const name = `withdrawal ${operation.key} of ${operation.satang} satang`
    if (operation.state === 'acked') {
      findings.push(...once('V1', made.length, name))
      findings.push(...made.flatMap((each) => verifyReply(operation, each, holds.get(operation.satang))))
    } else if (made.length > 0) findings.push(finding('V2', 'ghost', `${name} was ${operation.state} and made`))
  }
  return findings
}

type WithdrawReply = { withdraw: { id: string; amount: number }; credit: number; version: number }

/** What the member was told is what was done: this id, this amount, this credit after it. */
function verifyReply(operation: Operation, withdrawal: Withdrawal, hold: Posting | undefined): Finding[] {
  const reply = operation.reply as WithdrawReply
  const isTrue =
    withdrawal.id === reply.withdraw.id &&
    withdrawal.satang === reply.withdraw.amount &&
    withdrawal.memberId === operation.member.memberId &&
    hold?.debitVersion === reply.version &&
    hold.debitBalance === reply.credit
  if (isTrue) return []
  return [finding('V1', 'broken', `withdrawal ${operation.key} is not what its reply said: ${JSON.stringify(reply)}`)]
}

/** Each retry that was acknowledged sent its withdrawal on once, and nothing else did. */
function verifyRetries(operations: readonly Operation[], { withdrawals }: Facts): Finding[] {
  const acked = groupBy(
    operations.filter((each) => each.kind === 'retry' && each.state === 'acked'),
    (each) => each.withdrawalId,
  )
  return withdrawals.flatMap(({ id, retries }) => {
    const told = acked.get(id)?.length ?? 0
    if (told === retries) return []
    return [
      finding('V1', told > retries ? 'lost' : 'ghost', `withdrawal ${id}: ${retries} retries, ${told} acknowledged`),
    ]
  })
}

/** The database against the bank: each payout is paid at most once, and both sides agree on which, how much and to whom. */
function verifyPayouts(operations: readonly Operation[], { withdrawals, decisions, bankOut }: Facts): Finding[] {
  const paid = groupBy(
    decisions.filter((each) => each.status === 'paid'),
    (each) => each.key,
  )
  const booked = groupBy(bankOut, (each) => each.reference)
  const accounts = new Map(operations.map((each) => [each.member.memberId, each.member.account]))
  const ours = new Set<string | null>(withdrawals.map((each) => each.payoutKey))
  const findings = [...new Set([...paid.keys(), ...booked.keys()])]
    .filter((key) => !ours.has(key))
    .map((key) => finding('V6', 'ghost', `payout ${key} at the bank, asked for by no withdrawal`))
  for (const withdrawal of withdrawals) {
    const key = withdrawal.payoutKey ?? ''
    const [decision, ...more] = paid.get(key) ?? []
    const times = Math.max(more.length + (decision ? 1 : 0), booked.get(key)?.length ?? 0)
    const name = `payout ${key} of withdrawal ${withdrawal.id} (${withdrawal.state}, ${withdrawal.payoutState})`
    if (withdrawal.state === 'paid') findings.push(...once('V6', times, name))
    else if (times > 0) findings.push(finding('V6', 'ghost', `${name} was paid by the bank`))
    if ((withdrawal.state === 'paid') !== (withdrawal.payoutState === 'paid'))
      findings.push(finding('V6', 'broken', `${name}: the two states contradict each other`))
    const account = accounts.get(withdrawal.memberId)
    if (decision && (decision.satang !== withdrawal.satang || decision.to.number !== account?.number))
      findings.push(finding('V6', 'broken', `${name} was paid with another amount or to somebody else`))
  }
  return findings
}

/** What a correction or settlement moves besides what it takes at once. */
const CORRECTED: Readonly<Record<string, readonly string[]>> = {
  unassign: ['deposit.unassign'],
  debit: ['correction.debit'],
  credit: ['correction.credit'],
  goodwill: ['goodwill.credit'],
  collect: ['receivable.collect'],
  'write-off': ['goodwill.credit', 'receivable.collect'],
}

/** The ledger against the facts: each deposit and each step of a withdrawal moved money exactly once, and nothing else did. */
function verifyPostings({ postings: all, deposits, withdrawals, corrections }: Facts): Finding[] {
  // Those of games are held against the studios' logs (verify-plays.ts, verify-transfers.ts), bonuses against what they may take
  // (bonus-players.ts).
  const isElsewhere = (each: Posting) => /^(game|bonus)\./.test(each.kind) || isTransferMode(each)
  const postings = all.filter((each) => !isElsewhere(each))
  const movement = (kind: string, memberId: number, satang: number) => `${kind} of ${satang} satang, member ${memberId}`
  const due = new Map<string, number>()
  const expect = (kind: string, memberId: number, satang: number) => {
    const what = movement(kind, memberId, satang)
    due.set(what, (due.get(what) ?? 0) + 1)
  }
  for (const each of deposits) expect('deposit.credit', each.memberId, each.satang)
  for (const { kind, memberId, satang, taken } of corrections) {
    for (const each of CORRECTED[kind] ?? []) expect(each, memberId, satang)
    if (taken > 0) expect('receivable.collect', memberId, taken)
  }
  for (const { memberId, satang, state } of withdrawals) {
    expect('withdraw.hold', memberId, satang)
    if (state === 'paid') expect('withdraw.pay', memberId, satang)
    if (state === 'refunded' || state === 'rejected') expect('withdraw.release', memberId, satang)
  }
  const posted = groupBy(postings, (each) => movement(each.kind, each.memberId, each.satang))
  const findings = [...due].flatMap(([each, count]) => counted('V4', posted.get(each)?.length ?? 0, count, each))
  for (const each of posted.keys())
    if (!due.has(each)) findings.push(finding('V3', 'ghost', `${each}: explained by nothing`))
  return findings
}

export const total = (rows: readonly { satang: number }[]): number => rows.reduce((sum, row) => sum + row.satang, 0)

/** The clearing account of the bank is what came in and went out there, to the satang; nothing stays on hold. */
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
