/** Report of a run: counts, times and findings. */

import type { Environment } from './faults/environment.ts'
import type { Fault, FaultReport } from './faults/faults.ts'
import { OPERATION_KINDS } from './features.ts'
import type { Operations } from './players/operations.ts'
import type { Method, Plays } from './players/plays.ts'
import type { AfterLogout } from './players/token-studio.ts'
import type { Visits } from './players/visits.ts'
import type { AnnouncedWatch } from './verify/announced.ts'
import type { Corrector } from './verify/corrections.ts'
import type { Finding, Harm } from './verify/finding.ts'
import type { Settled } from './verify/settle.ts'
import type { TransferRow } from './verify/transfer-facts.ts'

type Spread = { p50: number; max: number }
type CycleFinding = Finding & { cycle: number }

export type ChaosReport = {
  seed: number
  cycles: number
  seconds: number
  /** By kind and by definite end. */
  operations: Record<string, { acked: number; refused: number; unknown: number }>
  /** Requests of the studio, by their definite end. */
  plays: Record<Method, { acked: number; refused: number; unknown: number }>
  /** At the studio that identifies players by token alone. */
  afterLogout: AfterLogout
  /** Games of the studio that holds credit: opened, left again, and rounds whose end a page has shown. */
  visits: { opened: number; cameBack: number; pageViews: number; rounds: number }
  /** Corrections by staff, by kind, and lines that were moved to a wrong member and back. */
  corrections: Record<string, number>
  /** Connections of the members' sockets, and balances that the api announced on them. */
  announced: AnnouncedWatch['counts']
  transfers: TransferCounts
  /** Rounds reported by this studio. */
  reportedRounds: number
  /** Operations and plays whose outcome was unknown for a while. */
  uncertain: number
  /** Replies over HTTP by status. `none` when the connection broke or time ran out. */
  answers: Record<string, number>
  faults: Partial<Record<Fault, number>>
  /** Connections that the proxies cut. `atCommit`: exactly when the server had committed. */
  cuts: { atCommit: number; database: number; clients: number; studio: number }
  /** Milliseconds from the kill to the first good reply of /readyz. */
  readyMs: Partial<Record<Fault, Spread>>
  /** Milliseconds from a PostgreSQL that accepts writes again to the first write through the api. */
  servedMs: Partial<Record<Fault, Spread>>
  firstSuccessMs: Spread
  settleMs: Spread
  queuedLines: number
  /** Withdrawals by their end. */
  withdrawals: Record<string, number>
  /** Exits of the api without a kill. */
  ownExits: readonly string[]
  lost: number
  duplicated: number
  ghost: number
  broken: number
  findings: CycleFinding[]
  /** Folder with journal, logs and database of a red run. */
  folder: string | null
}

/** Transfers of credit to and from that studio, by their end. `askedAgain`: the outcome was unknown, and the status was requested. */
type TransferCounts = { out: number; in: number; refused: number; askedAgain: number }

/** Data that a run collects while it runs. */
export type Diary = {
  cycles: number
  answers: Record<string, number>
  faults: FaultReport[]
  settled: Settled[]
  queuedLines: number
  withdrawals: Record<string, number>
  transfers: TransferCounts
  reportedRounds: number
  afterLogout: AfterLogout
  findings: CycleFinding[]
}

const FINDINGS_MAX = 50

export function makeReport(
  run: { seed: number; seconds: number; folder: string | null },
  { toDatabase, toSite, toStudio, api }: Environment,
  {
    operations,
    plays,
    visits,
    corrector,
    announced,
  }: { operations: Operations; plays: Plays; visits: Visits; corrector: Corrector; announced: AnnouncedWatch },
  diary: Diary,
): ChaosReport {
  const { cycles, answers, faults, settled, queuedLines, withdrawals, transfers, reportedRounds, findings } = diary
  return {
    ...run,
    seconds: Math.round(run.seconds),
    cycles,
    operations: Object.fromEntries(Object.keys(OPERATION_KINDS).map((kind) => [kind, countEnds(operations, kind)])),
    plays: {
      bet: countPlays(plays, 'bet'),
      win: countPlays(plays, 'win'),
      betWin: countPlays(plays, 'betWin'),
      rollback: countPlays(plays, 'rollback'),
    },
    afterLogout: diary.afterLogout,
    visits: { ...visits.counts, rounds: visits.shown.length },
    corrections: countCorrections(corrector),
    announced: announced.counts,
    transfers,
    reportedRounds,
    uncertain:
      [...operations.all, ...plays.all].filter((each) => each.wasUncertain).length +
      corrector.orders.filter(({ attempts }) => attempts > 1).length,
    answers,
    faults: countFaults(faults),
    cuts: {
      atCommit: toDatabase.cuts.atAim,
      database: toDatabase.cuts.answers + toDatabase.cuts.all,
      clients: toSite.cuts.answers + toSite.cuts.all,
      studio: toStudio.cuts.answers + toStudio.cuts.all,
    },
    readyMs: spreads(faults.flatMap((each) => each.readyMs)),
    servedMs: spreads(faults.flatMap((each) => each.servedMs)),
    firstSuccessMs: spread(settled.map((each) => each.firstSuccessMs)),
    settleMs: spread(settled.map((each) => each.ms)),
    queuedLines,
    withdrawals,
    ownExits: api.ownExits(),
    ...countHarms(findings),
    findings: findings.slice(0, FINDINGS_MAX),
  }
}

function countEnds({ all }: Operations, kind: string) {
  const count = (state: string) => all.filter((each) => each.kind === kind && each.state === state).length
  return { acked: count('acked'), refused: count('refused'), unknown: count('unknown') }
}

function countCorrections({ orders, moved }: Corrector): Record<string, number> {
  const counts: Record<string, number> = { moved: moved.filter(({ step }) => step === 4).length }
  for (const { act, outcome } of orders) if (outcome === 'done') counts[act] = (counts[act] ?? 0) + 1
  return counts
}

function countPlays({ all }: Plays, method: Method) {
  const count = (state: string) => all.filter((each) => each.method === method && each.state === state).length
  return { acked: count('acked'), refused: count('refused'), unknown: count('unknown') }
}

export function countTransfers(rows: readonly TransferRow[]): TransferCounts {
  const count = (is: (row: TransferRow) => boolean) => rows.filter(is).length
  return {
    out: count((row) => row.direction === 'out' && row.state === 'done'),
    in: count((row) => row.direction === 'in' && row.state === 'done'),
    refused: count((row) => row.state === 'refused'),
    askedAgain: count((row) => row.attempts > 1),
  }
}

function countFaults(reports: readonly FaultReport[]): Partial<Record<Fault, number>> {
  const counts: Partial<Record<Fault, number>> = {}
  for (const fault of reports.flatMap((each) => each.faults)) counts[fault] = (counts[fault] ?? 0) + 1
  return counts
}

function countHarms(findings: readonly Finding[]): Record<Harm, number> {
  const count = (harm: Harm) => findings.filter((each) => each.harm === harm).length
  return { lost: count('lost'), duplicated: count('duplicated'), ghost: count('ghost'), broken: count('broken') }
}

function spreads(times: readonly { fault: Fault; ms: number }[]): Partial<Record<Fault, Spread>> {
  const byFault = Map.groupBy(times, ({ fault }) => fault)
  return Object.fromEntries([...byFault].map(([fault, each]) => [fault, spread(each.map(({ ms }) => ms))]))
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other)
  return { p50: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), max: Math.round(sorted.at(-1) ?? 0) }
}
