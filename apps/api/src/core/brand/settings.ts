/** What a brand decides, as one schema: the finder reads through it, and `duang brand` writes through it. The descriptions make docs/configuration.md. */
import { SATANG_MAX } from '@duang/contract/money'
import { CHAT_FIELDS, CHAT_PROVIDERS, LEVEL_NUMBERS, MENU_PARTS, type MenuPart } from '@duang/contract/page-brand'
import * as z from 'zod'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time of day such as 20:00')
const satang = z.int().min(0).max(SATANG_MAX)

/** Bonus windows and end numbers (reading M3). */
const bonusSchema = z.strictObject({
  rate1: z.number().min(0).max(1000).default(0).describe('Percent of a deposit in window 1.'),
  start1: timeOfDay.default('00:00:00').describe('Start of window 1, Bangkok time of day.'),
  end1: timeOfDay.default('00:00:00').describe('End of window 1; before the start, it lies on the next day.'),
  endNumber1: z
    .int()
    .min(0)
    .max(99)
    .default(0)
    .describe('Satang that opt in to window 1; 0: every deposit takes part.'),
  rate2: z.number().min(0).max(1000).default(0).describe('Percent of a deposit in window 2.'),
  start2: timeOfDay.default('00:00:00').describe('Start of window 2.'),
  end2: timeOfDay.default('00:00:00').describe('End of window 2.'),
  endNumber2: z
    .int()
    .min(0)
    .max(99)
    .default(0)
    .describe('Satang that opt in to window 2; 0: every deposit takes part.'),
  maxSatang: satang.default(0).describe('Largest bonus of one grant; 0 switches the promotion off.'),
  turnoverMultiple: z
    .number()
    .min(0)
    .max(100)
    .default(1)
    .describe('How many times deposit + bonus must be wagered before a withdrawal.'),
})

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a page of ours may load from there: https, or this machine in a demonstration. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
const address = z
  .string()
  .max(500)
  .refine((text) => text === '' || isSafeAddress(text), 'must be an https address, or empty')

const lineId = z.string().regex(/^([@~]?[A-Za-z0-9._-]{1,50})?$/, 'must be a LINE id such as @name, or empty')
// An id goes into the address of a script: nothing that could lead elsewhere.
const publicId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be letters, digits, - and _')

const PART_NAMES: Record<MenuPart, string> = {
  affiliate: 'Inviting friends.',
  winlost: 'Wins and losses.',
  reward: 'Rewards.',
  ranking: 'Level ranking.',
  media: 'Activities.',
  wheel: 'Wheel.',
  flipCard: 'Flip card.',
  checkIn: 'Check-in.',
  movie: 'Movies.',
  promotion: 'Promotions.',
  games: 'Games.',
  chat: 'Chat, where an account is set.',
}
const menuSchema = z.strictObject(
  Object.fromEntries(
    MENU_PARTS.map((part) => [part, z.boolean().default(true).describe(`Shown: ${PART_NAMES[part]}`)]),
  ) as Record<MenuPart, z.ZodDefault<z.ZodBoolean>>,
)

const chatSchema = z.strictObject({
  provider: z.enum(CHAT_PROVIDERS),
  siteId: publicId,
  widgetId: publicId.default('default'),
  baseUrl: address.default(''),
  frameHost: z
    .string()
    .max(253)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name of its own such as chat.member.example'),
  fields: z
    .array(z.enum(CHAT_FIELDS))
    .default(['name', 'id', 'level'])
    .refine((fields) => new Set(fields).size === fields.length, 'must name each field once'),
})

const levelLabelsSchema = z.partialRecord(z.enum(LEVEL_NUMBERS), z.string().trim().min(1).max(20))

