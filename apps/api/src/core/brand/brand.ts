/** Brands: which one a Host belongs to, and its settings, checked by one schema. */
import { SATANG_MAX } from '@duang/contract/money'
import * as z from 'zod'
import type { Db } from '#kit/db.ts'
import type { Log } from '#kit/log.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
const satang = z.int().min(0).max(SATANG_MAX)

/** Bonus windows and end numbers (reading M3). The descriptions make docs/configuration.md. */
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

export const brandSettingsSchema = z.strictObject({
  brandHex: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default('#FFCA00')
    .describe('The one colour from which the whole theme is derived.'),
  publicLayout: z
    .enum(['menu', 'simple'])
    .default('menu')
    .describe('Header of the public pages: with the menu, or a simple bar with a search box.'),
  withdrawInBar: z.boolean().default(false).describe('The bottom bar links to withdraw instead of media.'),
  lineIds: z.tuple([z.string(), z.string()]).default(['', '']).describe('Line chat accounts: primary and backup.'),
  footerYear: z.int().min(2000).max(2100).default(2024).describe('Year in the footer (reading S6).'),
  minAge: z.int().min(18).max(99).default(20).describe('Youngest age at which somebody may register.'),
  helpLine: z.string().min(3).default('1323').describe('Help line for problem gambling, shown in the footer.'),
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
  failedPayoutHours: z
    .int()
    .min(1)
    .max(168)
    .default(24)
    .describe('A payout that failed but may be sent again gives the money back after this.'),
  sessionIdleMinutes: z.int().min(5).max(1440).default(60).describe('A session ends after this long without a call.'),
  sessionHours: z.int().min(1).max(168).default(12).describe('A session ends after this long in any case.'),
})
export type BrandSettings = z.output<typeof brandSettingsSchema>

export type Brand = { id: number; clientId: string; name: string; settings: BrandSettings }

// A change of settings reaches every process within this time.
const FRESH_MS = 1_000

/**
 * Finds brands by Host; an unknown host is nobody's. Keeps what it read for {@link FRESH_MS}, so that no request pays for it.
 * A brand with a wrong setting goes on with its last right ones, and no other brand notices; one that never had right ones is not served.
 */
export function createBrandFinder(db: Db, clock: () => Date, log: Pick<Log, 'error'>) {
  let hosts = new Map<string, Brand>()
  let readAt = 0
  let reading: Promise<void> | undefined

  const read = async () => {
    const rows = await db
      .selectFrom('brand_hosts')
      .innerJoin('brands', 'brands.brand_id', 'brand_hosts.brand_id')
      .select(['brand_hosts.host', 'brands.brand_id', 'brands.client_id', 'brands.name', 'brands.settings'])
      .execute()
    const brands = new Map<number, Brand>()
    for (const row of rows) {
      const brand = brands.get(row.brand_id) ?? brandOfRow(row, log) ?? hosts.get(row.host)
      if (brand) brands.set(row.brand_id, brand)
    }
    hosts = new Map(
      rows.flatMap((row) => (brands.has(row.brand_id) ? [[row.host, brands.get(row.brand_id) as Brand]] : [])),
    )
    readAt = clock().getTime()
  }

  return {
    /** `host` as the request has it, with or without a port. */
    async byHost(host: string): Promise<Brand | undefined> {
      if (clock().getTime() - readAt >= FRESH_MS) {
        reading ??= read().finally(() => {
          reading = undefined
        })
        await reading
      }
      return hosts.get(host.toLowerCase().replace(/:\d+$/, ''))
    },
    /** All brands, fresh: for jobs. */
    async all(): Promise<Brand[]> {
      await read()
      return [...new Set(hosts.values())]
    },
  }
}
export type BrandFinder = ReturnType<typeof createBrandFinder>

type BrandRow = { brand_id: number; client_id: string; name: string; settings: unknown }

function brandOfRow(row: BrandRow, log: Pick<Log, 'error'>): Brand | undefined {
  const settings = brandSettingsSchema.safeParse(row.settings)
  if (settings.success) return { id: row.brand_id, clientId: row.client_id, name: row.name, settings: settings.data }
  const faults = settings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  log.error({ brand: row.client_id, faults }, 'wrong brand settings are passed over')
  return undefined
}
