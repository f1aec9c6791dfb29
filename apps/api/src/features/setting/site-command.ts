/** `duang site maintenance`: closes and opens the site of a brand, now or by plan (section 4, interpretation S8). */
import { maintenanceAt } from '#core/brand/maintenance.ts'
import { type Command, type CommandInput, invalid, unknown } from '#core/command.ts'
import { PERIOD_OPTIONS, readList, sayPage } from '#core/command-list.ts'
import { numberOf } from '#core/command-words.ts'
import { bangkokInstant, bangkokStamp } from '#kit/bangkok-instant.ts'
import { cancelWindows, dueWindows, listWindows, planWindow, WINDOW_LIST } from './maintenance-windows.ts'
import { setWebsiteStatus } from './website-status.ts'

const MESSAGE_MAX = 300
/** The largest number of a window in the database. */
const INTEGER_MAX = 2_147_483_647

const MESSAGE = { '--message <TEXT>': 'for members' } as const

/** What the desk does too. */
export const MAINTENANCE_ACTS = { on, off, schedule, cancel } as const

export const siteCommand: Command = {
  name: 'site',
  summary: 'Maintenance of a brand’s site; every process follows within a second.',
  needsOwner: true,
  acts: {
    'maintenance list': { summary: 'The current state, and planned maintenance.', options: PERIOD_OPTIONS, run: list },
    'maintenance on': { summary: 'Starts maintenance, until it is switched off.', options: MESSAGE, run: on },
    'maintenance off': { summary: 'Ends maintenance, a planned one that is running too.', run: off },
    'maintenance schedule': {
      summary: 'Plans maintenance.',
      options: {
        '--from <TIME>': { required: 'Bangkok time such as "2026-11-25 02:00", or "02:00" for the next' },
        '--to <TIME>': { required: 'the same, after --from' },
        ...MESSAGE,
      },
      run: schedule,
    },
    'maintenance cancel': { summary: 'Cancels planned maintenance.', words: '<NUMBER>', run: cancel },
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

async function on({ ctx, actor, options, say, report }: CommandInput): Promise<number> {
  const message = messageOf(options)
  await setWebsiteStatus(ctx, actor, 'MA', message)
  say(`${ctx.brand.clientId} is in maintenance until it is switched off. Feeds of banks are still accepted.`)
  report({ websiteStatus: 'MA', message })
  return 0
}

async function off({ ctx, actor, say, report }: CommandInput): Promise<number> {
  await setWebsiteStatus(ctx, actor, '', '')
  const ended = await cancelWindows(ctx, actor, 'running')
  const planned = (await dueWindows(ctx)).length
  say(`${ctx.brand.clientId} is open.`)
  if (ended > 0) say(`${ended} planned maintenance that was running has ended.`)
  if (planned > 0) say(`${planned} planned for later: duang site maintenance list.`)
  report({ websiteStatus: '', ended, planned })
  return 0
}

async function schedule({ ctx, actor, options, say, report }: CommandInput): Promise<number> {
  const now = ctx.clock()
  const startsAt = typeof options.from === 'string' ? bangkokInstant(options.from, now) : undefined
  if (!startsAt) throw invalid('--from is a Bangkok time such as "2026-11-25 02:00", or "02:00" for the next.')
  const endsAt = typeof options.to === 'string' ? bangkokInstant(options.to, startsAt) : undefined
  if (!endsAt) throw invalid('--to is a Bangkok time such as "2026-11-25 03:00", or "03:00" after --from.')
  if (endsAt <= startsAt) throw invalid('--to is not after --from.')
  if (endsAt <= now) throw invalid('--to is in the past.')
  const message = messageOf(options)
  const id = await planWindow(ctx, actor, { startsAt, endsAt, message })
  say(`${id}: ${ctx.brand.clientId} is in maintenance ${bangkokStamp(startsAt)} – ${bangkokStamp(endsAt)}.`)
  report({ id, startsAt, endsAt, message })
  return 0
}

async function cancel({ ctx, actor, words, say, report }: CommandInput): Promise<number> {
  const id = numberOf(words[0], 'NUMBER')
  const cancelled = id > INTEGER_MAX ? 0 : await cancelWindows(ctx, actor, { id })
  if (cancelled === 0) throw unknown('planned maintenance', String(id))
  say('Cancelled.')
  report({ id })
  return 0
}

function messageOf({ message = '' }: CommandInput['options']): string {
  const text = String(message)
  if (text.length > MESSAGE_MAX) throw invalid(`--message has at most ${MESSAGE_MAX} characters.`)
  return text
}
