/**
 * The settings of a brand as one schema: the finder reads through it, and `duang brand` writes through it. Each feature declares its own
 * in `settings.ts`, which imports the schema library only. The others are here. The descriptions generate docs/configuration.md, and the
 * forms of the desk with the fields of `.meta()`: `th` (Thai name), `unit`, and `guard`, which every setting has. `content`: editors of
 * content may change it. `brand`: those with `brand.settings` change it alone. `money`: it moves money, so a second person approves the
 * change. `access`: it locks people out, sends them or their data elsewhere, so a second person approves it too. `none`: it is changed
 * elsewhere.
 */
import { LEVEL_NUMBERS, MENU_PARTS, type MenuPart } from '@duang/contract/site/page-brand'
import * as z from 'zod'
import { consentSettings } from '#features/account/consent/settings.ts'
import { loginSettings } from '#features/account/login/settings.ts'
import { registerSettings } from '#features/account/register/settings.ts'
import { depositSettings } from '#features/bank/deposit/settings.ts'
import { withdrawSettings } from '#features/bank/withdraw/settings.ts'
import { correctionSettings } from '#features/books/correction/settings.ts'
import { staffSettings } from '#features/control/staff/settings.ts'
import { gamesSettings } from '#features/games/games/settings.ts'
import { movieSettings } from '#features/games/movie/settings.ts'
import { affiliateSettings } from '#features/rewards/affiliate/settings.ts'
import { bonusSettings } from '#features/rewards/bonus/settings.ts'
import { cashbackSettings } from '#features/rewards/cashback/settings.ts'
import { checkInSettings } from '#features/rewards/check-in/settings.ts'
import { rightSettings } from '#features/rewards/right/settings.ts'
import { chatSettings, hasMailDomain } from '#features/site/chat/settings.ts'
import { frameSettings } from '#features/site/frame/settings.ts'
import { legalSettings } from '#features/site/legal/settings.ts'
import { settingSettings } from '#features/site/setting/settings.ts'
import { houseSchema } from './house-settings.ts'

const PART_NAMES: Record<MenuPart, { en: string; th: string }> = {
  affiliate: { en: 'Inviting friends.', th: 'แนะนำเพื่อน' },
  winlost: { en: 'Wins and losses.', th: 'ยอดได้เสีย' },
  reward: { en: 'Rewards.', th: 'ของรางวัล' },
  ranking: { en: 'Level ranking.', th: 'อันดับระดับ' },
  media: { en: 'Activities.', th: 'กิจกรรม' },
  wheel: { en: 'Wheel.', th: 'วงล้อ' },
  flipCard: { en: 'Flip card.', th: 'เปิดไพ่' },
  checkIn: { en: 'Check-in.', th: 'เช็กอิน' },
  tournament: { en: 'Tournaments.', th: 'ทัวร์นาเมนต์' },
  movie: { en: 'Movies.', th: 'หนัง' },
  promotion: { en: 'Promotions.', th: 'โปรโมชัน' },
  games: { en: 'Games.', th: 'เกม' },
  chat: { en: 'Chat, where an account is set.', th: 'แชต' },
}
const menuSchema = z.strictObject(
  Object.fromEntries(
    MENU_PARTS.map((part) => [
      part,
      z
        .boolean()
        .default(true)
        .describe(`Shown: ${PART_NAMES[part].en}`)
        .meta({ th: `แสดง: ${PART_NAMES[part].th}` }),
    ]),
  ) as Record<MenuPart, z.ZodDefault<z.ZodBoolean>>,
)

const levelLabelsSchema = z.partialRecord(z.enum(LEVEL_NUMBERS), z.string().trim().min(1).max(20))

