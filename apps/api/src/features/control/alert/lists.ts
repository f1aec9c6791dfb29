/** Alerts with their messages, newest first, and their queue. */
import { sql } from 'kysely'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'

export const ALERT_LIST: ListForm = {
  keys: [
    { column: 'a.raised_at', type: 'timestamptz' },
    { column: 'a.alert_id', type: 'bigint' },
  ],
  order: 'desc',
}

/** The last message of each channel. */
type Message = { channel: 'line' | 'telegram' | 'webhook'; sent: boolean; waits: boolean; failure: string | null }

const messages = sql<Message[] | null>`(
  select json_agg(m order by m.channel)
  from (
    select distinct on (channel) channel, sent_at is not null as sent, next_at is not null as waits, failure
    from alert_messages m
    where m.brand_id = a.brand_id and m.alert_id = a.alert_id
    order by channel, created_at desc
  ) m)`

/** Newest first. */
export const alertsPage = (ctx: Ctx, request: ListRequest, state?: 'open' | 'past') =>
  pageOf(
    ctx.db
      .selectFrom('alerts as a')
      .selectAll('a')
      .select(messages.as('messages'))
      .where('a.brand_id', '=', ctx.brand.id)
      .$if(state === 'open', (all) => all.where('a.resolved_at', 'is', null))
      .$if(state === 'past', (all) => all.where('a.resolved_at', 'is not', null)),
    ALERT_LIST,
    request,
  )

/** Open alerts that nobody has seen yet, by the index of open ones: at most one a rule. */
export const alertQueues: readonly QueueSource[] = [
  {
    queue: 'alerts',
    permission: 'alerts.read',
    waiting: ({ db, brand }) =>
      db
        .selectFrom('alerts')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('raised_at').as('oldestAt')])
        .where('brand_id', '=', brand.id)
        .where('resolved_at', 'is', null)
        .where('acknowledged_at', 'is', null)
        .where('is_at_desk', '=', true)
        .executeTakeFirstOrThrow(),
  },
]
