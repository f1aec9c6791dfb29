/** Compares the studio's log with the gateway's rows and the ledger's transfers: each play exactly once in each place, and nothing else. */

import type { Play } from '../players/plays.ts'
import { type Facts, isTransferMode } from './facts.ts'
import { type Finding, finding, groupBy, once } from './finding.ts'

export function verifyPlays(plays: readonly Play[], facts: Facts): Finding[] {
  return [...verifyRows(plays, facts), ...verifyProviderTransfers(plays, facts)]
}

export const isDone = (play: Play): boolean => play.state === 'acked' && play.reply?.includes('"code":"OK"') === true

function verifyRows(plays: readonly Play[], { plays: rows }: Facts): Finding[] {
  const byTx = new Map(rows.map((row) => [row.txId, row]))
  const known = new Set(plays.map((each) => each.txId))
  const undone = new Map(
    plays.filter((each) => each.method === 'rollback' && isDone(each)).map((each) => [each.original?.txId, each.txId]),
  )
  const findings = rows
    .filter((row) => !known.has(row.txId))
    .map((row) => finding('V5', 'ghost', `transaction ${row.txId} without a request`))
  for (const play of plays) {
    const row = byTx.get(play.txId)
    const name = `${play.method} ${play.txId} (${play.state} ${play.refusal ?? ''})`
    if (play.state === 'unknown') findings.push(finding('V5', 'broken', `${name} never got a definite answer`))
    else if (play.state === 'refused') {
      if (row && row.kind !== 'tombstone') findings.push(finding('V5', 'ghost', `${name} was done`))
    } else if (!row || row.kind !== play.method) findings.push(finding('V5', 'lost', name))
    else if (row.stake !== play.stake || row.gain !== play.gain || row.memberId !== play.player.member.memberId)
      findings.push(finding('V5', 'broken', `${name} has another amount or member`))
    else if (row.rolledBackBy !== (undone.get(play.txId) ?? null))
      findings.push(
        finding('V5', 'broken', `${name}: rolled back by ${row.rolledBackBy}, not ${undone.get(play.txId)}`),
      )
  }
  return findings
}

/** Compares the transfers that the studio's log implies with those of the ledger: equal counts by kind, member and amount. */
function verifyProviderTransfers(plays: readonly Play[], { postings }: Facts): Finding[] {
  const due: string[] = []
  const transfer = (kind: string, memberId: number, satang: number) => `${kind} of ${satang} satang, member ${memberId}`
  for (const play of plays.filter(isDone)) {
    const { memberId } = play.player.member
    if (play.stake > 0) due.push(transfer('game.bet', memberId, play.stake))
    if (play.gain > 0) due.push(transfer('game.win', memberId, play.gain))
    if (play.original) due.push(transfer('game.bet-refund', memberId, play.original.stake))
  }
  const wanted = groupBy(due, (each) => each)
  const posted = groupBy(
    postings
      .filter((each) => each.kind.startsWith('game.') && !isTransferMode(each))
      .map((each) => transfer(each.kind, each.memberId, each.satang)),
    (each) => each,
  )
  return [...new Set([...wanted.keys(), ...posted.keys()])].flatMap((each) => {
    const [times, must] = [posted.get(each)?.length ?? 0, wanted.get(each)?.length ?? 0]
    if (times === must) return []
    if (must === 0) return [finding('V5', 'ghost', `${each}: explained by no play`)]
    return must === 1
      ? once('V5', times, each)
      : [finding('V5', times < must ? 'lost' : 'duplicated', `${each}: ${times} times, and must be ${must}`)]
  })
}
