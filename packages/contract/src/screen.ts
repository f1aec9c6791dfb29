/** What a screen of a member reads when it opens, in one call. */
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { memberUuid } from './fields.ts'

/**
 * Reads of the caller that the call answers together, by name, with their paths. Each has no input besides the caller's ids. Paths are
 * repeated, so that the site needs no schema of a call before its screen is loaded; `screen.test.ts` compares them.
 */
export const SCREEN_READS = {
  'announcement.list-member': '/api/auth/announcement',
  'bonus.list': '/api/auth/bonus/{uuid}',
  'check-in.read': '/api/auth/game/check-in',
  'correction.history': '/api/auth/correction/{uuid}',
  'deposit.history': '/api/auth/deposit/{uuid}',
  'games.credit-out': '/api/auth/user/game/out/{uuid}',
  'limits.read': '/api/auth/limits/{uuid}',
  'limits.reminder': '/api/auth/limits/reminder/{uuid}',
  'setting.user': '/api/auth/setting',
  'user.credit': '/api/auth/user/getCredit/{username}',
  'user.detail': '/api/auth/user/detail/{uuid}',
  'user.points': '/api/auth/user/{uuid}',
  'withdraw.check': '/api/auth/withdraw/check/{uuid}',
  'withdraw.history': '/api/auth/withdraw/withdraw-history/{uuid}',
  'withdraw.open': '/api/auth/withdraw/withdraw-request/{uuid}',
} as const
export type ScreenRead = keyof typeof SCREEN_READS

const isScreenRead = (name: string): name is ScreenRead => Object.hasOwn(SCREEN_READS, name)

export const readScreen = defineCall({
  name: 'screen.read',
  method: 'GET',
  path: '/api/auth/screen/{uuid}',
  section: '7',
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
