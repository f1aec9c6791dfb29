/** Looks at the conditions of all features once a minute: raises an alert once, reminds, and reports its end. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { AlertRule, Feature } from '#core/feature.ts'
import { inTransaction, type Tx } from '#kit/db.ts'
import { deliverMessages } from './deliver.ts'
import { type AlertEvent, alertText } from './texts.ts'

const REMIND_HOURS = 4

/** Runs every minute. Two runs at once raise and report each alert once. */
export async function watchBrand(ctx: Ctx, features: readonly Feature[]): Promise<void> {
  const rules = features.flatMap((each) => each.alerts ?? [])
  const counts = await Promise.all(rules.map((rule) => countOf(ctx, rule)))
  const seen = rules.flatMap((rule, at) => {
    const count = counts[at]
    return count === undefined ? [] : [{ rule, count }]
  })
  await inTransaction(ctx.db, async (tx) => {
    const changed = await changeAlerts(tx, ctx, seen)
    await writeMessages(tx, ctx, rules, changed)
  })
  await deliverMessages(ctx)
}

/** Undefined where it could not be read: an alert neither begins nor ends then. */
const countOf = (ctx: Ctx, { kind, count }: AlertRule): Promise<number | undefined> =>
  count(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error, kind }, 'a condition of alerts could not be read')
    return undefined
  })

type Seen = { rule: AlertRule; count: number }
type Changed = { alert_id: number; kind: string; count: number; raised_at: Date; event: AlertEvent }

/** Each of the three statements reports the rows that it changed, so an event belongs to one run. */
async function changeAlerts(tx: Tx, ctx: Ctx, seen: readonly Seen[]): Promise<Changed[]> {
  const now = ctx.clock()
  const over = seen.filter(({ count }) => count > 0)
  const kinds = over.map(({ rule }) => rule.kind)
  const ended = seen.filter(({ count }) => count === 0).map(({ rule }) => rule.kind)
  const run = async (event: AlertEvent, statement: RawBuilder<Omit<Changed, 'event'>>) =>
    (await statement.execute(tx)).rows.map((row) => ({ ...row, event }))
  return [
    ...(await run(
      'resolved',
      sql`
        update alerts set resolved_at = ${now}
        where brand_id = ${ctx.brand.id} and resolved_at is null and kind = any (${ended}::text[])
        returning alert_id, kind, count, raised_at`,
    )),
    ...(await run(
      'reminded',
      sql`
        update alerts a set count = s.count, notified_at = ${now}
        from unnest(${kinds}::text[], ${over.map(({ count }) => count)}::bigint[]) s (kind, count)
        where a.brand_id = ${ctx.brand.id} and a.resolved_at is null and a.kind = s.kind
          and a.notified_at <= ${now}::timestamptz - make_interval(hours => ${REMIND_HOURS})
        returning a.alert_id, a.kind, a.count, a.raised_at`,
    )),
    ...(await run(
      'raised',
      sql`
        insert into alerts (brand_id, kind, count, raised_at, notified_at)
        select ${ctx.brand.id}, s.kind, s.count, ${now}, ${now}
        from unnest(${kinds}::text[], ${over.map(({ count }) => count)}::bigint[]) s (kind, count)
        on conflict (brand_id, kind) where resolved_at is null do nothing
        returning alert_id, kind, count, raised_at`,
    )),
  ]
}

async function writeMessages(
  tx: Tx,
  ctx: Ctx,
  rules: readonly AlertRule[],
  changed: readonly Changed[],
): Promise<void> {
  const now = ctx.clock()
  const messages = changed.flatMap(({ alert_id, kind, event, ...facts }) => {
    const rule = rules.find((each) => each.kind === kind)
    if (!rule) return []
    const text = alertText(ctx.brand, rule, event, { ...facts, now })
    const row = { brand_id: ctx.brand.id, alert_id, text, created_at: now, next_at: now }
    return ctx.alertChannels.map(({ name }) => ({ ...row, channel: name }))
  })
  if (messages.length > 0) await tx.insertInto('alert_messages').values(messages).execute()
}
