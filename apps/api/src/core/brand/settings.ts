/**
 * The settings of a brand as one schema: the finder reads through it, and `duang brand` writes through it. Each feature declares its own
 * in `settings.ts`, which imports the schema library only. The others are here. The descriptions generate docs/configuration.md.
 */
import { LEVEL_NUMBERS, MENU_PARTS, type MenuPart } from '@duang/contract/page-brand'
import * as z from 'zod'
import { affiliateSettings } from '#features/affiliate/settings.ts'
import { bonusSettings } from '#features/bonus/settings.ts'
import { cashbackSettings } from '#features/cashback/settings.ts'
import { chatSettings, hasMailDomain } from '#features/chat/settings.ts'
import { checkInSettings } from '#features/check-in/settings.ts'
import { consentSettings } from '#features/consent/settings.ts'
import { correctionSettings } from '#features/correction/settings.ts'
import { depositSettings } from '#features/deposit/settings.ts'
import { frameSettings } from '#features/frame/settings.ts'
import { gamesSettings } from '#features/games/settings.ts'
import { legalSettings } from '#features/legal/settings.ts'
import { loginSettings } from '#features/login/settings.ts'
import { movieSettings } from '#features/movie/settings.ts'
import { registerSettings } from '#features/register/settings.ts'
import { rightSettings } from '#features/right/settings.ts'
import { settingSettings } from '#features/setting/settings.ts'
import { staffSettings } from '#features/staff/settings.ts'
import { withdrawSettings } from '#features/withdraw/settings.ts'

const PART_NAMES: Record<MenuPart, string> = {
  affiliate: 'Inviting friends.',
  winlost: 'Wins and losses.',
  reward: 'Rewards.',
  ranking: 'Level ranking.',
  media: 'Activities.',
  wheel: 'Wheel.',
  flipCard: 'Flip card.',
  checkIn: 'Check-in.',
  tournament: 'Tournaments.',
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
      .describe('Dark night or light day, until a visitor chooses; both come from the brand colour.'),
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
    levelLabels: levelLabelsSchema
      .default({})
      .describe('Own names of levels by number, such as {"1":"ดาว"}; the others keep the usual ones.'),
    footerYear: z.int().min(2000).max(2100).default(2024).describe('Year in the footer (interpretation S6).'),
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
    websiteStatus: z
      .enum(['', 'MA'])
      .default('')
      .describe(
        'MA: maintenance. Every call but the status call answers 503; bank feeds still come in (interpretation S8).',
      ),
    maintenanceMessage: z
      .string()
      .max(300)
      .default('')
      .describe('Sentence of the maintenance page while websiteStatus is MA; empty: the usual one.'),
    publicLists: z.boolean().default(true).describe('Public lists of deposits and withdrawals (interpretation S2).'),
    ...chatSettings,
    ...frameSettings,
    ...movieSettings,
    ...settingSettings,
    ...registerSettings,
    ...legalSettings,
    ...consentSettings,
    ...bonusSettings,
    ...affiliateSettings,
    ...cashbackSettings,
    ...depositSettings,
    ...rightSettings,
    ...checkInSettings,
    ...staffSettings,
    ...withdrawSettings,
    ...correctionSettings,
    ...gamesSettings,
    ...loginSettings,
  })
  .refine(hasMailDomain, {
    path: ['mailDomain'],
    error: 'must be set where the chat receives an email',
  })
export type BrandSettings = z.output<typeof brandSettingsSchema>
