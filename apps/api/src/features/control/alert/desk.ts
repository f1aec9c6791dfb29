/** Rules and channels of alerts at the desk. */
import type { CallReply } from '@duang/contract'
import { readAlertRules } from '@duang/contract/desk/alert'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import type { Ctx } from '#core/context.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { Feature } from '#entry/feature.ts'
import { channelsInForce } from './channels.ts'
import { rulesInForce } from './rules.ts'

export function mountAlerts(desk: Desk, features: readonly Feature[]): void {
  const rules = features.flatMap((each) => each.alerts ?? [])
  mountDesk(desk, readAlertRules, ({ ctx }) => readRules(ctx, rules))
}

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
