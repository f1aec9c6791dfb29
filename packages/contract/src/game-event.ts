import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { DRAW_GAMES, rights } from './draw.ts'
import { memberUuid } from './fields.ts'

export const listGameEvents = defineCall({
  name: 'game-event.list',
  method: 'GET',
  path: '/api/auth/game',
  section: '7',
  summary: 'The running mini-games with the remaining rights and, where there are none, the reason.',
  access: 'member',
  owner: [{ in: 'query', field: 'uuid', is: 'uuid' }],
  query: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ items: z.array(z.object({ game: z.enum(DRAW_GAMES), rights })) }),
  refusals: [],
  idempotency: 'none',
})

export const gameEventCalls = [listGameEvents] as const
