/** Calls of the desk about maintenance. */
import type { CallReply } from '@duang/contract'
import {
  cancelDeskMaintenance,
  endDeskMaintenance,
  planDeskMaintenance,
  readDeskMaintenance,
  startDeskMaintenance,
} from '@duang/contract/desk-maintenance'
import { maintenanceAt } from '#core/brand/maintenance.ts'
import type { Ctx } from '#core/context.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { type ActCall, runAct } from '#core/desk/run-act.ts'
import type { BrandStaff } from '#core/desk/staff.ts'
import { bangkokText } from '#kit/bangkok-instant.ts'
import { dueWindows } from './maintenance-windows.ts'
import { MAINTENANCE_ACTS } from './site-command.ts'

const CHANGED = { changed: true } as const

export function mountMaintenanceDesk(desk: Desk): void {
  const run = async (ctx: Ctx, { actor }: BrandStaff, act: keyof typeof MAINTENANCE_ACTS, call: ActCall) => {
    await runAct(ctx, { actor }, MAINTENANCE_ACTS[act], call)
    return CHANGED
  }
  mountDesk(desk, readDeskMaintenance, ({ ctx }) => read(ctx))
  mountDesk(desk, startDeskMaintenance, ({ ctx, staff, body }) =>
    run(ctx, staff, 'on', { options: { message: body.message } }),
  )
  mountDesk(desk, endDeskMaintenance, ({ ctx, staff }) => run(ctx, staff, 'off', {}))
  mountDesk(desk, planDeskMaintenance, ({ ctx, staff, body: { startsAt, endsAt, message } }) => {
    const [from, to] = [bangkokText(new Date(startsAt)), bangkokText(new Date(endsAt))]
    return run(ctx, staff, 'schedule', { options: { from, to, message } })
  })
  mountDesk(desk, cancelDeskMaintenance, ({ ctx, staff, params }) => run(ctx, staff, 'cancel', { words: [params.id] }))
}

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
