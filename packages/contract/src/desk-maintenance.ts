/** Maintenance of a brand's site at the desk. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, inBrand, inBrandWithNumber, reason } from './desk-call.ts'
import { instant } from './fields.ts'

const message = () => z.string().check(z.maxLength(300))
const changed = z.object({ changed: z.literal(true) })

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

export const startDeskMaintenance = defineDeskCall({
  name: 'desk-maintenance.start',
  method: 'POST',
  path: `${BRAND_PATH}/maintenance/start`,
  summary: 'Close the site until it is opened again. Bank feeds are still accepted.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ message: message(), reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const endDeskMaintenance = defineDeskCall({
  name: 'desk-maintenance.end',
  method: 'POST',
  path: `${BRAND_PATH}/maintenance/end`,
  summary: 'Open the site. A planned maintenance that is running ends too.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const planDeskMaintenance = defineDeskCall({
  name: 'desk-maintenance.plan',
  method: 'POST',
  path: `${BRAND_PATH}/maintenance/windows`,
  summary: 'Plan maintenance. Members see it a day before.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({ startsAt: instant(), endsAt: instant(), message: message(), reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const cancelDeskMaintenance = defineDeskCall({
  name: 'desk-maintenance.cancel',
  method: 'POST',
  path: `${BRAND_PATH}/maintenance/windows/{id}/cancel`,
  summary: 'Cancel planned maintenance.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrandWithNumber(),
  body: z.strictObject({ reason: reason() }),
  reply: changed,
  refusals: ['desk_act_refused'],
})

export const deskMaintenanceCalls = [
  readDeskMaintenance,
  startDeskMaintenance,
  endDeskMaintenance,
  planDeskMaintenance,
  cancelDeskMaintenance,
] as const

/** Acts that the desk shares with `duang` refuse with a sentence in `details`. */
export const deskActRefusals = {
  desk_act_refused: {
    status: 409,
    message: 'ทำรายการนี้ไม่ได้ ตรวจสอบข้อมูลแล้วลองอีกครั้ง',
    en: 'That cannot be done. Check the details and try again',
  },
} as const
