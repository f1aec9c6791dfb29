/** Alerts at the desk. */
import type { CallQuery, CallReply } from '@duang/contract'
import {
  acknowledgeAlert,
  listAlerts,
  readAlertRules,
  setAlertChannel,
  setAlertRule,
  testAlertChannel,
} from '@duang/contract/desk-alert'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import type { Ctx } from '#core/context.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { Feature } from '#core/feature.ts'
import { refuse } from '#kit/refusal.ts'
import { acknowledge } from './acknowledge.ts'
import { changeChannel, channelsInForce, testChannels } from './channels.ts'
import { ALERT_LIST, alertsPage } from './lists.ts'
import { changeRule, rulesInForce } from './rules.ts'
import { ruleText } from './texts.ts'

const DONE = { outcome: 'done' } as const

export function mountAlerts(desk: Desk, features: readonly Feature[]): void {
  const rules = features.flatMap((each) => each.alerts ?? [])
  mountDesk(desk, listAlerts, ({ ctx, query }) => list(ctx, rules, query))
  mountDesk(desk, acknowledgeAlert, async ({ ctx, staff, params, body }) => {
    await acknowledge(ctx, staff.actor, params.id, body.note ?? null)
    return DONE
  })
  mountDesk(desk, readAlertRules, ({ ctx }) => readRules(ctx, rules))
  mountDesk(desk, setAlertRule, async ({ ctx, body }) => {
    await changeRule(ctx, rules, body)
    return DONE
  })
  mountDesk(desk, setAlertChannel, ({ ctx, body }) => changeChannel(ctx, body))
  mountDesk(desk, testAlertChannel, async ({ ctx, body }) => {
    const [tested = refuse('desk_alert_not_set_up')] = await testChannels(ctx, body.channel)
    return { outcome: tested.outcome, reason: 'reason' in tested ? tested.reason : null }
  })
}

async function list(
  ctx: Ctx,
  rules: readonly AlertRule[],
  { state, ...page }: CallQuery<typeof listAlerts>,
): Promise<CallReply<typeof listAlerts>> {
  const [{ items, next }, inForce] = await Promise.all([
    alertsPage(ctx, listRequest(page, ALERT_LIST), state),
    rulesInForce(ctx, rules),
  ])
  return {
    items: items.map((row) => {
      const known = inForce.find(({ rule }) => rule.kind === row.kind)
      return {
        ...{ id: row.alert_id, kind: row.kind, count: row.count, satang: row.amount_satang },
        ...{ isSevere: known?.rule.isSevere === true, screen: known?.rule.screen ?? null },
        text: known ? ruleText(known, row) : { th: row.kind, en: row.kind },
        ...{ raisedAt: row.raised_at.toISOString(), resolvedAt: row.resolved_at?.toISOString() ?? null },
        acknowledged: acknowledgement(row),
        messages: (row.messages ?? []).map(({ channel, sent, waits, failure }) => ({
          ...{ channel, reason: failure },
          outcome: sent ? ('sent' as const) : waits ? ('waits' as const) : ('failed' as const),
        })),
      }
    }),
    next,
  }
}

type Acknowledged = {
  acknowledged_by: string | null
  acknowledged_at: Date | null
  acknowledged_note: string | null
}

const acknowledgement = ({ acknowledged_by: by, acknowledged_at: at, acknowledged_note: note }: Acknowledged) =>
  by !== null && at !== null ? { by, at: at.toISOString(), note } : null

async function readRules(ctx: Ctx, rules: readonly AlertRule[]): Promise<CallReply<typeof readAlertRules>> {
  const [inForce, channels] = await Promise.all([rulesInForce(ctx, rules), channelsInForce(ctx)])
  return {
    rules: inForce.map(({ rule, isOn, limit, channels: named }) => ({
      ...{ kind: rule.kind, isSevere: rule.isSevere === true, isOn, channels: [...named] },
      // A rule names no count yet.
      text: { th: rule.text, en: rule.en },
      threshold: rule.threshold ? { ...rule.threshold, value: limit } : null,
    })),
    channels: channels.map(({ name, channel, isOn, quiet, severeBreaksQuiet, url }) => ({
      ...{ channel: name, isSetUp: channel !== undefined, isOn, quiet, severeBreaksQuiet, url },
    })),
  }
}
