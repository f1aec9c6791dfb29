/** A second brand of the demonstration, as different from the first as settings can make it. Its host leads to this machine in every browser. */
import type { Kysely } from 'kysely'
import type { DB } from '#kit/database/db-types.ts'
import { type BrandSeed, type SeedOptions, seedBrand } from './brand-seed.ts'
import { demonstrationDocuments } from './documents.ts'
import { scoreFrames, standInChat } from './outside.ts'

export const SECOND_BRAND = 2
export const SECOND_HOST = 'fahsai.localhost'

/** The bank accounts are those of people in the sandbox. */
export const SECOND_LOGINS = [
  {
    username: 'wichai',
    password: 'fahsai-demo-1',
    name: 'วิชัย พงษ์ไพบูลย์',
    phone: '0861112233',
    bank: '002',
    account: '1950284713',
    afCode: 'WICHAI01',
  },
] as const

export const SECOND_ACCOUNTS = [
  { bank: '006', account: '9851234567', name: 'บจก. ฟ้าใส สาธิต', promptpay: '0105599999989', priority: 1 },
] as const

/** A sun over two waves, in a box of 48 by 48. */
const SUN_AND_WAVES =
  'M11 25a13 13 0 0 1 26 0ZM22.5 4h3v5h-3ZM7.2 9.3l2.1-2.1 3.6 3.6-2.1 2.1ZM38.7 7.2l2.1 2.1-3.6 3.6-2.1-2.1Z' +
  'M4 30c5-4 9-4 13.3 0s9 4 13.4 0 8.3-4 13.3 0v5c-5-4-9-4-13.3 0s-9 4-13.4 0-8.3-4-13.3 0Z' +
  'M4 39c5-4 9-4 13.3 0s9 4 13.4 0 8.3-4 13.3 0v5c-5-4-9-4-13.3 0s-9 4-13.4 0-8.3-4-13.3 0Z'

export const FAHSAI: BrandSeed = {
  brandId: SECOND_BRAND,
  clientId: 'fahsai-demo',
  name: 'ฟ้าใส',
  settings: {
    brandHex: '#2563EB',
    theme: 'light',
    pattern: 'plain',
    mark: SUN_AND_WAVES,
    publicLayout: 'simple',
    withdrawInBar: true,
    // A small house: no check-in, tournaments, rewards, commission or movies, whose pages would be empty.
    menu: { checkIn: false, tournament: false, reward: false, affiliate: false, movie: false },
    house: {
      hero: 'banner',
      corners: 'soft',
      cards: 'square',
      art: 'emblems',
      tiles: ['promotion', 'flipCard', 'wheel', 'ranking'],
      shelves: ['slot', 'casino', 'sport'],
      words: {
        th: { title: 'วันสบาย ๆ ของคุณ', facts: ['ฝากแล้วเล่นได้ทันที', 'ถอนเข้าบัญชีของคุณเอง', 'ทีมงานดูแลทุกวัน'] },
        en: {
          title: 'An easy day',
          facts: ['Play as soon as you deposit', 'Withdraw to your own account', 'A team every day'],
        },
      },
    },
    lineIds: ['@fahsai-line', '@fahsai-care'],
    levelLabels: { 0: 'แขกใหม่', 1: 'ละออง', 2: 'หยดน้ำ', 3: 'สายฝน', 4: 'เมฆา', 5: 'ฟ้าคราม' },
    footerYear: 2026,
    minAge: 21,
    mailDomain: 'fahsai.example',
    termsVersion: 'fahsai-1',
    termsText: 'สมาชิกต้องใช้ชื่อและบัญชีธนาคารของตนเอง รายการทั้งหมดเป็นการสาธิตด้วยเงินจำลอง',
    bonus: {
      rate1: 12,
      start1: '08:00:00',
      end1: '09:30:00',
      rate2: 8,
      start2: '17:00:00',
      end2: '19:00:00',
      endNumber2: 75,
      maxSatang: 30_000,
      turnoverMultiple: 2,
    },
  },
  // No standings: the page says that there are none.
  outside: (sandboxUrl) => ({
    frames: { ...scoreFrames(sandboxUrl), score: '' },
    chat: standInChat(sandboxUrl, { provider: 'livechat', siteId: '1', frameHost: `chat.${SECOND_HOST}` }),
  }),
  feed: 'sandbox',
  accounts: SECOND_ACCOUNTS,
  news: {
    id: '00000000-0000-4000-8000-000000000002',
    title: 'ฟ้าใสเปิดให้ทดลองแล้ว',
    body: 'หน้านี้เป็นแบรนด์ที่สองของการสาธิต มีสี โลโก้ และโปรโมชันของตัวเอง',
  },
  documents: demonstrationDocuments('ฟ้าใส', 'Fahsai'),
  logins: SECOND_LOGINS,
}

/** Seeds the second brand of the demonstration; the bank has a path of its own for each site. Run as the owner. */
export const seedSecondBrand = (db: Kysely<DB>, options: Omit<SeedOptions, 'hosts'>): Promise<void> =>
  seedBrand(db, FAHSAI, {
    ...options,
    sandboxUrl: `${options.sandboxUrl}/sites/${SECOND_HOST}`,
    hosts: [SECOND_HOST],
  })
