import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { afCode, memberUuid } from './fields.ts'

export const getAffiliateCode = defineCall({
  name: 'affiliate.code',
  method: 'GET',
  path: '/api/auth/affiliate/code/{uuid}',
  section: '7',
  summary: 'The member’s own referral code; a person who registers at /aff/{code} becomes their friend.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ code: afCode() }),
  refusals: [],
  idempotency: 'none',
})

export const affiliateCalls = [getAffiliateCode] as const
