/** One discrepancy with a provider that holds credit. */
import * as z from 'zod/mini'
import { listDiscrepancies } from '../action/provider-transfer.ts'
import { signedSum, sum } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithUuid } from './define-desk-call.ts'

/** Figures of one member at one provider, of all time. What was sent, less what came back, less stakes, plus wins, plus bookings, is at the provider. */
const figures = z.object({
  sent: sum(),
  returned: sum(),
  staked: sum(),
  won: sum(),
  /** Sum of the booked discrepancies. */
  booked: signedSum(),
  atProvider: signedSum(),
  pending: z.int(),
})

export const readDiscrepancy = defineDeskCall({
  name: 'desk-discrepancy.read',
  method: 'GET',
  path: `${BRAND_PATH}/discrepancies/{id}`,
  summary: 'One discrepancy with what the site has recorded of this member at the provider.',
  access: 'staff',
  permission: 'providers.read',
  params: inBrandWithUuid(),
  reply: z.extend(listDiscrepancies.item, { figures }),
  refusals: [],
})

export const deskDiscrepancyCalls = [readDiscrepancy] as const
