/** The demonstration brand: everything a stranger needs to try the site. Safe to run again; it never changes what is there. */
import type { Kysely } from 'kysely'
import type { DB } from '#kit/database/db-types.ts'
import { type BrandSeed, type SeedOptions, seedBrand } from './brand-seed.ts'
import { demonstrationDocuments } from './documents.ts'
import { scoreFrames, standInChat } from './outside.ts'

export const DEMONSTRATION_BRAND = 1
export const DEMONSTRATION_FEED = 'sandbox'

/**
 * Members who exist from the start; their bank accounts are those of the sandbox's people. The first two have a history in a living
 * demonstration, the third is new.
 */
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
    invitedBy: 'somchai',
  },
  {
    username: 'nida',
    password: 'duang-demo-3',
    name: 'นิดา เพิ่งมา',
    phone: '0861112233',
    bank: '014',
    account: '4081367920',
    afCode: 'NYDA2345',
  },
] as const

/** The site's own accounts at the demonstration bank. No company has these tax ids: their year is 2599. */
export const DEMONSTRATION_ACCOUNTS = [
  { bank: '004', account: '1234567890', name: 'บจก. ตัวอย่าง เพย์', promptpay: '0105599999997', priority: 1 },
  { bank: '014', account: '4051234567', name: 'บจก. ตัวอย่าง เพย์', promptpay: '0105599999971', priority: 2 },
] as const

export const DUANG: BrandSeed = {
  brandId: DEMONSTRATION_BRAND,
  clientId: 'duang-demo',
  name: 'ดวง',
  settings: {
    lineIds: ['@duang-demo', '@duang-demo2'],
    // A demonstration has no films of its own to show.
    menu: { movie: false },
    checkIn: { valuesSatang: [500, 500, 1_000, 500, 500, 1_000, 2_000] },
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
    affiliate: {
      firstDepositPercents: [5],
      turnoverPercents: [0.3, 0.1],
      netLossPercents: [5, 2, 1],
    },
    cashback: { period: 'day' },
  },
  outside: (sandboxUrl) => ({
    frames: scoreFrames(sandboxUrl),
    chat: standInChat(sandboxUrl, { provider: 'chatwoot', siteId: 'stand-in', frameHost: 'chat.localhost' }),
  }),
  feed: DEMONSTRATION_FEED,
  accounts: DEMONSTRATION_ACCOUNTS,
  news: {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'ยินดีต้อนรับสู่ดวง',
    body: 'เว็บไซต์นี้เป็นการสาธิต ใช้เงินจำลองทั้งหมด ทดลองโอนเงินได้จากธนาคารจำลอง',
  },
  documents: demonstrationDocuments('ดวง', 'Duang'),
  logins: DEMONSTRATION_LOGINS,
}

/** Seeds the demonstration brand, its levels, feed, accounts, an announcement and two members. Run as the owner. */
export const seedDemonstration = (db: Kysely<DB>, options: SeedOptions): Promise<void> => seedBrand(db, DUANG, options)

/** A new Standard Webhooks secret: 32 random bytes. */
export { newWebhookSecret } from '../src/core/bank/webhook-secret.ts'
