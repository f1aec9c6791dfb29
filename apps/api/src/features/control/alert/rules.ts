/** The rules of a brand: those of the features, with the brand's threshold, switch and channels. */
import type { AlertRule } from '#core/alert/alert-rule.ts'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { CHANNELS } from './channels.ts'

export const RULE_CHANNELS = ['desk', ...CHANNELS] as const
export type RuleChannel = (typeof RULE_CHANNELS)[number]

export type RuleInForce = {
  rule: AlertRule
  isOn: boolean
  /** Minutes or satang; 0 for a rule without one. */
  limit: number
  channels: readonly RuleChannel[]
}

export async function rulesInForce(ctx: Ctx, rules: readonly AlertRule[]): Promise<RuleInForce[]> {
  const rows = await ctx.db.selectFrom('alert_rules').selectAll().where('brand_id', '=', ctx.brand.id).execute()
  return rules.map((rule) => {
    const row = rows.find((each) => each.kind === rule.kind)
    return {
      rule,
      isOn: row?.is_on ?? true,
      limit: rule.threshold ? (row?.threshold ?? rule.threshold.usual) : 0,
      channels: (row?.channels as RuleChannel[] | undefined) ?? RULE_CHANNELS,
    }
  })
}

export type RuleChange = {
  kind: string
  isOn: boolean
  threshold: number | null
  channels: readonly RuleChannel[]
}

/** Changes a rule: `threshold` in minutes or baht. Refuses `not_found` for an unknown kind, `desk_alert_threshold` for a number outside of the rule's bounds. */
export async function changeRule(ctx: Ctx, rules: readonly AlertRule[], change: RuleChange): Promise<void> {
  const { threshold: bounds } = rules.find((each) => each.kind === change.kind) ?? refuse('not_found')
  const threshold = change.threshold !== null && bounds?.unit === 'satang' ? change.threshold * 100 : change.threshold
  if (
    threshold !== null &&
    !(bounds && Number.isInteger(threshold) && threshold >= bounds.min && threshold <= bounds.max)
  )
    refuse('desk_alert_threshold')
  const values = {
    is_on: change.isOn,
    threshold,
    channels: [...new Set(change.channels)],
    changed_at: ctx.clock(),
  }
  await ctx.db
    .insertInto('alert_rules')
    .values({ brand_id: ctx.brand.id, kind: change.kind, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'kind']).doUpdateSet(values))
    .execute()
}
