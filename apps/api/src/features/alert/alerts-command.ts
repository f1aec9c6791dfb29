/** `duang alerts`: open and past alerts, and a test of the channels. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Command, CommandInput } from '#core/command.ts'
import { type ListForm, PAGE_OPTIONS, pageOf, readList, sayPage } from '#core/command-list.ts'

export const alertsCommand: Command = {
  name: 'alerts',
  summary: 'What staff were asked to look at.',
  // Their tables are for jobs and staff only.
  needsOwner: true,
  acts: {
    list: { summary: 'Alerts, newest first, with their messages.', options: PAGE_OPTIONS, run: listAlerts },
    test: { summary: 'Sends a message to each channel and reports the outcome.', run: testChannels },
  },
}

const ALERT_LIST: ListForm = {
  keys: [
    { column: 'a.raised_at', type: 'timestamptz' },
    { column: 'a.alert_id', type: 'bigint' },
  ],
  order: 'desc',
}

async function listAlerts(input: CommandInput): Promise<number> {
  const query = input.ctx.db
    .selectFrom('alerts as a')
    .select(['a.alert_id', 'a.kind', 'a.count', 'a.raised_at', 'a.resolved_at'])
    .select(
      sql<string | null>`(
        select string_agg(channel || ' ' || coalesce(failure, case when sent_at is null then 'waits' else 'sent' end), ', '
          order by created_at, channel)
        from alert_messages m where m.brand_id = a.brand_id and m.alert_id = a.alert_id)`.as('messages'),
    )
    .where('a.brand_id', '=', input.ctx.brand.id)
  const page = await pageOf(query, ALERT_LIST, await readList(input, ALERT_LIST))
  return sayPage(input, page, {
    row: (each) =>
      `${each.raised_at.toISOString()}  ${each.kind.padEnd(24)}  ${String(each.count).padStart(6)}  ${each.resolved_at ? `until ${each.resolved_at.toISOString()}` : 'open'}  ${each.messages ?? 'no channel'}`,
    none: 'There are no alerts.',
  })
}

async function testChannels({ ctx, say, report }: CommandInput): Promise<number> {
  if (ctx.alertChannels.length === 0)
    say('No channel is configured: set ALERT_LINE_TOKEN and ALERT_LINE_TO, or those of Telegram.')
  const text = `ทดสอบการแจ้งเตือน · ${ctx.brand.name}`
  const results = await Promise.all(
    ctx.alertChannels.map(async ({ name, send }) => ({ channel: name, ...(await send(text, randomUUID())) })),
  )
  for (const { channel, ...delivery } of results)
    say(`${channel}: ${delivery.outcome === 'sent' ? 'sent' : `${delivery.outcome}, ${delivery.reason}`}`)
  report(results)
  return results.length > 0 && results.every(({ outcome }) => outcome === 'sent') ? 0 : 1
}
