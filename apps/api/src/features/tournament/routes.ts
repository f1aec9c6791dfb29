import { findTournament, listTournaments, setTournamentPart } from '@duang/contract/tournament'
import { mount, type Site } from '#core/mount.ts'
import { optIn, optOut } from './opt-out.ts'
import { tournamentOf, tournamentsOf } from './tournament.ts'

export function mountTournament(site: Site): void {
  mount(site, listTournaments, ({ ctx, caller }) => tournamentsOf(ctx, caller))
  mount(site, findTournament, ({ ctx, caller, params, query }) => tournamentOf(ctx, caller, params.id, query))
  mount(site, setTournamentPart, async ({ ctx, caller, body }) => {
    await (body.isTakingPart ? optIn(ctx, caller) : optOut(ctx, caller))
    return body
  })
}
