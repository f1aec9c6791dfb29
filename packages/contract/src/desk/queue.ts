/** Claims of the desk's queues: one person at a time works on an entry. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'
import type { Permission } from './permissions.ts'

export const QUEUES = [
  'alerts',
  'proposals',
  'lines',
  'withdrawals',
  'payouts',
  'discrepancies',
  'quarantine',
  'slips',
  'limits',
  'goods',
] as const
export type Queue = (typeof QUEUES)[number]

/** What a person needs who decides on entries of a queue. Others claim none: a claim keeps colleagues from deciding. */
export const QUEUE_DECIDES = {
  alerts: 'alerts.read',
  proposals: 'approvals.decide',
  lines: 'deposits.match',
  withdrawals: 'withdrawals.decide',
  payouts: 'withdrawals.decide',
  discrepancies: 'providers.manage',
  quarantine: 'deposits.match',
  slips: 'deposits.match',
  limits: 'members.protect',
  goods: 'goods.ship',
} as const satisfies Record<Queue, Permission>

const claimBody = () =>
  z.strictObject({
    queue: z.enum(QUEUES),
    subjects: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
  })

/** The person who works on an entry. Null: nobody. */
export const claim = () => z.nullable(z.object({ by: z.string(), isOwn: z.boolean(), until: instant() }))

export const claimEntries = defineDeskCall({
  name: 'queue.claim',
  method: 'POST',
  path: `${BRAND_PATH}/queue/claim`,
  summary:
    'Claim entries of a queue for ten minutes, as a person who may decide on them. Entries that others have claimed are left out.',
  access: 'staff',
  permission: 'own',
  params: inBrand(),
  body: claimBody(),
  reply: z.object({ claimed: z.array(z.string()) }),
  refusals: ['desk_not_permitted'],
})

export const releaseEntries = defineDeskCall({
  name: 'queue.release',
  method: 'POST',
  path: `${BRAND_PATH}/queue/release`,
  summary: 'Give claimed entries back.',
  access: 'staff',
  permission: 'own',
  params: inBrand(),
  body: claimBody(),
  reply: z.object({ released: z.int() }),
  refusals: [],
})

export const readQueues = defineDeskCall({
  name: 'queue.read',
  method: 'GET',
  path: `${BRAND_PATH}/queue`,
  summary: 'Number and oldest age of the entries of each queue that the role may see.',
  access: 'staff',
  permission: 'own',
  params: inBrand(),
  reply: z.object({
    queues: z.array(z.object({ queue: z.enum(QUEUES), waiting: z.int(), oldestAt: z.nullable(instant()) })),
  }),
  refusals: [],
})

export const deskQueueCalls = [claimEntries, releaseEntries, readQueues] as const
