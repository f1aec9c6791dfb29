/**
 * The log of the studio that holds credit, against the site's transfers, reported rounds, ledger and balances: each exactly once on both sides,
 * with the same amount of the same member, and no satang more or less than was put in.
 */
import { DEMONSTRATION_BRAND } from '../../../apps/api/seed/demonstration.ts'
import { stableId } from '../../../apps/api/src/kit/ids.ts'
import { givenByFeatures } from '../features.ts'
import type { Play } from '../players/plays.ts'
import { accountKey, type LoggedTransfer, type StudioLog } from '../players/studio-log.ts'
import type { ShownRound } from '../players/visits.ts'
import { type Facts, isTransferMode } from './facts.ts'
import { type Finding, finding, groupBy, once, total } from './finding.ts'
import type { TransferFacts, TransferRow } from './transfer-facts.ts'
import { isDone } from './verify-plays.ts'

export type Compared = {
  log: StudioLog
  facts: Facts
  transfers: TransferFacts
  shown: readonly ShownRound[]
  plays: readonly Play[]
}

export function verifyTransfers(compared: Compared): Finding[] {
  const memberOf = new Map(
    compared.transfers.balances.map((each) => [accountKey(each.provider, each.playerRef), each.memberId]),
  )
  return [
    ...verifyProviderTransfers(compared, memberOf),
    ...verifyMovedMoney(compared),
    ...verifyRounds(compared, memberOf),
    ...verifyShown(compared),
    ...verifyBalanceAtProvider(compared),
    ...verifyTotal(compared),
  ]
}

type MemberOf = ReadonlyMap<string, number>

/** Compares the studio's log of transfers with ours, row by row. */
function verifyProviderTransfers({ log, transfers }: Compared, memberOf: MemberOf): Finding[] {
  const logged = groupBy(log.transfers, (each) => each.ref)
  const ours = new Set(transfers.transfers.map((each) => each.ref))
  const findings = log.transfers
    .filter((each) => !ours.has(each.ref))
    .map((each) =>
      finding('V10', 'ghost', `${each.call} ${each.ref} of ${each.satang} satang at the studio without a transfer`),
    )
  for (const row of transfers.transfers) findings.push(...verifyTransfer(row, logged.get(row.ref) ?? [], memberOf))
  return findings
}

function verifyTransfer(row: TransferRow, logged: readonly LoggedTransfer[], memberOf: MemberOf): Finding[] {
  const name = `transfer ${row.ref} ${row.direction} of ${row.satang} satang, member ${row.memberId}, ${row.state}`
  const [one] = logged
  if (row.state === 'pending') return [finding('V10', 'broken', `${name}: its outcome is unknown`)]
  if (row.state === 'refused' && one?.outcome === 'refused') return []
  if (row.state === 'refused')
    return [
      finding('V10', one ? 'duplicated' : 'broken', `${name}: the studio ${one ? 'executed it' : 'never refused it'}`),
    ]
  if (logged.length !== 1) return once('V10', logged.length, `${name}, in the studio's log`)
  const isSame =
    one?.outcome === 'done' &&
    one.call === (row.direction === 'out' ? 'deposit' : 'withdrawAll') &&
    one.provider === row.provider &&
    one.satang === row.satang &&
    memberOf.get(accountKey(one.provider, one.playerRef)) === row.memberId
  return isSame ? [] : [finding('V10', 'broken', `${name}: the studio has ${JSON.stringify(one)}`)]
}

/** Compares transfers and rounds with the ledger: its ids derive from theirs, so each is one transfer of its kind, member and amount. */
function verifyMovedMoney({ facts, transfers }: Compared): Finding[] {
  const due = new Map<string, string>()
  const transfer = (kind: string, memberId: number, satang: number) => `${kind} of ${satang} satang, member ${memberId}`
  for (const { ref, direction, state, memberId, satang } of transfers.transfers) {
    const expect = (kind: string) =>
      due.set(stableId(kind, DEMONSTRATION_BRAND, ref), transfer(kind, memberId, satang ?? 0))
    if (direction === 'out') expect('transfer.out')
    if (direction === 'out' && state === 'refused') expect('transfer.out-reversal')
    if (direction === 'in' && state === 'done' && satang) expect('transfer.in')
  }
  for (const { roundId, provider, memberId, stake, win } of transfers.reported)
    if (win !== stake)
      due.set(
        stableId('game.round', DEMONSTRATION_BRAND, provider, roundId),
        transfer(win > stake ? 'game.round-won' : 'game.round-lost', memberId, Math.abs(win - stake)),
      )
  const posted = new Map(facts.postings.filter(isTransferMode).map((each) => [each.id, each]))
  const findings = [...posted.values()]
    .filter((each) => !due.has(each.id))
    .map((each) =>
      finding('V10', 'ghost', `${transfer(each.kind, each.memberId, each.satang)}: explained by no transfer or round`),
    )
  for (const [id, what] of due) {
    const found = posted.get(id)
    if (!found) findings.push(finding('V10', 'lost', `${what}, in the ledger`))
    else if (transfer(found.kind, found.memberId, found.satang) !== what)
      findings.push(finding('V10', 'broken', `${what}: the ledger has ${found.kind} of ${found.satang} satang`))
  }
  return findings
}

