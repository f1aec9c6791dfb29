/** Game providers: their health, switches, terms and keys. Where credit goes, and whose requests are accepted, is changed by two persons. */
import * as z from 'zod/mini'
import { defineAction, shown } from './define-action.ts'
import {
  argument,
  choiceField,
  documentField,
  nullable,
  optional,
  staffReasonField,
  switchField,
  textField,
  textsField,
  wholeField,
} from './field.ts'
import { CODE, DIALECT, GROUP, listProviders, ROUNDS, URL_LABEL, WALLET } from './provider-list.ts'
import { keyRefusals, termRefusals } from './provider-refusals.ts'

const OF_PROVIDERS = { permission: 'providers.manage' } as const
const BY_TWO = { ...OF_PROVIDERS, approval: 'second-person' } as const
const BY_ONE = { ...OF_PROVIDERS, approval: 'second-factor' } as const

export const PROVIDER_DIALECTS = ['canonical', 'hub88', 'hub88-supplier', 'amb', 'pg'] as const

const NAME = { th: 'ชื่อสำหรับสมาชิก', en: 'Name for members' }

const provider = argument(
  textField(CODE, {
    max: 40,
    pattern: /^[a-z0-9-]{2,}$/,
    hint: { th: 'ตัวพิมพ์เล็ก ตัวเลข หรือขีด 2 ถึง 40 ตัว เปลี่ยนภายหลังไม่ได้', en: '2 to 40 small letters, digits or dashes' },
  }),
)
const name = textField(NAME, { max: 60 })
const group = textField(GROUP, {
  max: 8,
  pattern: /^[A-Z0-9]{2,8}$/,
  hint: { th: 'ตัวพิมพ์ใหญ่หรือตัวเลข 2 ถึง 8 ตัว', en: '2 to 8 capitals or digits' },
})
const url = {
  ...textField(URL_LABEL, {
    max: 500,
    pattern: /^https?:\/\/[^\s/]+/,
    hint: { th: 'ขึ้นต้นด้วย https:', en: 'Begins with https:' },
  }),
  kind: 'url',
} as const
const keyField = {
  ...textField({ th: 'รหัสกุญแจ', en: 'Key id' }, { max: 60, pattern: /^[A-Za-z0-9_-]{4,}$/ }),
} as const
const ROUNDS_MINUTES_MAX = 10_080
const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
/** What decides where credit goes and whose requests are accepted. */
const terms = {
  allow: optional(
    textsField(
      { th: 'ที่อยู่ IP ที่ค่ายเรียกเข้ามา', en: 'IP addresses of its requests' },
      {
        each: line(2, 60),
        most: 100,
        hint: {
          th: 'คั่นด้วยจุลภาค เช่น 203.0.113.0/24 โปรโตคอลอื่นนอกจาก canonical ต้องระบุ',
          en: 'Such as 203.0.113.0/24; every protocol but canonical needs them, and 0.0.0.0/0,::/0 allows all',
        },
      },
    ),
  ),
  launchHosts: optional(
    nullable(
      textsField(
        { th: 'โดเมนอื่นของหน้าเกม', en: 'Further hosts of its games' },
        { each: line(4, 260), most: 50, hint: { th: 'เช่น games.example', en: 'Such as games.example' } },
      ),
    ),
  ),
  finerAmounts: optional(
    choiceField(
      { th: 'ยอดละเอียดกว่าสตางค์', en: 'Amounts finer than a satang' },
      {
        reject: { th: 'ปฏิเสธ', en: 'Rejected' },
        'round-down': { th: 'ปัดลงและบันทึกเศษ', en: 'Rounded down, the rest recorded' },
      },
      {
        hint: {
          th: 'ปัดลงได้เฉพาะ hub88, hub88-supplier และ pg',
          en: 'Rounding down is for hub88, hub88-supplier and pg',
        },
      },
    ),
  ),
  rounds: optional({
    schema: z.string().check(
      z.regex(/^(message|bet|win|[1-9]\d{0,4})$/),
      z.refine((text) => !/^\d/.test(text) || Number(text) <= ROUNDS_MINUTES_MAX, 'minutes'),
    ),
    ...({ kind: 'text', label: ROUNDS, max: 7 } as const),
    hint: {
      th: 'message, bet, win หรือจำนวนนาทีหลังเดิมพันล่าสุด 1 ถึง 10080',
      en: 'message, bet, win, or 1 to 10080 minutes after the last bet',
    },
  }),
}
const reason = staffReasonField()
const changed = z.object({ provider: z.string() })

const shownOnce = {
  text: {
    th: 'มอบให้ค่าย ใช้ได้เมื่อมีผู้อนุมัติ หน้านี้แสดงครั้งเดียว',
    en: 'Give it to the provider. It works after the approval. It is shown this once',
  },
  values: {
    keyId: { th: 'รหัสกุญแจ', en: 'Key id' },
    secret: { th: 'กุญแจลับ', en: 'Secret' },
    publicKeyId: { th: 'รหัสกุญแจสาธารณะ', en: 'Id of the public key' },
  },
}
/** The provider gets the secret. It signs requests to the provider, and those of the provider unless it has a public key. */
export const addProvider = defineAction({
  ...BY_TWO,
  name: 'provider.add',
  title: { th: 'เพิ่มค่ายเกม', en: 'Add a provider' },
  fields: {
    provider,
    name,
    group,
    url,
    mode: optional(
      choiceField(WALLET, {
        seamless: { th: 'seamless: เครดิตอยู่ที่เว็บไซต์', en: 'seamless: the site holds the credit' },
        transfer: {
          th: 'transfer: เครดิตโอนไปที่ค่ายระหว่างเล่น',
          en: 'transfer: the provider holds the credit during play',
        },
      }),
    ),
    dialect: optional({
      schema: z.enum(PROVIDER_DIALECTS),
      ...({ kind: 'choice', label: DIALECT } as const),
      choices: Object.fromEntries(PROVIDER_DIALECTS.map((dialect) => [dialect, null])),
    }),
    publicKey: optional(
      documentField(
        { th: 'กุญแจสาธารณะ', en: 'Public key' },
        {
          range: [24, 4000],
          hint: {
            th: 'ของ hub88 และ hub88-supplier: กุญแจสาธารณะ RSA แบบ PEM 2048 บิตขึ้นไป',
            en: 'Of hub88 and hub88-supplier: an RSA public key in PEM, of 2048 bits or more',
          },
        },
      ),
    ),
    ...terms,
    reason,
  },
  secretFields: ['publicKey'],
  shownOnce,
  result: z.object({ provider: z.string(), shown: shown() }),
  refusals: [
    ...termRefusals,
    ...keyRefusals,
    ...([
      'provider_exists',
      'provider_public_key_needed',
      'provider_public_key_extra',
      'provider_addresses_needed',
    ] as const),
  ],
})

