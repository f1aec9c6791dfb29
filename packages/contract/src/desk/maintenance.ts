/** Maintenance of a brand's site at the desk. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'

export const readDeskMaintenance = defineDeskCall({
  name: 'desk-maintenance.read',
  method: 'GET',
  path: `${BRAND_PATH}/maintenance`,
  summary: 'Whether the site is open, and planned maintenance.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrand(),
  reply: z.object({
    isOpen: z.boolean(),
    /** The maintenance was switched on, and lasts until it is switched off. */
    isSwitchedOn: z.boolean(),
    until: z.nullable(instant()),
    message: z.string(),
    windows: z.array(
      z.object({ id: z.int(), startsAt: instant(), endsAt: instant(), message: z.string(), createdBy: z.string() }),
    ),
  }),
  refusals: [],
})

export const deskMaintenanceCalls = [readDeskMaintenance] as const
