/** `duang site maintenance list`: the state of a brand's site now, and what is planned. Changes are actions. */
import { maintenanceAt } from '#core/brand/maintenance.ts'
import type { Command, CommandInput } from '#core/command.ts'
import { PERIOD_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { bangkokStamp } from '#kit/text/bangkok-instant.ts'
import { dueWindows, listWindows, WINDOW_LIST } from './maintenance-windows.ts'

export const siteCommand: Command = {
  name: 'site',
  summary: 'Maintenance of a brand’s site; every process follows within a second.',
  needsOwner: true,
  acts: {
    'maintenance list': { summary: 'The current state, and planned maintenance.', options: PERIOD_OPTIONS, run: list },
  },
}

async function list(input: CommandInput): Promise<number> {
  const { ctx, say, report } = input
  const page = await listWindows(ctx, await readList(input, WINDOW_LIST))
  const maintenance = maintenanceAt({ ...ctx.brand, windows: await dueWindows(ctx) }, ctx.clock())
  const end = maintenance?.until ? `until ${bangkokStamp(maintenance.until)}` : 'until it is switched off'
  say(`${ctx.brand.clientId} is ${maintenance ? `in maintenance ${end}` : 'open'}.`)
  return sayPage(
    {
      ...input,
      report: () => report({ websiteStatus: maintenance ? 'MA' : '', until: maintenance?.until ?? null, ...page }),
    },
    page,
    {
      row: ({ id, startsAt, endsAt, createdBy, message }) =>
        `${String(id).padStart(5)}  ${bangkokStamp(startsAt)} – ${bangkokStamp(endsAt)}  ${createdBy}  ${message}`,
      none: 'Nothing is planned.',
    },
  )
}
