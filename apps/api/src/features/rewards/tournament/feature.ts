import type { Feature } from '#entry/feature.ts'
import { tournamentActions, tournamentLists } from './actions.ts'
import { mountTournamentDesk } from './desk.ts'
import { tournamentEvents } from './events.ts'
import { tournamentInvariants } from './invariants.ts'
import { payPrizes } from './prizes.ts'
import { rankTournaments } from './ranking.ts'
import { mountTournament } from './routes.ts'

export const tournament: Feature = {
  slug: 'tournament',
  mount: mountTournament,
  mountDesk: mountTournamentDesk,
  lists: tournamentLists,
  actions: tournamentActions,
  events: tournamentEvents,
  jobs: [
    {
      queue: 'tournament.rank',
      summary: 'Ranks the members of running tournaments, and makes rankings final after the settling time.',
      cron: '* * * * *',
      perBrand: rankTournaments,
    },
    {
      queue: 'tournament.pay',
      summary: 'Posts the prizes of final rankings.',
      cron: '* * * * *',
      perBrand: (ctx) => payPrizes(ctx),
    },
  ],
  invariants: tournamentInvariants,
  changedMembers: `select r.brand_id, r.member_id from scope_mark m, tournament_results r
    join tournaments t using (brand_id, tournament_id)
    where greatest(t.frozen_at, r.paid_at) >= m.at`,
}
