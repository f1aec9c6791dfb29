/** Rules that hold for tournaments: prizes paid are the final ranking by the prizes of its ranks, each by one transfer. */
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const paid = (kind: 'tournament.credit' | 'tournament.points', column: 'credit_satang' | 'points') => `
  select
    brand_id,
    member_id,
    'prize of tournament ' || tournament_id as fact,
    ledger.stable_id('${kind}', brand_id::text, tournament_id::text, member_id::text) as transfer_id,
    ${column} as amount
  from scope_members
  join tournament_results using (brand_id, member_id)
  where paid_at is not null and ${column} > 0`

export const tournamentInvariants: Invariant[] = [
  {
    name: 'I30 a final ranking has no gap, and better scores first',
    query: `
      select 'rank ' || r.rank || ' of tournament ' || r.tournament_id as broken, r.rank as place
      from scope_members
      join tournament_results r using (brand_id, member_id)
      join tournaments t using (brand_id, tournament_id)
      left join tournament_results better
        on better.brand_id = r.brand_id
        and better.tournament_id = r.tournament_id
        and better.rank = r.rank - 1
      where t.frozen_at is null
        or t.frozen_at < t.ends_at + t.settle_minutes * interval '1 minute'
        or r.rank > 1 and better.rank is null
        or better.score < r.score
        or better.score = r.score and better.reached_at > r.reached_at`,
  },
  {
    name: 'I30 a final rank has the prize of its rank, and is paid when its tournament is',
    query: `
      select 'rank ' || r.rank || ' of tournament ' || r.tournament_id as broken, r.rank as place
      from scope_members
      join tournament_results r using (brand_id, member_id)
      join tournaments t using (brand_id, tournament_id)
      left join tournament_prizes p using (brand_id, tournament_id, rank)
      where r.credit_satang <> coalesce(p.credit_satang, 0)
        or r.points <> coalesce(p.points, 0)
        or r.paid_at is null and t.paid_at is not null and r.credit_satang + r.points > 0
        or r.paid_at is not null and r.credit_satang + r.points = 0`,
  },
  oneToOne(
    'I30 a prize of credit is one transfer',
    'tournament.credit',
    'cash',
    paid('tournament.credit', 'credit_satang'),
  ),
  oneToOne('I30 a prize of points is one transfer', 'tournament.points', 'points', paid('tournament.points', 'points')),
]
