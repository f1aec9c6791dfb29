/** The rules and channels of alerts at the desk. */
import * as z from 'zod/mini'
import { ALERT_CHANNELS, ALERT_RULE_CHANNELS } from '../action/alert.ts'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'

const ruleRow = z.object({
  kind: z.string(),
  isSevere: z.boolean(),
  text: z.object({ th: z.string(), en: z.string() }),
  isOn: z.boolean(),
  /** Minutes, or an integer of satang, also on the wire. Null: the rule has none. */
  threshold: z.nullable(
    z.object({ unit: z.enum(['minutes', 'satang']), value: z.int(), usual: z.int(), min: z.int(), max: z.int() }),
  ),
  channels: z.array(z.enum(ALERT_RULE_CHANNELS)),
})

const channelRow = z.object({
  channel: z.enum(ALERT_CHANNELS),
  /** Whether tokens or an address are there. Those of LINE and Telegram are settings of the deployment. */
  isSetUp: z.boolean(),
  isOn: z.boolean(),
  /** Times of the day in Bangkok. */
  quiet: z.nullable(z.object({ from: z.string(), until: z.string() })),
  severeBreaksQuiet: z.boolean(),
  url: z.nullable(z.string()),
})

export const readAlertRules = defineDeskCall({
  name: 'alert-rule.list',
  method: 'GET',
  path: `${BRAND_PATH}/alert-rules`,
  summary: 'Rules and channels as they are in force for the brand.',
  access: 'staff',
  permission: 'alerts.read',
  params: inBrand(),
  reply: z.object({ rules: z.array(ruleRow), channels: z.array(channelRow) }),
  refusals: [],
})

export const deskAlertCalls = [readAlertRules] as const
