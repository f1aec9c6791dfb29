/** Host names of the brand at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, reason } from './desk-call.ts'
import { page } from './fields.ts'

/** Small letters, without a port. */
const host = () => z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(253))

export const listDeskHosts = defineDeskCall({
  name: 'desk-host.list',
  method: 'GET',
  path: `${BRAND_PATH}/hosts`,
  summary: 'Host names at which the site of the brand answers.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(z.object({ host: z.string() })),
  refusals: [],
})

export const proposeDeskHost = defineDeskCall({
  name: 'desk-host.propose',
  method: 'POST',
  path: `${BRAND_PATH}/hosts`,
  summary: 'Propose that the site answers at another host name, or at one no more.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ act: z.enum(['add', 'remove']), host: host(), reason: reason() }),
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const deskHostCalls = [listDeskHosts, proposeDeskHost] as const