/** Compares rounds that ended at the studio with the reported ones. */
function verifyRounds({ log, transfers }: Compared, memberOf: MemberOf): Finding[] {
  const reported = groupBy(transfers.reported, (each) => each.roundId)
  const findings = transfers.reported
    .filter((each) => log.rounds.get(each.roundId)?.state !== 'settled')
    .map((each) => finding('V11', 'ghost', `round ${each.roundId}, which did not end at the studio`))
  for (const round of log.rounds.values()) {
    if (round.state === 'open') findings.push(finding('V11', 'broken', `round ${round.roundId} is open for ever`))
    if (round.state !== 'settled') continue
    const rows = reported.get(round.roundId) ?? []
    findings.push(...once('V11', rows.length, `round ${round.roundId} of ${round.provider}`))
    const memberId = memberOf.get(accountKey(round.provider, round.playerRef))
    for (const row of rows)
      if (row.stake !== round.stake || row.win !== round.win || row.memberId !== memberId)
        findings.push(
          finding('V11', 'broken', `round ${round.roundId}: ${JSON.stringify(round)} became ${JSON.stringify(row)}`),
        )
  }
  return findings
}

/** The rounds that members saw at the table equal the reported ones. */
function verifyShown({ shown, transfers }: Compared): Finding[] {
  const reported = new Map(transfers.reported.map((each) => [each.roundId, each]))
  return shown.flatMap((round) => {
    const row = reported.get(round.roundId)
    if (row && row.stake === round.stake && row.win === round.win && row.memberId === round.memberId) return []
    const harm = row ? 'broken' : 'lost'
    return [finding('V11', harm, `a page showed ${JSON.stringify(round)}, and the site has ${JSON.stringify(row)}`)]
  })
}

/** The site's record of a balance at a provider equals the balance there. */
function verifyBalanceAtProvider({ log, transfers }: Compared): Finding[] {
  return transfers.balances.flatMap(({ memberId, provider, playerRef, satang }) => {
    const there = log.credit.get(accountKey(provider, playerRef)) ?? 0
    if (there === satang) return []
    const what = `member ${memberId} at ${provider}: ${there} satang are there, and ${satang} must`
    return [finding('V12', there < satang ? 'lost' : 'duplicated', what)]
  })
}

/**
 * Credit here and at the studio together equals the bank's receipts less its payments, with wins and losses of games at the studios,
 * bonuses, credit that features gave, and corrections by staff.
 */
function verifyTotal({ log, facts, transfers, plays }: Compared): Finding[] {
  const deposited = total(facts.lines.filter((line) => line.depositMembers.length > 0))
  const played = plays
    .filter(isDone)
    .reduce((sum, play) => sum + play.gain - play.stake + (play.original?.stake ?? 0), 0)
  const ended = [...log.rounds.values()].filter((round) => round.state === 'settled')
  const won = ended.reduce((sum, round) => sum + round.win - round.stake, 0)
  const there = [...log.credit.values()].reduce((sum, satang) => sum + satang, 0)
  const ofKind = (kind: string) => total(facts.postings.filter((each) => each.kind === kind))
  const bonuses = ofKind('bonus.grant') - ofKind('bonus.forfeit')
  const given = total(facts.corrections.filter(({ kind }) => ['credit', 'goodwill', 'write-off'].includes(kind)))
  const debited = total(facts.corrections.filter(({ kind }) => kind === 'debit'))
  // The open part of a claim is still among the credit, or was spent.
  const receivable = facts.corrections.reduce((sum, { open }) => sum + open, 0)
  const due =
    deposited - total(facts.bankOut) + played + won + bonuses + given - debited + receivable + givenByFeatures(facts)
  const found = transfers.here + there
  if (found === due) return []
  const harm = found < due ? 'lost' : 'duplicated'
  return [finding('V12', harm, `credit of all members: ${found} satang here and there, and must be ${due}`)]
}
