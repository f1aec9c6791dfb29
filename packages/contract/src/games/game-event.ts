import * as z from 'zod/mini'
import { rights } from '../rewards/draw.ts'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'

/**
 * A right of a check-in is that of today; `tomorrow`: it is spent. Deposits may be asked for of the day or of the month.
 * A tournament needs one right, to take part; `opted-out`: the member takes part in none.
 */
const eventRights = z.extend(rights, {
  reason: z.nullable(z.enum(['closed', 'break', 'tomorrow', 'deposit', 'none', 'opted-out'])),
})

const gameEvent = z.discriminatedUnion('game', [
  z.object({ game: z.enum(['check-in', 'wheel', 'flip-card']), rights: eventRights }),
  /** One running tournament. */
  z.object({
    game: z.literal('tournament'),
    rights: eventRights,
    id: z.uuid(),
    name: z.object({ th: z.string(), en: z.string() }),
    endsAt: instant(),
  }),
])
export type GameEvent = z.output<typeof gameEvent>

export const listGameEvents = defineCall({
  name: 'game-event.list',
  method: 'GET',
  path: '/api/auth/game',
  section: '7',
  summary:
    'Check-in, wheel, flip card and running tournaments, with the remaining rights and, where there are none, the reason.',
  access: 'member',
  owner: [{ in: 'query', field: 'uuid', is: 'uuid' }],
  query: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ items: z.array(gameEvent) }),
  refusals: [],
  idempotency: 'none',
})

export const gameEventCalls = [listGameEvents] as const
