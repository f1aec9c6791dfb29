/** What staff do with alerts, their rules and their channels. */
import {
  acknowledgeAlert,
  listAlertChannels,
  listAlertRules,
  listAlerts,
  setAlertChannel,
  setAlertRule,
  testAlertChannel,
} from '@duang/contract/action/alert'
import { sql } from 'kysely'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { implement, implementList, implementShortList } from '#entry/action/implement.ts'
import { refuse } from '#kit/refusal.ts'
import { changeChannel, channelsInForce, testChannels } from './channels.ts'
import { ALERT_LIST, alertsPage } from './lists.ts'
import { changeRule, rulesInForce } from './rules.ts'
import { ruleText } from './texts.ts'

/** `rules`: those of all features. */
export const alertLists = (rules: () => readonly AlertRule[]) => [
  implementList(listAlerts, ALERT_LIST, async ({ ctx, filters: { state }, request }) => {
    const [{ items, next }, inForce] = await Promise.all([alertsPage(ctx, request, state), rulesInForce(ctx, rules())])
    return {
      items: items.map((row) => {
        const known = inForce.find(({ rule }) => rule.kind === row.kind)
        return {
          id: row.alert_id,
          kind: row.kind,
          count: row.count,
          satang: row.amount_satang,
          isSevere: known?.rule.isSevere === true,
          screen: known?.rule.screen ?? null,
          text: known ? ruleText(known, row) : { th: row.kind, en: row.kind },
          raisedAt: row.raised_at.toISOString(),
          resolvedAt: row.resolved_at?.toISOString() ?? null,
          acknowledged: acknowledgement(row),
          messages: (row.messages ?? []).map(({ channel, sent, waits, failure }) => ({
            channel,
            reason: failure,
            outcome: sent ? ('sent' as const) : waits ? ('waits' as const) : ('failed' as const),
          })),
        }
      }),
      next,
    }
  }),
  implementShortList(listAlertRules, async ({ ctx }) =>
    (await rulesInForce(ctx, rules())).map(({ rule, isOn, limit, channels: named }) => ({
      kind: rule.kind,
      isSevere: rule.isSevere === true,
      isOn,
      channels: [...named],
      // A rule names no count yet.
      text: { th: rule.text, en: rule.en },
      threshold: rule.threshold ? { ...rule.threshold, value: limit } : null,
    })),
  ),
  channels,
]

const channels = implementShortList(listAlertChannels, async ({ ctx }) =>
  (await channelsInForce(ctx)).map(({ name, channel, isOn, quiet, severeBreaksQuiet, url }) => ({
    channel: name,
    isSetUp: channel !== undefined,
    isOn,
    quiet,
    severeBreaksQuiet,
    url,
  })),
)

type Acknowledged = {
  acknowledged_by: string | null
  acknowledged_at: Date | null
  acknowledged_note: string | null
}

const acknowledgement = ({ acknowledged_by: by, acknowledged_at: at, acknowledged_note: note }: Acknowledged) =>
  by !== null && at !== null ? { by, at: at.toISOString(), note } : null

/** Ends the repetition of an open alert until more is concerned. The first person counts. */
const acknowledge = implement(acknowledgeAlert, async ({ tx, ctx, person, input: { alert, reason = null } }) => {
  const { rows } = await sql<{ is_open: boolean }>`
    with found as (
      select alert_id, resolved_at from alerts
      where brand_id = ${ctx.brand.id} and alert_id = ${alert}
      for update
    ), seen as (
      update alerts a
      set acknowledged_at = ${ctx.clock()}, acknowledged_by = ${person.actor}, acknowledged_count = a.count,
        acknowledged_note = ${reason}
      from found
      where a.brand_id = ${ctx.brand.id} and a.alert_id = found.alert_id
        and found.resolved_at is null and a.acknowledged_at is null
    )
    select resolved_at is null as is_open from found`.execute(tx)
  const [row = refuse('not_found')] = rows
  return row.is_open ? { id: alert } : refuse('desk_state_changed')
})

const setChannel = implement(setAlertChannel, async ({ ctx, input: { quiet, reason: _reason, ...change } }) => {
  const [from = '', until = ''] = quiet?.split('-') ?? []
  const { secret } = await changeChannel(ctx, { ...change, quiet: quiet === null ? null : { from, until } })
  return secret === null ? {} : { shown: { secret } }
})

const test = implement(testAlertChannel, async ({ ctx, input: { channel } }) => {
  const [tested = refuse('desk_alert_not_set_up')] = await testChannels(ctx, channel)
  return { outcome: tested.outcome, reason: 'reason' in tested ? tested.reason : null }
})

export const alertActions = (rules: () => readonly AlertRule[]) => [
  acknowledge,
  implement(setAlertRule, async ({ ctx, input: { reason: _reason, threshold = null, ...change } }) => {
    await changeRule(ctx, rules(), { ...change, threshold })
    return { kind: change.kind }
  }),
  setChannel,
  test,
]