export const brandSettingsSchema = z
  .strictObject({
    brandHex: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #2563EB')
      .default('#FFCA00')
      .describe('The one colour from which the whole theme is derived.'),
    theme: z
      .enum(['dark', 'light'])
      .default('dark')
      .describe('Dark night or light day; both come from the brand colour.'),
    pattern: z
      .enum(['prajamyam', 'plain'])
      .default('prajamyam')
      .describe('Background: the lattice of four-petal flowers, or light alone.'),
    mark: z
      .string()
      .max(4000)
      .regex(/^\s*[Mm][MmLlHhVvCcSsQqTtAaZzEe0-9.,\s+-]*$/, 'must be SVG path data')
      .nullable()
      .default(null)
      .describe('Logo mark: SVG path data in a box of 48 by 48; null: the four-petal flower. Icons are made from it.'),
    publicLayout: z
      .enum(['menu', 'simple'])
      .default('menu')
      .describe('Header of the public pages: with the menu, or a simple bar with a search box.'),
    withdrawInBar: z.boolean().default(false).describe('The bottom bar links to withdraw instead of media.'),
    isTrueWallet: z.literal(false).default(false).describe('Wallet mode of section 1; there is no other than off.'),
    menu: menuSchema.prefault({}).describe('Parts of the site that members are shown.'),
    lineIds: z
      .tuple([lineId, lineId])
      .default(['', ''])
      .describe('LINE accounts of the contact page: primary and backup; empty: none.'),
    chat: chatSchema
      .nullable()
      .default(null)
      .describe(
        `Live chat for members: provider (${CHAT_PROVIDERS.join(', ')}), siteId (website token, property id, licence number), widgetId (tawk), baseUrl (a Chatwoot of one's own), frameHost (a host name of yours from which only the chat's frame is served, see docs/chat-and-frames.md), fields (what the provider is told, of ${CHAT_FIELDS.join(', ')}; by default name, opaque id, level; reading S4).`,
      ),
    frames: z
      .strictObject({
        liveScore: address
          .default('')
          .describe('Address of the live football results; empty: not available (reading S5).'),
        score: address.default('').describe('Address of the standings; empty: not available.'),
      })
      .prefault({}),
    mediaOrigins: z
      .array(
        z
          .string()
          .regex(
            /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/,
            'must be an https origin such as https://films.example',
          ),
      )
      .max(20)
      .default([])
      .describe(
        'Other servers that films may come from, as origins such as https://films.example; files of our own need none.',
      ),
    levelLabels: levelLabelsSchema
      .default({})
      .describe('Own names of levels by number, such as {"1":"ดาว"}; the others keep the usual ones.'),
    footerYear: z.int().min(2000).max(2100).default(2024).describe('Year in the footer (reading S6).'),
    minAge: z.int().min(18).max(99).default(20).describe('Youngest age at which somebody may register.'),
    helpLine: z
      .string()
      .min(3)
      .max(40)
      .default('1323')
      .describe('Help line for problem gambling, shown in the footer.'),
    licenceText: z
      .string()
      .max(1000)
      .default('')
      .describe('The licence of this brand, shown on every page; empty: that of the deployment, LICENCE_TEXT.'),
    mailDomain: z
      .string()
      .regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/, 'must be a domain such as mail.example, or empty')
      .default('')
      .describe('The chat may be told {username}@ this domain; empty: no address.'),
    termsVersion: z
      .string()
      .min(1)
      .default('1')
      .describe('Version of the terms; stored with each consent. Change it together with the text.'),
    termsText: z
      .string()
      .min(1)
      .default('ใช้บัญชีของตนเอง ฝากและถอนด้วยบัญชีที่ลงทะเบียนไว้เท่านั้น และเล่นเท่าที่พร้อมเสียได้')
      .describe('Terms that a new member accepts.'),
    websiteStatus: z
      .enum(['', 'MA'])
      .default('')
      .describe('MA: maintenance. Every call but the status call answers 503; bank feeds still come in (reading S8).'),
    maintenanceMessage: z
      .string()
      .max(300)
      .default('')
      .describe('Sentence of the maintenance page while websiteStatus is MA; empty: the usual one.'),
    publicLists: z.boolean().default(true).describe('Public lists of deposits and withdrawals (reading S2).'),
    bonus: bonusSchema.prefault({}).describe('Bonus windows (reading M3).'),
    pointsPerHundredBaht: z
      .int()
      .min(0)
      .max(1000)
      .default(1)
      .describe('Points a member earns for every full 100 baht of a deposit (reading P5).'),
    depositSuffix: z
      .boolean()
      .default(false)
      .describe('Satang suffixes tell equal transfers apart; they add satang to what a member types.'),
    depositIntentMinutes: z
      .int()
      .min(5)
      .max(1440)
      .default(30)
      .describe('How long a member is shown the same receiving account and suffix.'),
    withdrawMinimumSatang: satang.default(100).describe('Smallest withdrawal.'),
    autoApproveSatang: satang
      .default(5_000_000)
      .describe('Withdrawals up to this are approved at once; above it staff decide.'),
    secondPersonAboveSatang: satang
      .nullable()
      .default(1_000_000)
      .describe(
        'A correction, goodwill or write-off above this needs a second person (`duang approvals`); null: never. What was ordered for a member within 24 hours without a second person counts together, whoever ordered it.',
      ),
    failedPayoutHours: z
      .int()
      .min(1)
      .max(168)
      .default(24)
      .describe('A payout that failed but may be sent again gives the money back this long after it failed first.'),
    recallIdleMinutes: z
      .int()
      .min(0)
      .max(1440)
      .default(30)
      .describe(
        'Credit at a provider in transfer mode is recalled after this long without play there; 0: never by time. A round that runs is waited for.',
      ),
    sessionIdleMinutes: z.int().min(5).max(1440).default(60).describe('A session ends after this long without a call.'),
    sessionHours: z.int().min(1).max(168).default(12).describe('A session ends after this long in any case.'),
  })
  .refine((settings) => settings.mailDomain !== '' || !settings.chat?.fields.includes('email'), {
    path: ['mailDomain'],
    error: 'must be set where the chat is told an email',
  })
export type BrandSettings = z.output<typeof brandSettingsSchema>