const lookSettings = {
  brandHex: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #2563EB')
    .max(7)
    .default('#FFCA00')
    .describe('The one colour from which the whole theme is derived.')
    .meta({ th: 'สีหลักของแบรนด์', unit: 'colour', guard: 'brand' }),
  theme: z
    .enum(['dark', 'light'])
    .default('dark')
    .describe('Dark night or light day, until a visitor chooses; both come from the brand colour.')
    .meta({ th: 'โหมดสีเริ่มต้น: มืดหรือสว่าง', guard: 'brand' }),
  pattern: z
    .enum(['prajamyam', 'plain'])
    .default('prajamyam')
    .describe('Background: the lattice of four-petal flowers, or light alone.')
    .meta({ th: 'ลายพื้นหลัง', guard: 'brand' }),
  mark: z
    .string()
    .max(4000)
    .regex(/^\s*[Mm][MmLlHhVvCcSsQqTtAaZzEe0-9.,\s+-]*$/, 'must be SVG path data')
    .nullable()
    .default(null)
    .describe('Logo mark: SVG path data in a box of 48 by 48; null: the four-petal flower. Icons are made from it.')
    .meta({ th: 'โลโก้ (SVG path ในกรอบ 48 × 48)', unit: 'long', guard: 'brand' }),
  publicLayout: z
    .enum(['menu', 'simple'])
    .default('menu')
    .describe('Header of the public pages: with the menu, or a simple bar with a search box.')
    .meta({ th: 'ส่วนหัวของหน้าสาธารณะ', guard: 'brand' }),
  withdrawInBar: z
    .boolean()
    .default(false)
    .describe('The bottom bar links to withdraw instead of media.')
    .meta({ th: 'แถบล่างลิงก์ไปหน้าถอนแทนกิจกรรม', guard: 'brand' }),
  isTrueWallet: z
    .literal(false)
    .default(false)
    .describe('Wallet mode of section 1; there is no other than off.')
    .meta({ th: 'โหมดวอลเล็ต', guard: 'none' }),
  menu: menuSchema
    .prefault({})
    .describe('Parts of the site that members are shown.')
    .meta({ th: 'ส่วนของเว็บที่สมาชิกเห็น', guard: 'content' }),
  house: houseSchema
    .prefault({})
    .describe('Art, form, order and words that make the brand another house than its neighbour.')
    .meta({ th: 'เอกลักษณ์ของแบรนด์', guard: 'content' }),
  levelLabels: levelLabelsSchema
    .default({})
    .describe('Own names of levels by number, such as {"1":"Star"}; the others keep the usual ones.')
    .meta({ th: 'ชื่อระดับที่ตั้งเอง', guard: 'content' }),
  footerYear: z
    .int()
    .min(2000)
    .max(2100)
    .default(2024)
    .describe('Year in the footer (interpretation S6).')
    .meta({ th: 'ปีในส่วนท้าย', guard: 'content' }),
}

const siteSettings = {
  helpLine: z
    .string()
    .min(3)
    .max(40)
    .default('1323')
    .describe('Help line for problem gambling, shown in the footer.')
    .meta({ th: 'สายด่วนช่วยเหลือการพนัน', guard: 'access' }),
  licenceText: z
    .string()
    .max(1000)
    .default('')
    .describe('The licence of this brand, shown on every page; empty: that of the deployment, LICENCE_TEXT.')
    .meta({ th: 'ข้อความใบอนุญาตของแบรนด์', unit: 'long', guard: 'brand' }),
  websiteStatus: z
    .enum(['', 'MA'])
    .default('')
    .describe(
      'MA: maintenance. Every call but the status call answers 503; bank feeds still come in (interpretation S8).',
    )
    .meta({ th: 'สถานะปิดปรับปรุง', guard: 'none' }),
  maintenanceMessage: z
    .string()
    .max(300)
    .default('')
    .describe('Sentence of the maintenance page while websiteStatus is MA; empty: the usual one.')
    .meta({ th: 'ข้อความหน้าปิดปรับปรุง', guard: 'none' }),
  publicLists: z
    .boolean()
    .default(true)
    .describe('Public lists of deposits and withdrawals (interpretation S2).')
    .meta({ th: 'รายการฝากถอนสาธารณะ', guard: 'brand' }),
}

/** Groups of settings for the forms of the desk. The schema consists of them. */
export const SETTING_GROUPS = {
  look: { th: 'หน้าตาและเมนู', en: 'Look and menu', settings: lookSettings },
  site: {
    th: 'เว็บไซต์และการติดต่อ',
    en: 'Site and contact',
    settings: { ...siteSettings, ...chatSettings, ...frameSettings, ...movieSettings, ...settingSettings },
  },
  register: {
    th: 'การสมัครและกฎหมาย',
    en: 'Registration and law',
    settings: { ...registerSettings, ...legalSettings, ...consentSettings },
  },
  promotion: {
    th: 'โปรโมชัน',
    en: 'Promotions',
    settings: { ...bonusSettings, ...affiliateSettings, ...cashbackSettings, ...rightSettings, ...checkInSettings },
  },
  money: {
    th: 'ฝากและถอน',
    en: 'Deposits and withdrawals',
    settings: { ...depositSettings, ...withdrawSettings, ...correctionSettings },
  },
  control: {
    th: 'ความปลอดภัยและพนักงาน',
    en: 'Security and staff',
    settings: { ...loginSettings, ...staffSettings, ...gamesSettings },
  },
} as const

export const brandSettingsSchema = z
  .strictObject({
    ...SETTING_GROUPS.look.settings,
    ...SETTING_GROUPS.site.settings,
    ...SETTING_GROUPS.register.settings,
    ...SETTING_GROUPS.promotion.settings,
    ...SETTING_GROUPS.money.settings,
    ...SETTING_GROUPS.control.settings,
  })
  .refine(hasMailDomain, {
    path: ['mailDomain'],
    error: 'must be set where the chat receives an email',
  })
export type BrandSettings = z.output<typeof brandSettingsSchema>
