/** What a screen of a member reads when it opens, in one call. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { memberUuid } from '../wire/fields.ts'
import { SCREEN_READS, type ScreenRead } from './screen-reads.ts'

const isScreenRead = (name: string): name is ScreenRead => Object.hasOwn(SCREEN_READS, name)

export const readScreen = defineCall({
  name: 'screen.read',
  promotes: false,
  method: 'GET',
  path: '/api/auth/screen/{uuid}',
  section: 'P3',
  summary:
    'Several reads of the member in one call, by their names in `reads`, separated by commas. Each part has the status and the body that its own call replies with its default input; a refused part leaves the others intact.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({
    reads: z.string().check(
      z.maxLength(400),
      z.refine((text) => {
        const names = text.split(',')
        return names.every(isScreenRead) && new Set(names).size === names.length
      }),
    ),
  }),
  reply: z.object({ parts: z.record(z.string(), z.object({ status: z.int(), body: z.unknown() })) }),
  refusals: [],
  idempotency: 'none',
})

export const screenCalls = [readScreen] as const
