/** Messages of what has changed, one for each channel of the rule. In quiet hours they wait, and the last one counts. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { type ChannelInForce, channelsInForce, dueAt } from './channels.ts'
import type { RuleInForce } from './rules.ts'
import { alertBody, alertText, type Changed } from './texts.ts'

/** A later message replaced it before it left. */
const SUPERSEDED = 'superseded'

export async function writeMessages(
  tx: Tx,
  ctx: Ctx,
  rules: readonly RuleInForce[],
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return
  const channels = (await channelsInForce({ ...ctx, db: tx })).filter(({ isOn, channel }) => isOn && channel)
  await supersede(tx, ctx, changed)
  const heard = await heardOf(tx, ctx, changed)
  const messages = changed.flatMap((each) => {
    const known = rules.find(({ rule }) => rule.kind === each.kind)
    if (!known) return []
    return (
      channels
        .filter(({ name }) => known.channels.includes(name))
        // A channel that did not report the beginning does not report the end.
        .filter(({ name }) => each.event !== 'resolved' || heard.has(`${each.alert_id} ${name}`))
        .map((channel) => messageOf(ctx, known, channel, each))
    )
  })
  if (messages.length > 0) await tx.insertInto('alert_messages').values(messages).execute()
}

function messageOf(ctx: Ctx, known: RuleInForce, channel: ChannelInForce, { event, ...facts }: Changed) {
  const now = ctx.clock()
  const write = channel.name === 'webhook' ? alertBody : alertText
  return {
    brand_id: ctx.brand.id,
    alert_id: facts.alert_id,
    channel: channel.name,
    created_at: now,
    text: write(ctx, known, event, facts),
    next_at: dueAt(channel, now, known.rule.isSevere === true),
  }
}

/** Messages of these alerts that wait for the end of quiet hours are replaced. */
const supersede = (tx: Tx, ctx: Ctx, changed: readonly Changed[]) =>
  sql`
    update alert_messages set next_at = null, failure = ${SUPERSEDED}
    where brand_id = ${ctx.brand.id} and alert_id = any (${changed.map((each) => each.alert_id)}::bigint[])
      and attempts = 0 and next_at > ${ctx.clock()}`.execute(tx)

/** Alerts and channels with a message that left or will leave. */
async function heardOf(tx: Tx, ctx: Ctx, changed: readonly Changed[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ alert_id: number; channel: string }>`
    select distinct alert_id, channel from alert_messages
    where brand_id = ${ctx.brand.id} and alert_id = any (${changed.map((each) => each.alert_id)}::bigint[])
      and failure is distinct from ${SUPERSEDED}`.execute(tx)
  return new Set(rows.map(({ alert_id, channel }) => `${alert_id} ${channel}`))
}
