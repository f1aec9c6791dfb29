/** Brands: which one a Host belongs to, and its settings, checked by one schema. */
import * as z from 'zod'
import type { Db } from '#kit/db.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
const satang = z.int().min(0)

/** Bonus windows and end numbers (reading M3). `max` 0 switches the promotion off. */
const bonusSchema = z.strictObject({
  rate1: z.number().min(0).max(1000).default(0),
  start1: timeOfDay.default('00:00:00'),
  end1: timeOfDay.default('00:00:00'),
  endNumber1: z.int().min(0).max(99).default(0),
  rate2: z.number().min(0).max(1000).default(0),
  start2: timeOfDay.default('00:00:00'),
  end2: timeOfDay.default('00:00:00'),
  endNumber2: z.int().min(0).max(99).default(0),
  maxSatang: satang.default(0),
  /** How many times deposit + bonus must be wagered before a withdrawal. */
  turnoverMultiple: z.number().min(0).max(100).default(1),
})

export const brandSettingsSchema = z.strictObject({
  brandHex: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default('#FFCA00'),
  publicLayout: z.enum(['menu', 'simple']).default('menu'),
  withdrawInBar: z.boolean().default(false),
  lineIds: z.tuple([z.string(), z.string()]).default(['', '']),
  footerYear: z.int().min(2000).max(2100).default(2024),
  minAge: z.int().min(18).max(99).default(20),
  helpLine: z.string().min(3).default('1323'),
  termsVersion: z.string().min(1).default('1'),
  termsText: z.string().min(1).default('ใช้บัญชีของตนเอง ฝากและถอนด้วยบัญชีที่ลงทะเบียนไว้เท่านั้น และเล่นเท่าที่พร้อมเสียได้'),
  websiteStatus: z.enum(['', 'MA']).default(''),
  /** Public lists of deposits and withdrawals (reading S2). */
  publicLists: z.boolean().default(true),
  bonus: bonusSchema.prefault({}),
  /** Points a member earns for every full 100 baht deposited (reading P5). */
  pointsPerHundredBaht: z.int().min(0).max(1000).default(1),
  /** Satang suffixes tell equal transfers apart; off by default because they add satang to what a member types. */
  depositSuffix: z.boolean().default(false),
  depositIntentMinutes: z.int().min(5).max(1440).default(30),
  withdrawMinimumSatang: satang.default(100),
  /** Withdrawals up to this are approved at once; above it staff decide. */
  autoApproveSatang: satang.default(5_000_000),
  /** A payout that failed but may be sent again gives the money back after this. */
  failedPayoutHours: z.int().min(1).max(168).default(24),
  sessionIdleMinutes: z.int().min(5).max(1440).default(60),
  sessionHours: z.int().min(1).max(168).default(12),
})
export type BrandSettings = z.output<typeof brandSettingsSchema>

export type Brand = { id: number; clientId: string; name: string; settings: BrandSettings }

// A change of settings reaches every process within this time.
const FRESH_MS = 1_000

/** Finds brands by Host; an unknown host is nobody's. Keeps what it read for {@link FRESH_MS}, so that no request pays for it. */
export function createBrandFinder(db: Db, clock: () => Date) {
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
    for (const row of rows) if (!brands.has(row.brand_id)) brands.set(row.brand_id, brandOfRow(row))
    hosts = new Map(rows.map((row) => [row.host, brands.get(row.brand_id) as Brand]))
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

export const brandOfRow = (row: { brand_id: number; client_id: string; name: string; settings: unknown }): Brand => ({
  id: row.brand_id,
  clientId: row.client_id,
  name: row.name,
  settings: brandSettingsSchema.parse(row.settings),
})
