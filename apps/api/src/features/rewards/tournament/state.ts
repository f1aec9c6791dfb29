/** Where a tournament is, by its times. */
import type { TOURNAMENT_STATES } from '@duang/contract/action/tournament'
import type { TournamentSummary } from '@duang/contract/rewards/tournament'
import type { TournamentRow } from './queries.ts'

/** As members see it. They see no cancelled one. */
export function phaseOf(row: TournamentRow, now: Date): TournamentSummary['phase'] {
  if (row.frozen_at !== null) return 'final'
  if (now >= row.ends_at) return 'settling'
  return now >= row.starts_at ? 'running' : 'coming'
}

/** As staff see it. */
export function stateOf(row: TournamentRow, now: Date): (typeof TOURNAMENT_STATES)[number] {
  if (row.cancelled_at !== null) return 'cancelled'
  return row.paid_at === null ? phaseOf(row, now) : 'paid'
}
