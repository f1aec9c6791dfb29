/** The state of the site at the desk. */
import type { CallReply } from '@duang/contract'
import { readDeskMaintenance } from '@duang/contract/desk/maintenance'
import { maintenanceAt } from '#core/brand/maintenance.ts'
import type { Ctx } from '#core/context.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { dueWindows } from './maintenance-windows.ts'

export const mountMaintenanceDesk = (desk: Desk): void => mountDesk(desk, readDeskMaintenance, ({ ctx }) => read(ctx))

async function read(ctx: Ctx): Promise<CallReply<typeof readDeskMaintenance>> {
  const windows = await dueWindows(ctx)
  const maintenance = maintenanceAt({ ...ctx.brand, windows }, ctx.clock())
  return {
    isOpen: maintenance === undefined,
    isSwitchedOn: ctx.brand.settings.websiteStatus === 'MA',
    until: maintenance?.until?.toISOString() ?? null,
    message: maintenance?.message ?? '',
    windows: windows
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map((each) => ({ ...each, startsAt: each.startsAt.toISOString(), endsAt: each.endsAt.toISOString() })),
  }
}
