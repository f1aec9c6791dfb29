/** Bank feeds: the banks and bank robots whose lines a brand accepts. A feed, a secret and an address take two persons. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction, shown } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import {
  argument,
  hoursField,
  nullable,
  optional,
  staffReasonField,
  switchField,
  textField,
  urlField,
} from './field.ts'

const OF_BANK = { permission: 'bank.manage' } as const
const BY_TWO = { ...OF_BANK, approval: 'second-person' } as const
const BY_ONE = { ...OF_BANK, approval: 'second-factor' } as const

export const FEED_LABEL = { th: 'ฟีด', en: 'Feed' }
const POLLED = { th: 'ที่อยู่ที่ดึงข้อมูล', en: 'Polled at' }

export const feed = textField(FEED_LABEL, {
  max: 40,
  pattern: /^[a-z0-9-]+$/,
  hint: {
    th: 'ตัวพิมพ์เล็ก ตัวเลข หรือขีด ไม่เกิน 40 ตัว เช่น kbank เปลี่ยนภายหลังไม่ได้',
    en: 'Small letters, digits or dashes, such as kbank; it stays',
  },
})
const feedArgument = argument(feed)
const reason = staffReasonField()

/** When a pushing feed is late. `limitMinutes` null: it is not judged. */
const rhythm = z.object({
  mode: z.enum(['learned', 'set', 'off']),
  limitMinutes: z.nullable(z.int()),
  lateMinutes: z.int(),
  /** Hours in which silence does not count. Null: none. */
  night: z.nullable(z.string()),
  /** The last refused message, when none was accepted since. `clockSeconds`: its sender's clock is behind. */
  refused: z.nullable(z.object({ at: instant(), fault: z.string(), clockSeconds: z.nullable(z.int()) })),
})

export const listFeeds = defineList({
  ...OF_BANK,
  name: 'feeds.list',
  title: { th: 'ฟีดธนาคารและข้อความล่าสุด', en: 'Feeds by name, with their last messages' },
  filters: {},
  row: {
    feed: cell(z.string(), FEED_LABEL),
    adapter: cell(z.string(), { th: 'ชนิด', en: 'Kind' }),
    isActive: cell(z.boolean(), { th: 'เปิดอยู่', en: 'On' }),
    lastMessageAt: cell(z.nullable(instant()), { th: 'ข้อความล่าสุดก่อน', en: 'Last message' }, 'instant'),
    lastLineAt: cell(z.nullable(instant()), { th: 'รายการล่าสุดก่อน', en: 'Last line' }, 'instant'),
    pollUrl: cell(z.nullable(z.string()), POLLED),
    /** Two during a rotation. */
    secrets: cell(z.int(), { th: 'กุญแจลับ', en: 'Secrets' }, 'whole'),
    booksAhead: cell(z.boolean(), { th: 'ลงวันที่ล่วงหน้า', en: 'Books ahead' }),
    /** In English, for the command. */
    messages: cell(z.string(), { th: 'ข้อความ', en: 'Messages' }),
    rhythm: cell(z.optional(rhythm)),
  },
  refusals: [],
})

