/**
 * Tournaments under chaos: members join that of a cycle by playing. It ends before the next cycle, during whose faults the job makes its
 * ranking final and pays its prizes. By then every round is known, so that the ranking can be calculated again.
 */
import { insertTournament } from '../../../apps/api/src/features/rewards/tournament/insert.ts'
import type { ChaosFeature, Expected } from '../feature.ts'
import { type Facts, ownRows } from '../verify/facts.ts'
import { type Finding, finding, groupBy, once, total } from '../verify/finding.ts'

const WINNERS = 10
const SCORES = ['turnover', 'net-win'] as const
const DAY_MS = 86_400_000
/** Other amounts for each rank, so that an amount identifies it. */
const prizeOf = (rank: number) => (rank > WINNERS ? undefined : { credit: 1_000 - rank, points: 100 - rank })

type Definition = Parameters<typeof insertTournament>[2]
type Row = { id: string; memberId: number; rank: number; score: number; isPaid: boolean }
const results = ownRows<Row>(`
  select tournament_id as id, member_id as "memberId", rank, score, paid_at is not null as "isPaid" from tournament_results`)
const tournaments = ownRows<{ id: string; isPaid: boolean }>(`
  select tournament_id as id, paid_at is not null as "isPaid" from tournaments where settle_minutes = 0`)
/** What members played in the period of a tournament that has ended. `isCertain`: no round was closed after its end. */
const scores = ownRows<{ id: string; memberId: number; score: number; isCertain: boolean }>(`
  select tournament_id as id, member_id as "memberId", bool_and(closed_at < ends_at) as "isCertain",
      sum(case score when 'turnover' then stake_satang else won_satang - stake_satang end) as score
    from tournaments t
    join rounds r on r.brand_id = t.brand_id and opened_at >= starts_at and opened_at < ends_at and closed_at is not null
    where settle_minutes = 0
    group by tournament_id, member_id`)

/** Tournaments of the run whose period is over. */
let ended: string[] = []

export const tournament: ChaosFeature = {
  begin: async ({ db, database }, cycle) => {
    const { rows } = await database.pool.query<{ id: string }>(
      'update tournaments set ends_at = now(), settle_minutes = 0 where settle_minutes > 0 returning tournament_id as id',
    )
    ended = [...(cycle === 1 ? [] : ended), ...rows.map(({ id }) => id)]
    const at = new Date()
    const definition: Definition = {
      name: { th: 'ทัวร์นาเมนต์', en: 'Tournament' },
      rules: 'กติกา',
      games: [],
      stakeMin: 0,
      settleMinutes: 60,
      startsAt: at,
      endsAt: new Date(at.getTime() + DAY_MS),
      score: SCORES[cycle % SCORES.length] ?? SCORES[0],
      prizes: Array.from({ length: WINNERS }, (_, n) => ({
        from: n + 1,
        to: n + 1,
        credit: 0,
        points: 0,
        ...prizeOf(n + 1),
      })),
    }
    await db.transaction().execute((tx) => insertTournament(tx, { brandId: 1, at }, definition))
  },
  jobs: ['tournament.rank', 'tournament.pay'],
  open: `select 'prizes of tournament ' || tournament_id as what from tournaments where settle_minutes = 0 and paid_at is null`,
  rows: [results, tournaments, scores],
  verify: (_operations, facts) => verifyTournaments(facts),
  given: (facts) => total(prizesOf(facts).filter(({ kind }) => kind === 'tournament.credit')),
  postings: prizesOf,
}

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

/** Each tournament that has ended is paid. Its ranks follow each other from the first, and are those of the rounds. */
function verifyTournaments(facts: Facts): Finding[] {
  const known = groupBy(tournaments.of(facts), ({ id }) => id)
  const ranked = groupBy(results.of(facts), ({ id }) => id)
  return ended.flatMap((id) => {
    const stored = known.get(id) ?? []
    const all = ranked.get(id) ?? []
    const name = `tournament ${id}`
    const ranks = all.map(({ rank }) => rank).sort((one, other) => one - other)
    const isTorn = ranks.some((rank, n) => rank !== n + 1)
    const unpaid = all.filter(({ rank, isPaid }) => (prizeOf(rank) !== undefined) !== isPaid)
    return [
      ...once('V18', stored.length, name),
      ...(stored.every(({ isPaid }) => isPaid) ? [] : [finding('V18', 'lost', `${name} was not paid`)]),
      ...(isTorn ? [finding('V18', 'broken', `${name} has the ranks ${ranks.join(', ')}`)] : []),
      ...unpaid.map(({ rank }) => finding('V18', 'broken', `rank ${rank} of ${name} contradicts its prize`)),
      ...verifyScores(id, all, facts),
    ]
  })
}

function verifyScores(id: string, all: readonly Row[], facts: Facts): Finding[] {
  const played = scores.of(facts).filter((each) => each.id === id)
  const findings = all
    .filter(({ memberId }) => played.every((each) => each.memberId !== memberId))
    .map(({ memberId }) => finding('V18', 'ghost', `tournament ${id} ranks member ${memberId}, who did not play`))
  for (const { memberId, score } of played.filter(({ isCertain }) => isCertain)) {
    const found = all.filter((each) => each.memberId === memberId)
    const name = `rank of member ${memberId} in tournament ${id}`
    if (found.length !== (score > 0 ? 1 : 0))
      findings.push(finding('V18', score > 0 ? 'lost' : 'ghost', `${name}: ${found.length}, score ${score}`))
    if (found.some((each) => each.score !== Number(score)))
      findings.push(finding('V18', 'broken', `${name}: score ${found[0]?.score}, and must be ${score}`))
  }
  return findings
}
