/** Settings of a brand at the desk. The form is the JSON Schema of the settings, so that it has no second list of them. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { BRAND_PATH, defineDeskCall, inBrand, reason } from './define-desk-call.ts'

const CHANGES_MAX = 100

const group = z.object({ id: z.string(), th: z.string(), en: z.string(), names: z.array(z.string()) })
const change = z.object({
  at: instant(),
  actor: z.string(),
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

export const readDeskSettings = defineDeskCall({
  name: 'desk-settings.read',
  method: 'GET',
  path: `${BRAND_PATH}/settings`,
  summary: 'Settings in force that the role may change, their schema, and the last changes.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  reply: z.object({
    /** Another one after every change. A save names the version that its person saw. */
    version: z.string(),
    name: z.string(),
    mayChangeAll: z.boolean(),
    groups: z.array(group),
    /** JSON Schema with `th`, `unit` and `guard` (apps/api/src/core/brand/settings.ts). */
    schema: z.record(z.string(), z.unknown()),
    values: z.record(z.string(), z.unknown()),
    changes: z.array(change),
  }),
  refusals: [],
})

const PATH = /^[A-Za-z]\w{0,40}(\.[A-Za-z0-9][A-Za-z0-9_-]{0,39}){0,3}$/

const changesBody = () =>
  z.strictObject({
    version: z.string().check(z.maxLength(100)),
    name: z.optional(z.string().check(z.maxLength(60))),
    changes: z
      .array(
        // Without a value the default applies again.
        z.strictObject({ path: z.string().check(z.regex(PATH)), value: z.optional(z.unknown()) }),
      )
      .check(z.maxLength(CHANGES_MAX)),
    reason: reason(),
  })
const saved = z.object({ saved: z.int(), proposed: z.int() })

export const saveDeskSettings = defineDeskCall({
  name: 'desk-settings.save',
  method: 'POST',
  path: `${BRAND_PATH}/settings`,
  summary:
    'Change settings. Those that move money, lock people out or send data elsewhere become a proposal; the others are saved at once.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: changesBody(),
  reply: saved,
  refusals: ['desk_settings_outdated', 'desk_settings_invalid', 'desk_proposal_open'],
})

export const saveDeskContentSettings = defineDeskCall({
  name: 'desk-settings.save-content',
  method: 'POST',
  path: `${BRAND_PATH}/settings/content`,
  summary: 'Change settings of content, such as the menu and names of levels.',
  access: 'staff',
  permission: 'content.edit',
  needsStepUp: true,
  params: inBrand(),
  body: changesBody(),
  reply: saved,
  refusals: ['desk_settings_outdated', 'desk_settings_invalid', 'desk_not_permitted'],
})

export const deskSettingsCalls = [readDeskSettings, saveDeskSettings, saveDeskContentSettings] as const

export const deskSettingsRefusals = {
  desk_settings_outdated: {
    status: 409,
    message: 'มีผู้อื่นเปลี่ยนการตั้งค่าแล้ว โหลดใหม่แล้วตรวจสอบอีกครั้ง',
    en: 'Somebody else has changed the settings. Reload them and check again',
  },
  desk_settings_invalid: {
    status: 409,
    message: 'การตั้งค่าบางรายการไม่ถูกต้อง',
    en: 'Some settings are not valid',
  },
} as const
