/** Looks at the conditions of all features once a minute: raises an alert once, reminds, and reports its end. */
import { type RawBuilder, sql } from 'kysely'
import type { Found } from '#core/alert/alert-rule.ts'
import type { Ctx } from '#core/context.ts'
import type { Feature } from '#entry/feature.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { deliverMessages } from './deliver.ts'
import { writeMessages } from './messages.ts'
import { type RuleInForce, rulesInForce } from './rules.ts'
import type { AlertEvent, Changed } from './texts.ts'

const REMIND_HOURS = 4

/** Runs every minute. Two runs at once raise and report each alert once. */
export async function watchBrand(ctx: Ctx, features: readonly Feature[]): Promise<void> {
  const rules = await rulesInForce(
    ctx,
    features.flatMap((each) => each.alerts ?? []),
  )
  const on = rules.filter(({ isOn }) => isOn)
  const found = await Promise.all(on.map((each) => findOf(ctx, each)))
  const seen = on.flatMap((each, at) => {
    const figures = found[at]
    return figures === undefined ? [] : [{ ...each, ...figures }]
  })
  await inTransaction(ctx.db, async (tx) => {
    await endSwitchedOff(tx, ctx, rules)
    await noteFigures(tx, ctx, seen)
    const changed = await changeAlerts(tx, ctx, seen)
    await writeMessages(tx, ctx, rules, changed)
  })
  await deliverMessages(ctx)
}

/** Undefined where it could not be read: an alert neither begins nor ends then. */
async function findOf(ctx: Ctx, { rule, limit }: RuleInForce): Promise<Found | undefined> {
  try {
    const found = await rule.count(ctx, limit)
    return typeof found === 'number' ? { count: found } : found
  } catch (error) {
    ctx.log.error({ err: error, kind: rule.kind }, 'a condition of alerts could not be read')
    return undefined
  }
}

/** A rule that is switched off has no open alert. Nothing is solved, so no message says so. */
const endSwitchedOff = (tx: Tx, ctx: Ctx, rules: readonly RuleInForce[]) =>
  sql`
    update alerts set resolved_at = ${ctx.clock()}
    where brand_id = ${ctx.brand.id} and resolved_at is null
      and kind = any (${rules.filter(({ isOn }) => !isOn).map(({ rule }) => rule.kind)}::text[])`.execute(tx)

type Seen = RuleInForce & Found

const seenRows = (seen: readonly Seen[]) => sql`
  unnest(
    ${seen.map(({ rule }) => rule.kind)}::text[],
    ${seen.map(({ count }) => count)}::bigint[],
    ${seen.map(({ amountSatang }) => amountSatang ?? null)}::bigint[],
    ${seen.map(({ about }) => about ?? null)}::text[],
    ${seen.map(({ channels }) => channels.includes('desk'))}::boolean[]
  ) s (kind, count, amount, about, is_at_desk)`

/** Keeps the figures of open alerts. More than a person acknowledged ends the acknowledgement, and is reported at once. */
const noteFigures = (tx: Tx, ctx: Ctx, seen: readonly Seen[]) =>
  sql`
    update alerts a set count = s.count, amount_satang = s.amount, about = s.about, is_at_desk = s.is_at_desk,
      notified_at = case
        when s.count > a.acknowledged_count
          then ${ctx.clock()}::timestamptz - make_interval(hours => ${REMIND_HOURS})
        else a.notified_at
      end,
      acknowledged_at = case when s.count > a.acknowledged_count then null else a.acknowledged_at end,
      acknowledged_by = case when s.count > a.acknowledged_count then null else a.acknowledged_by end,
      acknowledged_note = case when s.count > a.acknowledged_count then null else a.acknowledged_note end,
      acknowledged_count = case when s.count > a.acknowledged_count then null else a.acknowledged_count end
    from ${seenRows(seen.filter(({ count }) => count > 0))}
    where a.brand_id = ${ctx.brand.id} and a.resolved_at is null and a.kind = s.kind
      and (a.count, a.amount_satang, a.about, a.is_at_desk) is distinct from (s.count, s.amount, s.about, s.is_at_desk)`.execute(
    tx,
  )

/** Each of the three statements reports the rows that it changed, so an event belongs to one run. */
async function changeAlerts(tx: Tx, ctx: Ctx, seen: readonly Seen[]): Promise<Changed[]> {
  const now = ctx.clock()
  const over = seenRows(seen.filter(({ count }) => count > 0))
  const ended = seen.filter(({ count }) => count === 0).map(({ rule }) => rule.kind)
  const run = async (event: AlertEvent, statement: RawBuilder<Omit<Changed, 'event'>>) =>
    (await statement.execute(tx)).rows.map((row) => ({ ...row, event }))
  return [
    ...(await run(
      'resolved',
      sql`
        update alerts set resolved_at = ${now}
        where brand_id = ${ctx.brand.id} and resolved_at is null and kind = any (${ended}::text[])
        returning alert_id, kind, count, amount_satang, about, raised_at`,
    )),
    ...(await run(
      'reminded',
      sql`
        update alerts a set notified_at = ${now}
        from ${over}
        where a.brand_id = ${ctx.brand.id} and a.resolved_at is null and a.kind = s.kind
          and a.acknowledged_at is null
          and a.notified_at <= ${now}::timestamptz - make_interval(hours => ${REMIND_HOURS})
        returning a.alert_id, a.kind, a.count, a.amount_satang, a.about, a.raised_at`,
    )),
    ...(await run(
      'raised',
      sql`
        insert into alerts (brand_id, kind, count, amount_satang, about, is_at_desk, raised_at, notified_at)
        select ${ctx.brand.id}, s.kind, s.count, s.amount, s.about, s.is_at_desk, ${now}, ${now}
        from ${over}
        on conflict (brand_id, kind) where resolved_at is null do nothing
        returning alert_id, kind, count, amount_satang, about, raised_at`,
    )),
  ]
}
