/** Prize tables of wheel and flip card at the desk. The odds that members see are those of the weights that are drawn. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, inBrand, reason } from './desk-call.ts'
import { DRAW_GAMES } from './draw.ts'

export const readDeskPrizes = defineDeskCall({
  name: 'desk-draw.read',
  method: 'GET',
  path: `${BRAND_PATH}/prizes`,
  summary: 'The prize tables in force with their odds.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrand(),
  reply: z.object({
    tables: z.array(
      z.object({
        game: z.enum(DRAW_GAMES),
        /** Null: no table, the game is closed. */
        version: z.nullable(z.int()),
        /** As `duang prizes set` reads them. `odds`: the chance, 0 to 1. */
        segments: z.array(z.object({ segment: z.record(z.string(), z.unknown()), odds: z.number() })),
      }),
    ),
  }),
  refusals: [],
})

export const proposeDeskPrizes = defineDeskCall({
  name: 'desk-draw.propose',
  method: 'POST',
  path: `${BRAND_PATH}/prizes`,
  summary: 'Propose another version of a prize table, in force from the next draw on.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    game: z.enum(DRAW_GAMES),
    segments: z.array(z.record(z.string(), z.unknown())).check(z.minLength(2), z.maxLength(24)),
    reason: reason(),
  }),
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const deskDrawCalls = [readDeskPrizes, proposeDeskPrizes] as const
