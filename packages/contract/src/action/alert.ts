/** Alerts of a brand: what staff must look at, who has seen it, and by which rules and channels staff are notified. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction, shown } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import {
  argument,
  choiceField,
  hoursField,
  nullable,
  numberField,
  numberIdField,
  optional,
  reasonField,
  staffReasonField,
  switchField,
  textField,
} from './field.ts'

export const ALERT_CHANNELS = ['line', 'telegram', 'webhook'] as const
/** `desk`: the number in the rail counts it. */
export const ALERT_RULE_CHANNELS = ['desk', ...ALERT_CHANNELS] as const
export type AlertRuleChannel = (typeof ALERT_RULE_CHANNELS)[number]

const bothLanguages = z.object({ th: z.string(), en: z.string() })
const acknowledged = z.object({ by: z.string(), at: instant(), note: z.nullable(z.string()) })
const messages = z.array(
  z.object({
    channel: z.enum(ALERT_CHANNELS),
    outcome: z.enum(['sent', 'waits', 'failed']),
    reason: z.nullable(z.string()),
  }),
)
const ABOUT = { th: 'เรื่อง', en: 'About' }
const RULE = { th: 'เกณฑ์', en: 'Rule' }
const THRESHOLD = { th: 'ค่าเกณฑ์', en: 'Threshold' }
const SENT_BY = { th: 'แจ้งทาง', en: 'Sent by' }
const QUIET = { th: 'ช่วงงดส่ง (เวลาไทย)', en: 'Quiet hours (Bangkok time)' }
const BREAKS_QUIET = { th: 'เรื่องรุนแรงส่งได้ทุกเวลา', en: 'Severe alerts are sent at any time' }
const IS_ON = { th: 'เปิดใช้งาน', en: 'Switched on' }
const CHANNEL = argument(choiceField({ th: 'ช่องทาง', en: 'Channel' }, { line: null, telegram: null, webhook: null }))

export const listAlerts = defineList({
  name: 'alert.list',
  title: { th: 'การแจ้งเตือน', en: 'Alerts with their messages, newest first' },
  permission: 'alerts.read',
  filters: {
    state: optional(
      choiceField(
        { th: 'สถานะ', en: 'State' },
        { open: { th: 'เปิดอยู่', en: 'Open' }, past: { th: 'ผ่านไปแล้ว', en: 'Past' } },
      ),
    ),
  },
  row: {
    id: cell(z.int(), { th: 'เลขที่', en: 'Number' }, 'id'),
    kind: cell(z.string()),
    isSevere: cell(z.boolean()),
    /** With its figures. */
    text: structureCell(bothLanguages, ABOUT, {
      write: ({ en }: z.output<typeof bothLanguages>) => en,
    }),
    count: cell(z.int()),
    /** An integer of satang, also on the wire. Null: it is no amount of money. */
    satang: structureCell(
      z.nullable(z.int()),
      { th: 'รวม (บาท)', en: 'Sum (baht)' },
      {
        write: (satang: number) => String(satang / 100),
      },
    ),
    raisedAt: cell(instant(), { th: 'ตั้งแต่', en: 'Since' }, 'instant'),
    resolvedAt: cell(z.nullable(instant()), { th: 'ถึง', en: 'Until' }, 'instant'),
    /** The person who has seen it. It is not repeated until more is concerned. */
    acknowledged: structureCell(
      z.nullable(acknowledged),
      { th: 'รับทราบ', en: 'Acknowledged' },
      {
        write: ({ by }: z.output<typeof acknowledged>) => by,
      },
    ),
    messages: structureCell(
      messages,
      { th: 'ข้อความ', en: 'Messages' },
      {
        write: (all: z.output<typeof messages>) =>
          all.map(({ channel, outcome, reason }) => `${channel} ${reason ?? outcome}`).join(', ') || 'no channel',
      },
    ),
    /** Screen of the desk where it is solved, below the brand. */
    screen: cell(z.nullable(z.string())),
  },
  refusals: [],
  formerly: ['alerts list'],
})

const threshold = z.object({
  unit: z.enum(['minutes', 'satang']),
  value: z.int(),
  usual: z.int(),
  min: z.int(),
  max: z.int(),
})
const ruleChannels = z.array(z.enum(ALERT_RULE_CHANNELS))
const quietHours = z.object({ from: z.string(), until: z.string() })

export const listAlertRules = defineList({
  name: 'alert.rule.list',
  title: { th: 'เกณฑ์ที่แบรนด์ใช้', en: 'Rules as they are in force for the brand' },
  permission: 'alerts.read',
  filters: {},
  row: {
    kind: cell(z.string(), RULE),
    isSevere: cell(z.boolean()),
    text: structureCell(bothLanguages, ABOUT, { write: ({ en }: z.output<typeof bothLanguages>) => en }),
    /** Minutes, or an integer of satang, also on the wire. Null: the rule has none. */
    threshold: structureCell(z.nullable(threshold), THRESHOLD, {
      write: ({ unit, value }: z.output<typeof threshold>) =>
        unit === 'satang' ? `${value / 100} baht` : `${value} minutes`,
    }),
    channels: structureCell(ruleChannels, SENT_BY, { write: (all: readonly string[]) => all.join(', ') || '–' }),
    isOn: cell(z.boolean(), IS_ON),
  },
  refusals: [],
})