export const changeTerms = defineAction({
  ...BY_TWO,
  name: 'provider.change',
  title: { th: 'เปลี่ยนที่อยู่และกติกาของค่ายเกม', en: 'Change address and rules of a provider' },
  fields: { provider, url: optional(url), ...terms, reason },
  result: changed,
  refusals: [...termRefusals, 'desk_nothing_changed'],
  formerly: [
    { words: 'provider allow', option: 'allow' },
    { words: 'provider rounds', option: 'rounds' },
    { words: 'provider launch-hosts', option: 'launchHosts' },
    { words: 'provider finer-amounts', option: 'finerAmounts' },
  ],
})

export const setProvider = defineAction({
  ...OF_PROVIDERS,
  approval: 'none',
  name: 'provider.set',
  title: { th: 'แก้ไขค่ายเกม', en: 'Set name, group and place of a provider' },
  fields: {
    provider,
    name: optional(name),
    group: optional(group),
    sort: optional(
      wholeField({ th: 'ลำดับ', en: 'Place' }, [0, 32_000], { hint: { th: 'เลขน้อยมาก่อน', en: 'Smaller comes first' } }),
    ),
    isFramed: optional(
      switchField(
        { th: 'เปิดเกมในกรอบของเว็บไซต์บนจอกว้าง', en: 'Games run in a frame of the site on wide screens' },
        { hint: { th: 'หน้าเกมต้องอนุญาต', en: 'Its pages must permit that' } },
      ),
    ),
    reason,
  },
  result: changed,
  refusals: ['desk_nothing_changed'],
  formerly: [{ words: 'provider frame', option: 'isFramed' }],
})

export const turnProviderOn = defineAction({
  ...BY_ONE,
  name: 'provider.on',
  title: { th: 'เปิดใช้ค่าย', en: 'Switch a provider on' },
  fields: { provider, reason },
  result: changed,
  refusals: [],
})

export const turnProviderOff = defineAction({
  ...BY_ONE,
  name: 'provider.off',
  title: { th: 'ปิดใช้ค่าย', en: 'Switch a provider off' },
  help: {
    th: 'ปิดการเดิมพันและการเปิดเกม ผลชนะและการยกเลิกยังรับอยู่',
    en: 'Bets and launches end. Wins and rollbacks are still accepted',
  },
  fields: { provider, reason },
  result: changed,
  refusals: [],
})

export const setProviderMaintenance = defineAction({
  ...BY_ONE,
  name: 'provider.maintenance',
  title: { th: 'ปิดปรับปรุงค่าย', en: 'Close the games of a provider for a while, or open them again' },
  fields: { provider, isClosed: argument(switchField({ th: 'ปิดปรับปรุง', en: 'Closed' })), reason },
  result: changed,
  refusals: [],
})

export const addProviderKey = defineAction({
  ...BY_TWO,
  name: 'provider.keys.add',
  title: { th: 'เพิ่มกุญแจค่ายเกม', en: 'Add a key of a provider' },
  help: { th: 'แทนกุญแจที่ใช้อยู่ หรือใช้คู่กัน', en: 'It may replace a live one' },
  fields: {
    provider,
    key: optional(
      documentField(
        { th: 'กุญแจจากค่าย', en: 'Key from the provider' },
        {
          range: [24, 4000],
          hint: {
            th: 'กุญแจลับอย่างน้อย 24 ตัวอักษร หรือกุญแจสาธารณะ RSA แบบ PEM เก็บแบบเข้ารหัส ว่างไว้ให้ระบบสร้างกุญแจลับ',
            en: 'A secret of 24 characters or more, or an RSA public key in PEM. Without it Duang makes a secret',
          },
        },
      ),
    ),
    replaces: optional({ ...keyField, label: { th: 'แทนกุญแจ', en: 'Replaces' } }),
    reason,
  },
  secretFields: ['key'],
  shownOnce,
  result: z.object({ provider: z.string(), shown: shown() }),
  refusals: [...keyRefusals, 'provider_key_unknown', 'desk_proposal_open'],
})

export const revokeProviderKey = defineAction({
  ...BY_ONE,
  name: 'provider.keys.revoke',
  title: { th: 'เพิกถอนกุญแจทันที', en: 'Revoke a key at once' },
  fields: { provider, key: argument(keyField), reason },
  subject: ['provider', 'key'],
  result: changed,
  refusals: ['provider_key_unknown'],
})

export const providerActions = [
  listProviders,
  addProvider,
  changeTerms,
  setProvider,
  turnProviderOn,
  turnProviderOff,
  setProviderMaintenance,
  addProviderKey,
  revokeProviderKey,
] as const
