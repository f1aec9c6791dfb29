/** The demonstration brand: everything a stranger needs to try the site. Safe to run again; it never changes what is there. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { brandSettingsSchema } from '#core/brand/settings.ts'
import { openMember } from '#core/ledger/ledger.ts'
import { LEVELS } from '#core/level/level-table.ts'
import { hashPassword } from '#core/member/password.ts'
import type { Tx } from '#kit/db.ts'
import type { DB } from '#kit/db-types.ts'
import { followSandbox, scoreFrames } from './outside.ts'

export const DEMONSTRATION_BRAND = 1
export const DEMONSTRATION_FEED = 'sandbox'

/** Two members who exist from the start; their bank accounts are those of the sandbox's people. */
export const DEMONSTRATION_LOGINS = [
  {
    username: 'somchai',
    password: 'duang-demo-1',
    name: 'สมชาย ใจดี',
    phone: '0812345678',
    bank: '014',
    account: '4081148215',
    afCode: 'SOMCHAI1',
  },
  {
    username: 'malee',
    password: 'duang-demo-2',
    name: 'มาลี สุขสวัสดิ์',
    phone: '0898765432',
    bank: '004',
    account: '0271934826',
    afCode: 'MALEE001',
  },
] as const

/** The site's own accounts at the demonstration bank. */
export const DEMONSTRATION_ACCOUNTS = [
  { bank: '004', account: '1234567890', name: 'บจก. ตัวอย่าง เพย์', promptpay: '0105561000001', priority: 1 },
  { bank: '014', account: '4051234567', name: 'บจก. ตัวอย่าง เพย์', promptpay: null, priority: 2 },
] as const

export type DemonstrationOptions = {
  sandboxUrl: string
  sandboxSecret: string
  hosts: readonly string[]
  now: Date
  withMembers: boolean
}

/** Seeds the demonstration brand, its levels, feed, accounts, an announcement and two members. Run as the owner. */
export async function seedDemonstration(db: Kysely<DB>, options: DemonstrationOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await seedBrand(tx, options)
    await followSandbox(tx, options.sandboxUrl)
    if (options.withMembers) for (const login of DEMONSTRATION_LOGINS) await seedMember(tx, login, options.now)
  })
}

async function seedBrand(tx: Tx, options: DemonstrationOptions): Promise<void> {
  const settings = {
    lineIds: ['@duang-demo', '@duang-demo2'],
    frames: scoreFrames(options.sandboxUrl),
    bonus: {
      rate1: 10,
      start1: '10:00:00',
      end1: '12:00:00',
      rate2: 5,
      start2: '20:00:00',
      end2: '02:00:00',
      endNumber2: 25,
      maxSatang: 50_000,
      turnoverMultiple: 1,
    },
  }
  brandSettingsSchema.parse(settings)
  await tx
    .insertInto('brands')
    .values({ brand_id: DEMONSTRATION_BRAND, client_id: 'duang-demo', name: 'ดวง', settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('brand_hosts')
    .values(options.hosts.map((host) => ({ host, brand_id: DEMONSTRATION_BRAND })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('levels')
    .values(LEVELS.map((level) => ({ brand_id: DEMONSTRATION_BRAND, ...level })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('bank_feeds')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      feed: DEMONSTRATION_FEED,
      adapter: 'sandbox',
      secrets: [options.sandboxSecret],
      base_url: options.sandboxUrl,
    })
    // The port of the sandbox is a setting of this start, not of the brand.
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'feed'])
        .doUpdateSet({ base_url: options.sandboxUrl, secrets: [options.sandboxSecret] }),
    )
    .execute()
  await tx
    .insertInto('receiving_accounts')
    .values(
      DEMONSTRATION_ACCOUNTS.map((each) => ({
        brand_id: DEMONSTRATION_BRAND,
        feed: DEMONSTRATION_FEED,
        bank_code: each.bank,
        account_digits: each.account,
        account_name: each.name,
        promptpay_id: each.promptpay,
        priority: each.priority,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('announcements')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      announcement_id: '00000000-0000-4000-8000-000000000001',
      title: 'ยินดีต้อนรับสู่ดวง',
      body: 'เว็บไซต์นี้เป็นการสาธิต ใช้เงินจำลองทั้งหมด ทดลองโอนเงินได้จากธนาคารจำลอง',
      published_at: options.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedMember(tx: Tx, login: (typeof DEMONSTRATION_LOGINS)[number], now: Date): Promise<void> {
  const known = await tx
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', DEMONSTRATION_BRAND)
    .where('phone', '=', login.phone)
    .executeTakeFirst()
  if (known) return
  const member = await tx
    .insertInto('members')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      username: login.username,
      phone: login.phone,
      password_hash: await hashPassword(login.password),
      name: login.name,
      af_code: login.afCode,
      created_at: now,
    })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('member_banks')
    .values({
      brand_id: DEMONSTRATION_BRAND,
      member_id: member.member_id,
      bank_code: login.bank,
      account_digits: login.account,
      account_name: login.name,
      is_name_verified: true,
      deposited_from_at: now,
      created_at: now,
    })
    .execute()
  await openMember(tx, DEMONSTRATION_BRAND, member.member_id)
}

/** A new Standard Webhooks secret: 32 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