const ofFeed = z.object({ feed: z.string() })
const pollUrl = nullable({
  ...urlField(POLLED, {
    hint: { th: 'ขึ้นต้นด้วย https: ว่างไว้หากธนาคารส่งรายการมาเอง', en: 'Begins with https:, without a password' },
  }),
  // A password would be shown and recorded, and no request can be sent to such an address.
  schema: z.url().check(z.maxLength(500), z.regex(/^https:\/\/[^/?#\\@]+(?:[/?#]|$)/)),
})
const shownOnce = {
  text: {
    th: 'มอบให้โปรแกรมของธนาคาร ใช้ได้เมื่อมีผู้อนุมัติ ที่อยู่คือ /bank/v1/ชื่อฟีด/ ของโดเมนแบรนด์ หน้านี้แสดงครั้งเดียว',
    en: 'Give it to the program of the bank. It works after the approval, at /bank/v1/FEED/ of a host of the brand. It is shown this once',
  },
  values: { secret: { th: 'กุญแจลับ', en: 'Secret' } },
}
const secretOfFeed = z.object({ feed: z.string(), shown: shown() })

export const addFeed = defineAction({
  ...BY_TWO,
  name: 'feeds.add',
  title: { th: 'เพิ่มฟีดธนาคาร', en: 'Add a bank feed' },
  fields: { feed: feedArgument, pollUrl: optional(pollUrl), reason },
  shownOnce,
  result: secretOfFeed,
  refusals: ['bank_feed_exists', 'bank_feed_demonstration', 'desk_secrets_unsealed', 'desk_proposal_open'],
})

export const rotateFeed = defineAction({
  ...BY_TWO,
  name: 'feeds.rotate',
  title: { th: 'เปลี่ยนกุญแจลับ', en: 'Rotate the secret' },
  help: {
    th: 'เพิ่มกุญแจลับชุดที่สอง ใช้ได้ทั้งสองชุดหลังอนุมัติ จนกว่าจะจบการเปลี่ยน',
    en: 'Adds a second secret. Both are accepted until the rotation ends, and the old one signs',
  },
  fields: { feed: feedArgument, reason },
  shownOnce,
  result: secretOfFeed,
  refusals: ['bank_feed_two_secrets', 'bank_feed_sandbox', 'desk_secrets_unsealed', 'desk_proposal_open'],
})

export const finishFeedRotation = defineAction({
  ...BY_ONE,
  name: 'feeds.finish-rotation',
  title: { th: 'จบการเปลี่ยนกุญแจ', en: 'End the rotation' },
  help: {
    th: 'เพิกถอนกุญแจชุดเก่าทันที โปรแกรมของธนาคารต้องใช้ชุดใหม่แล้ว',
    en: 'Revokes the old secret at once. The program of the bank must use the new one already',
  },
  fields: { feed: feedArgument, reason },
  result: ofFeed,
  refusals: ['bank_feed_one_secret'],
})

export const setFeedUrl = defineAction({
  ...BY_TWO,
  name: 'feeds.poll-url',
  title: { th: 'ที่อยู่ดึงข้อมูล', en: 'Polled address' },
  fields: { feed: feedArgument, pollUrl: argument(pollUrl), reason },
  result: ofFeed,
  refusals: ['desk_nothing_changed', 'desk_proposal_open'],
})

export const turnFeedOn = defineAction({
  ...BY_ONE,
  name: 'feeds.on',
  title: { th: 'เปิดใช้ฟีด', en: 'Switch a feed on' },
  fields: { feed: feedArgument, reason },
  result: ofFeed,
  refusals: [],
})

export const turnFeedOff = defineAction({
  ...BY_ONE,
  name: 'feeds.off',
  title: { th: 'ปิดใช้ฟีด', en: 'Switch a feed off' },
  help: {
    th: 'ฟีดที่ปิดไม่รับรายการ และไม่ส่งการจ่าย',
    en: 'A feed that is off accepts no lines and sends no payouts',
  },
  fields: { feed: feedArgument, reason },
  result: ofFeed,
  refusals: [],
})

export const setFeedBooksAhead = defineAction({
  ...BY_ONE,
  name: 'feeds.books-ahead',
  title: { th: 'ธนาคารลงวันที่ล่วงหน้า', en: 'Whether the bank books on a later day' },
  help: {
    th: 'หากไม่ล่วงหน้า รายการที่ลงเวลาหลังเวลาที่มาถึงจะรอพนักงาน',
    en: 'Otherwise lines later than their arrival wait for staff',
  },
  fields: {
    feed: feedArgument,
    isAhead: argument(switchField({ th: 'ล่วงหน้าได้เจ็ดวัน', en: 'Up to seven days ahead' })),
    reason,
  },
  result: ofFeed,
  refusals: [],
})

/** Bounds of the database: five minutes to a week. */
const SILENCE = { min: 5, max: 10_080 } as const
const isSilence = (text: string): boolean =>
  text === 'learned' || text === 'off' || (Number(text) >= SILENCE.min && Number(text) <= SILENCE.max)

export const setFeedRhythm = defineAction({
  ...BY_ONE,
  name: 'feeds.rhythm',
  title: { th: 'ช่วงเงียบปกติ', en: 'Usual silence' },
  help: {
    th: 'แจ้งเตือนเมื่อโปรแกรมของธนาคารไม่ส่งรายการนานเกินกำหนด ไม่นับเวลากลางคืน',
    en: 'Staff are alerted when the program of the bank sends no lines for longer. The night does not count',
  },
  fields: {
    feed: feedArgument,
    /** `learned`: by the usual silences of two weeks. `off`: the feed is not watched. */
    silence: argument({
      schema: z.string().check(z.regex(/^(learned|off|\d{1,5})$/), z.refine(isSilence, 'silence')),
      ...({ kind: 'text', label: { th: 'นาทีที่เงียบได้', en: 'Minutes of silence' }, max: 7 } as const),
      hint: { th: 'learned, off หรือ 5 ถึง 10080 นาที', en: 'learned, off, or 5 to 10080 minutes' },
    }),
    night: optional(
      nullable(
        hoursField(
          { th: 'กลางคืนตั้งแต่ (ไม่นับ)', en: 'Night (silence does not count)' },
          { hint: { th: 'เวลาไทย', en: 'Bangkok time; 23:00-07:00 at first' } },
        ),
      ),
    ),
    reason,
  },
  result: ofFeed,
  refusals: [],
})

export const feedActions = [
  listFeeds,
  addFeed,
  rotateFeed,
  finishFeedRotation,
  setFeedUrl,
  turnFeedOn,
  turnFeedOff,
  setFeedBooksAhead,
  setFeedRhythm,
] as const

export const feedActionRefusals = {
  bank_feed_exists: { status: 409, message: 'มีฟีดชื่อนี้อยู่แล้ว', en: 'A feed of this name exists already' },
  bank_feed_demonstration: {
    status: 409,
    message: 'ระบบสาธิตไม่รับฟีดจริง ใช้ฐานข้อมูลแยกที่เริ่มด้วย BANK=feed',
    en: 'A demonstration accepts no real feed. Start a database of its own with BANK=feed',
  },
  bank_feed_sandbox: {
    status: 409,
    message: 'กุญแจลับของธนาคารสาธิตอยู่ในไฟล์ DATA_DIR/sandbox.secret ลบไฟล์แล้วเริ่มระบบใหม่',
    en: 'The bank of a demonstration has its secret from DATA_DIR/sandbox.secret. Delete the file and start again',
  },
  bank_feed_two_secrets: {
    status: 409,
    message: 'ฟีดนี้มีกุญแจลับสองชุดแล้ว จบการเปลี่ยนกุญแจก่อน',
    en: 'This feed has two secrets. End the rotation first',
  },
  bank_feed_one_secret: {
    status: 409,
    message: 'ฟีดนี้มีกุญแจลับชุดเดียว ไม่มีการเปลี่ยนกุญแจ',
    en: 'This feed has one secret. There is no rotation to end',
  },
} as const
