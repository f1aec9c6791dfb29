/** One tournament at the desk. */
import * as z from 'zod/mini'
import { rowOf } from '../action/define-list.ts'
import { listTournaments, prizeSum, tournamentNames } from '../action/tournament.ts'
import { instant } from '../wire/fields.ts'
import { balance } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithUuid } from './define-desk-call.ts'

export const readDeskTournament = defineDeskCall({
  name: 'desk-tournament.read',
  method: 'GET',
  path: `${BRAND_PATH}/tournaments/{id}`,
  summary: 'One tournament with its definition, and the prizes that are paid and to be paid.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrandWithUuid(),
  reply: z.extend(rowOf(listTournaments), {
    rules: z.string(),
    /** Least stake of a round that counts for the multiplier; zero for other scores. */
    stakeMin: balance(),
    settleMinutes: z.int(),
    /** Games that count; none: all. `game` null: all games of the provider. */
    games: z.array(
      z.object({
        provider: z.string(),
        providerName: z.string(),
        game: z.nullable(z.string()),
        name: z.nullable(tournamentNames),
      }),
    ),
    rankPrizes: z.array(z.object({ from: z.int(), to: z.int(), credit: balance(), points: z.int() })),
    ranked: z.int(),
    /** Time of the ranking; null before the first one. */
    rankedAt: z.nullable(instant()),
    paid: prizeSum,
    /** Of the final ranking, before it of the present one. */
    unpaid: prizeSum,
  }),
  refusals: ['not_found'],
})

export const deskTournamentCalls = [readDeskTournament] as const
