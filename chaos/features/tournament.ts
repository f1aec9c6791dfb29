/**
 * Tournaments under chaos: a cycle has one, members join it by playing, and it ends during the load. The job ranks them, makes the ranking
 * final and pays its prizes.
 */
import { insertTournament } from '../../apps/api/src/features/tournament/insert.ts'
import { type Facts, ownRows } from '../facts.ts'
import type { ChaosFeature, Expected } from '../feature.ts'
import { type Finding, finding, groupBy, once, total } from '../finding.ts'

const LASTS_MS = 1_200
const WINNERS = 10
const SCORES = ['turnover', 'net-win'] as const
/** Other amounts for each rank, so that an amount identifies it. */
const prizeOf = (rank: number) => (rank > WINNERS ? undefined : { credit: 1_000 - rank, points: 100 - rank })

type Row = { id: string; memberId: number; rank: number; isPaid: boolean }
const results = ownRows<Row>(`
  select tournament_id as id, member_id as "memberId", rank, paid_at is not null as "isPaid" from tournament_results`)
/** `players`: members with a round of the period whose stake certainly counted when the ranking became final. */
const tournaments = ownRows<{ id: string; score: string; isPaid: boolean; players: number[] }>(`
  select tournament_id as id, score, paid_at is not null as "isPaid",
      (select coalesce(array_agg(distinct member_id::int), '{}') from rounds r
        where r.brand_id = t.brand_id and r.opened_at >= t.starts_at and r.closed_at < t.ends_at and r.stake_satang > 0) as players
    from tournaments t`)

/** Tournaments of the run. */
let held: string[] = []

export const tournament: ChaosFeature = {
  begin: async ({ db }, cycle) => {
    if (cycle === 1) held = []
    const at = new Date()
    const definition = {
      ...{ name: { th: 'ทัวร์นาเมนต์', en: 'Tournament' }, rules: 'กติกา', games: [], stakeMin: 0, settleMinutes: 0 },
      ...{ startsAt: at, endsAt: new Date(at.getTime() + LASTS_MS) },
      score: SCORES[cycle % SCORES.length] ?? SCORES[0],
      prizes: Array.from({ length: WINNERS }, (_, n) => ({ from: n + 1, to: n + 1, ...prizeOf(n + 1) })),
    }
    const brand = { brandId: 1, at }
    held.push(await db.transaction().execute((tx) => insertTournament(tx, brand, definition as Definition)))
  },
  jobs: ['tournament.rank', 'tournament.pay'],
  open: `select 'prizes of tournament ' || tournament_id as what from tournaments where paid_at is null`,
  rows: [results, tournaments],
  verify: (_operations, facts) => verifyTournaments(facts),
  given: (facts) => total(prizesOf(facts).filter(({ kind }) => kind === 'tournament.credit')),
  postings: prizesOf,
}
type Definition = Parameters<typeof insertTournament>[2]

function prizesOf(facts: Facts): Expected[] {
  return results.of(facts).flatMap(({ memberId, rank }) => {
    const prize = prizeOf(rank)
    if (!prize) return []
    return [
      { kind: 'tournament.credit', memberId, satang: prize.credit },
      { kind: 'tournament.points', memberId, satang: prize.points },
    ]
  })
}

/** Each tournament is paid, players have one rank each, and ranks follow each other from the first. */
function verifyTournaments(facts: Facts): Finding[] {
  const known = groupBy(tournaments.of(facts), ({ id }) => id)
  const ranked = groupBy(results.of(facts), ({ id }) => id)
  return held.flatMap((id) => {
    const [row, ...more] = known.get(id) ?? []
    const all = ranked.get(id) ?? []
    const name = `tournament ${id}`
    const ranks = all.map(({ rank }) => rank).sort((one, other) => one - other)
    const isTorn =
      ranks.some((rank, n) => rank !== n + 1) || new Set(all.map(({ memberId }) => memberId)).size < all.length
    // A member may have lost more than it won, so that only a turnover is certain.
    const players = row?.score === 'turnover' ? row.players : []
    const unranked = players.filter((memberId) => all.every((each) => each.memberId !== memberId))
    const unpaid = all.filter(({ rank, isPaid }) => (prizeOf(rank) !== undefined) !== isPaid)
    return [
      ...once('V18', (row ? 1 : 0) + more.length, name),
      ...(row?.isPaid ? [] : [finding('V18', 'lost', `${name} was not paid`)]),
      ...unranked.map((memberId) => finding('V18', 'lost', `${name} does not rank member ${memberId}`)),
      ...(isTorn ? [finding('V18', 'broken', `${name} has the ranks ${ranks.join(', ')}`)] : []),
      ...unpaid.map(({ rank }) =>
        finding('V18', 'broken', `rank ${rank} of ${name} and its prize contradict each other`),
      ),
    ]
  })
}