export const listAlertChannels = defineList({
  name: 'alert.channel.list',
  title: { th: 'ช่องทางที่แบรนด์ใช้', en: 'Channels as they are in force for the brand' },
  permission: 'alerts.read',
  filters: {},
  row: {
    channel: cell(z.enum(ALERT_CHANNELS), { th: 'ช่องทาง', en: 'Channel' }),
    url: cell(z.nullable(z.string())),
    /** Whether tokens or an address are there. Those of LINE and Telegram are settings of the deployment. */
    isSetUp: cell(z.boolean()),
    isOn: cell(z.boolean(), IS_ON),
    /** Times of the day in Bangkok. */
    quiet: structureCell(z.nullable(quietHours), QUIET, {
      write: ({ from, until }: z.output<typeof quietHours>) => `${from}-${until}`,
    }),
    severeBreaksQuiet: cell(z.boolean(), BREAKS_QUIET),
  },
  refusals: [],
})

export const acknowledgeAlert = defineAction({
  name: 'alert.acknowledge',
  title: { th: 'รับทราบ', en: 'Acknowledge' },
  help: { th: 'จะเตือนอีกเมื่อมีเพิ่ม', en: 'It is not repeated until more is concerned' },
  permission: 'alerts.read',
  approval: 'none',
  fields: {
    alert: argument(numberIdField({ th: 'การแจ้งเตือน', en: 'Alert' })),
    reason: optional({ ...reasonField(), label: { th: 'หมายเหตุ', en: 'Note' } }),
  },
  result: z.object({ id: z.int() }),
  refusals: ['desk_state_changed'],
  formerly: ['alerts acknowledge'],
})

export const setAlertRule = defineAction({
  name: 'alert.rule.set',
  title: { th: 'แก้ไขเกณฑ์', en: 'Change a rule' },
  help: { th: 'มีผลภายในหนึ่งนาที', en: 'It is in force within a minute' },
  permission: 'brand.settings',
  approval: 'second-factor',
  fields: {
    kind: argument(textField(RULE, { max: 40 })),
    isOn: switchField(IS_ON),
    threshold: optional(
      nullable(
        numberField(THRESHOLD, [0, 9_999_999_999], {
          hint: { th: 'นาทีหรือบาท ว่างไว้หากใช้ค่าปกติ', en: 'minutes, or baht; empty or none: the usual one' },
        }),
      ),
    ),
    channels: {
      schema: ruleChannels.check(z.maxLength(4)),
      ...({ kind: 'texts', label: SENT_BY, max: 4 } as const),
      hint: { th: ALERT_RULE_CHANNELS.join(', '), en: ALERT_RULE_CHANNELS.join(', ') },
    },
    reason: staffReasonField(),
  },
  result: z.object({ kind: z.string() }),
  refusals: ['not_found', 'desk_alert_threshold'],
})

export const setAlertChannel = defineAction({
  name: 'alert.channel.set',
  title: { th: 'แก้ไขช่องทาง', en: 'Change a channel' },
  permission: 'brand.settings',
  approval: 'second-factor',
  fields: {
    channel: CHANNEL,
    url: optional(
      nullable(
        textField(
          { th: 'ที่อยู่ที่รับ (https)', en: 'Address of the receiver (https)' },
          {
            max: 500,
            hint: {
              th: 'ของ webhook เว้นว่างเพื่อยกเลิก ที่อยู่ใหม่ได้รหัสลับใหม่',
              en: 'of a webhook; empty or none: no webhook. A new address gets a new secret',
            },
          },
        ),
      ),
    ),
    isOn: switchField(IS_ON),
    quiet: nullable(
      hoursField(QUIET, {
        hint: { th: 'เช่น 22:00-07:00 ว่างไว้หากส่งทุกเวลา', en: 'Such as 22:00-07:00; empty or none: none' },
      }),
    ),
    severeBreaksQuiet: switchField(BREAKS_QUIET),
    reason: staffReasonField(),
  },
  result: z.object({ shown: shown() }),
  refusals: ['desk_alert_url'],
  shownOnce: {
    text: {
      th: 'ใช้ตรวจลายเซ็นตาม Standard Webhooks หน้านี้แสดงครั้งเดียว',
      en: 'It verifies the signature of Standard Webhooks. It is shown once',
    },
    values: { secret: { th: 'รหัสลับของ webhook', en: 'Secret of the webhook' } },
  },
})

export const testAlertChannel = defineAction({
  name: 'alert.channel.test',
  title: { th: 'ทดลองส่ง', en: 'Send a test' },
  permission: 'brand.settings',
  approval: 'none',
  isRecordedFirst: true,
  fields: { channel: CHANNEL },
  result: z.object({ outcome: z.enum(['sent', 'later', 'refused']), reason: z.nullable(z.string()) }),
  refusals: ['desk_alert_not_set_up'],
})

export const alertActions = [
  listAlerts,
  listAlertRules,
  listAlertChannels,
  acknowledgeAlert,
  setAlertRule,
  setAlertChannel,
  testAlertChannel,
] as const

export const alertActionRefusals = {
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
