/** Alerts at the desk: what staff must look at, who has seen it, and the rules and channels of the brand. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithNumber, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'

export const ALERT_CHANNELS = ['line', 'telegram', 'webhook'] as const
export type AlertChannelName = (typeof ALERT_CHANNELS)[number]
/** `desk`: the number in the rail counts it. */
export const ALERT_RULE_CHANNELS = ['desk', ...ALERT_CHANNELS] as const
export type AlertRuleChannel = (typeof ALERT_RULE_CHANNELS)[number]

const channel = () => z.enum(ALERT_CHANNELS)
const bothLanguages = () => z.object({ th: z.string(), en: z.string() })
/** Time of the day in Bangkok. */
const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const quiet = () => z.nullable(z.strictObject({ from: timeOfDay(), until: timeOfDay() }))

const alert = z.object({
  id: z.int(),
  kind: z.string(),
  isSevere: z.boolean(),
  /** With its figures. */
  text: bothLanguages(),
  count: z.int(),
  /** An integer of satang, also on the wire. Null: it is no amount of money. */
  satang: z.nullable(z.int()),
  raisedAt: instant(),
  resolvedAt: z.nullable(instant()),
  /** Screen of the desk where it is solved, below the brand. */
  screen: z.nullable(z.string()),
  /** The person who has seen it. It is not repeated until more is concerned. */
  acknowledged: z.nullable(z.object({ by: z.string(), at: instant(), note: z.nullable(z.string()) })),
  messages: z.array(
    z.object({ channel: channel(), outcome: z.enum(['sent', 'waits', 'failed']), reason: z.nullable(z.string()) }),
  ),
})

export const listAlerts = defineDeskCall({
  name: 'alert.list',
  method: 'GET',
  path: `${BRAND_PATH}/alerts`,
  summary: 'Open or past alerts with their messages, newest first.',
  access: 'staff',
  permission: 'alerts.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), state: z.optional(z.enum(['open', 'past'])) }),
  reply: page(alert),
  refusals: [],
})

export const acknowledgeAlert = defineDeskCall({
  name: 'alert.acknowledge',
  method: 'POST',
  path: `${BRAND_PATH}/alerts/{id}/acknowledge`,
  summary: 'State that one has seen an open alert: it is not repeated until more is concerned.',
  access: 'staff',
  permission: 'alerts.read',
  params: inBrandWithNumber(),
  body: z.strictObject({ note: z.optional(reason()) }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['desk_state_changed'],
})

const ruleRow = z.object({
  kind: z.string(),
  isSevere: z.boolean(),
  text: bothLanguages(),
  isOn: z.boolean(),
  /** Minutes, or an integer of satang, also on the wire. Null: the rule has none. */
  threshold: z.nullable(
    z.object({ unit: z.enum(['minutes', 'satang']), value: z.int(), usual: z.int(), min: z.int(), max: z.int() }),
  ),
  channels: z.array(z.enum(ALERT_RULE_CHANNELS)),
})

const channelRow = z.object({
  channel: channel(),
  /** Whether tokens or an address are there. Those of LINE and Telegram are settings of the deployment. */
  isSetUp: z.boolean(),
  isOn: z.boolean(),
  quiet: quiet(),
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

export const setAlertRule = defineDeskCall({
  name: 'alert-rule.set',
  method: 'POST',
  path: `${BRAND_PATH}/alert-rules`,
  summary: 'Change threshold, switch and channels of a rule. It is in force within a minute.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    kind: z.string().check(z.maxLength(40)),
    isOn: z.boolean(),
    threshold: z.nullable(z.int()),
    channels: z.array(z.enum(ALERT_RULE_CHANNELS)).check(z.maxLength(4)),
    reason: reason(),
  }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['not_found', 'desk_alert_threshold'],
})

export const setAlertChannel = defineDeskCall({
  name: 'alert-channel.set',
  method: 'POST',
  path: `${BRAND_PATH}/alert-channels`,
  summary: 'Change switch and quiet hours of a channel, and the address of the webhook. A new address gets a secret.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    channel: channel(),
    isOn: z.boolean(),
    quiet: quiet(),
    severeBreaksQuiet: z.boolean(),
    /** Of a webhook. Null: it is removed. */
    url: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    reason: reason(),
  }),
  /** The secret of a new address, shown once. */
  reply: z.object({ secret: z.nullable(z.string()) }),
  refusals: ['desk_alert_url'],
})

export const testAlertChannel = defineDeskCall({
  name: 'alert-channel.test',
  method: 'POST',
  path: `${BRAND_PATH}/alert-channels/test`,
  summary: 'Send a test by one channel, and report the outcome.',
  access: 'staff',
  permission: 'brand.settings',
  isRecordedFirst: true,
  params: inBrand(),
  body: z.strictObject({ channel: channel() }),
  reply: z.object({ outcome: z.enum(['sent', 'later', 'refused']), reason: z.nullable(z.string()) }),
  refusals: ['desk_alert_not_set_up'],
})

export const deskAlertCalls = [
  listAlerts,
  acknowledgeAlert,
  readAlertRules,
  setAlertRule,
  setAlertChannel,
  testAlertChannel,
] as const

export const deskAlertRefusals = {
  desk_alert_threshold: {
    status: 409,
    message: 'ค่าเกณฑ์อยู่นอกช่วงที่กำหนด',
    en: 'The threshold is outside of the bounds of this rule',
  },
  desk_alert_url: {
    status: 409,
    message: 'ที่อยู่ต้องเป็น https และใช้ชื่อโดเมน ไม่ใช่หมายเลข IP',
    en: 'The address must begin with https and have a domain name',
  },
  desk_alert_not_set_up: {
    status: 409,
    message: 'ยังไม่ได้ตั้งค่าช่องทางนี้',
    en: 'This channel is not set up',
  },
} as const
