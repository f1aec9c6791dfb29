import {
  findTournament,
  listTournaments,
  setTournamentPart,
  type TournamentSummary,
} from '@duang/contract/rewards/tournament'
import { mount, type Site } from '#entry/mount.ts'
import { optIn, optOut } from './opt-out.ts'
import { tournamentOf, tournamentsOf } from './tournament.ts'

const isOver = ({ phase }: { phase: TournamentSummary['phase'] }): boolean => phase === 'final'

export function mountTournament(site: Site): void {
  // Nothing during a break invites to play. What is over stays, with what was won.
  mount(
    site,
    listTournaments,
    ({ ctx, caller }) => tournamentsOf(ctx, caller),
    (list) => ({ ...list, items: list.items.filter(isOver) }),
  )
  mount(
    site,
    findTournament,
    ({ ctx, caller, params, query }) => tournamentOf(ctx, caller, params.id, query),
    (found) => (isOver(found) ? found : undefined),
  )
  mount(site, setTournamentPart, async ({ ctx, caller, body }) => {
    await (body.isTakingPart ? optIn(ctx, caller) : optOut(ctx, caller))
    return body
  })
}
