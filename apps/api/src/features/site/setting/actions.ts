/** Maintenance of a brand's site. Every process follows within a second. */
import { cancelMaintenance, endMaintenance, planMaintenance, startMaintenance } from '@duang/contract/action/site'
import { implement } from '#entry/action/implement.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { cancelWindows, dueWindows, planWindow } from './maintenance-windows.ts'
import { setWebsiteStatus } from './website-status.ts'

/** The largest number of a window in the database. */
const INTEGER_MAX = 2_147_483_647

const start = implement(startMaintenance, async ({ tx, ctx, input: { message = '' } }) => {
  await setWebsiteStatus(tx, ctx, 'MA', message)
  return { websiteStatus: 'MA' as const }
})

const end = implement(
  endMaintenance,
  async ({ tx, ctx, person }) => {
    await setWebsiteStatus(tx, ctx, '', '')
    const ended = await cancelWindows(ctx, person.actor, 'running')
    return { websiteStatus: '' as const, ended, planned: (await dueWindows(ctx)).length }
  },
  {
    say: ({ ended, planned }) => [
      'The site is open.',
      ...(ended > 0 ? [`${ended} planned maintenance that was running has ended.`] : []),
      ...(planned > 0 ? [`${planned} planned for later: duang site maintenance list.`] : []),
    ],
  },
)

const plan = implement(
  planMaintenance,
  async ({ ctx, person, input: { from, to, message = '' } }) => {
    const [startsAt, endsAt] = [new Date(from), new Date(to)]
    if (endsAt <= startsAt) refuse('maintenance_period')
    if (endsAt <= ctx.clock()) refuse('maintenance_past')
    return { id: await planWindow(ctx, person.actor, { startsAt, endsAt, message }) }
  },
  {
    say: ({ id }, { from, to }) =>
      `${id}: the site is in maintenance ${bangkokStamp(new Date(from))} – ${bangkokStamp(new Date(to))}.`,
  },
)

const cancel = implement(cancelMaintenance, async ({ ctx, person, input: { number: id } }) => {
  const cancelled = id > INTEGER_MAX ? 0 : await cancelWindows(ctx, person.actor, { id })
  return cancelled === 0 ? refuse('not_found') : { id }
})

export const maintenanceActions = [start, end, plan, cancel]
