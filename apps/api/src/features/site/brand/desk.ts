/** Calls of the desk about the settings of a brand. */
import type { CallReply } from '@duang/contract'
import { readDeskSettings, saveDeskContentSettings, saveDeskSettings } from '@duang/contract/desk/settings'
import { brandChanges } from '#core/brand/brand-changes.ts'
import { storedBrands } from '#core/brand/change-brand.ts'
import { brandSettingsSchema } from '#core/brand/settings.ts'
import type { Ctx } from '#core/context.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { type SettingsSave, saveSettings, storedVersion } from './change-settings.ts'
import { groupsFor, settingForm } from './setting-form.ts'

const CHANGES_SHOWN = 20
const ALL = ['content', 'brand', 'money', 'access'] as const

export function mountBrandDesk(desk: Desk): void {
  mountDesk(desk, readDeskSettings, ({ ctx, staff }) => read(ctx, staff))
  mountDesk(desk, saveDeskSettings, ({ ctx, staff, origin, body }) =>
    saveSettings(ctx, { actor: staff.actor, address: origin.address }, ALL, body as SettingsSave),
  )
  mountDesk(desk, saveDeskContentSettings, ({ ctx, staff, origin, body }) =>
    saveSettings(ctx, { actor: staff.actor, address: origin.address }, ['content'], body as SettingsSave),
  )
}

/** Reads the stored row: what a process has in its cache may be a second old. */
async function read(ctx: Ctx, { permissions }: BrandStaff): Promise<CallReply<typeof readDeskSettings>> {
  const [stored] = await storedBrands(ctx.db, ctx.brand.clientId)
  if (!stored) return refuse('not_found')
  const mayChangeAll = permissions.has('brand.settings')
  const groups = groupsFor(mayChangeAll ? ALL : ['content'])
  const names = new Set(groups.flatMap((group) => group.names))
  const isShown = ([name]: readonly [string, unknown]) => names.has(name)
  const values = brandSettingsSchema.parse(stored.settings)
  return {
    version: storedVersion(stored),
    name: stored.name,
    mayChangeAll,
    groups,
    schema: Object.fromEntries(Object.entries(settingForm.properties).filter(isShown)),
    values: Object.fromEntries(Object.entries(values).filter(isShown)),
    changes: mayChangeAll ? await brandChanges(ctx.db, ctx.brand.id, CHANGES_SHOWN) : [],
  }
}
