/** What the brand announced in ninety days. The older ones have ended. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { keepPicture, pictureFrom } from '#features/site/announcement/picture-file.ts'
import type { Db } from '#kit/database/db.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { DEMONSTRATION_BRAND } from '../demonstration.ts'

/** Drawn by `tools/art/announcement-pictures.ts`. */
const PICTURE_TEXTS = {
  morning: 'นาฬิกาที่ช่วงสิบโมงถึงเที่ยงสว่างเป็นสีทอง มีเหรียญวางอยู่สองข้าง',
  contest: 'ถ้วยรางวัลสีทองบนแท่นสูงสุดจากสามแท่น',
  calm: 'กระทงลอยในแม่น้ำใต้แสงพระจันทร์',
} as const
type PictureName = keyof typeof PICTURE_TEXTS
type Announced = {
  ago: number
  lastsDays?: number
  title: string
  body: string
  en: { title_en: string; body_en: string }
  isPublic?: boolean
  isPromotion?: boolean
  picture?: PictureName
}

const HOUR_MS = 3_600_000
const ANNOUNCED: readonly Announced[] = [
  {
    ago: 84,
    lastsDays: 20,
    title: 'เปิดกงล้อแล้ว',
    body: 'โอกาสของทุกรางวัลแสดงบนหน้ากงล้อ ตรวจสอบผลย้อนหลังได้ทุกครั้ง',
    en: {
      title_en: 'The wheel is open',
      body_en: '<p>The chance of every prize is shown on the page, and you can check every past result.</p>',
    },
  },
  {
    ago: 60,
    lastsDays: 14,
    title: 'ปิดปรับปรุงคืนวันพุธ',
    body: 'ระบบปิดปรับปรุง 03:00–03:30 น. ยอดเงินทุกบัญชีไม่เปลี่ยนแปลง',
    en: {
      title_en: 'Maintenance on Wednesday night',
      body_en: '<p>The site is closed from 03:00 to 03:30. No balance changes.</p>',
    },
    isPromotion: false,
  },
  {
    ago: 38,
    lastsDays: 30,
    title: 'ร้านแลกของรางวัลมีของใหม่',
    body: 'กระเป๋าผ้าและแก้วเก็บความเย็น แลกด้วยคะแนนจากการฝาก',
    en: {
      title_en: 'New goods in the reward shop',
      body_en: '<p>Canvas bags and insulated cups, for points from your deposits.</p>',
    },
  },
  {
    ago: 15,
    title: 'โบนัสฝากช่วง 10:00–12:00 น.',
    picture: 'morning',
    body: 'รับ 10% สูงสุด 500 บาท ทำยอดเล่น 1 เท่าก่อนถอนโบนัส',
    en: {
      title_en: 'Deposit bonus from 10:00 to 12:00',
      body_en: '<p>10%, up to 500 baht. Wager the deposit and bonus once before you withdraw the bonus.</p>',
    },
  },
  {
    ago: 9,
    title: 'ศึกยอดเล่น 4 สัปดาห์เริ่มแล้ว',
    picture: 'contest',
    body: 'ดูอันดับสดและกติกาได้ที่หน้าการแข่งขัน',
    en: {
      title_en: 'Four weeks of turnover have begun',
      body_en: '<p>See the live ranking and the rules on the page of tournaments.</p>',
    },
    isPublic: false,
  },
  {
    ago: 3,
    title: 'เล่นอย่างพอดี',
    picture: 'calm',
    body: 'ตั้งวงเงินฝาก วงเงินเสีย หรือพักการเล่นได้เองที่หน้า "วงเงินและเวลาเล่น"',
    en: {
      title_en: 'Play in moderation',
      body_en: '<p>Set limits on deposits and losses, or take a break, on the page “Limits on money and time”.</p>',
    },
    isPromotion: false,
  },
]

const pictureNamed = (name: PictureName) =>
  pictureFrom(readFileSync(path.join(import.meta.dirname, '../media', `announcement-${name}.webp`)))

export async function announceInThePast(owner: Db, now: Date): Promise<void> {
  const today = bangkokDate(now)
  const morningOf = (ago: number) => new Date(startOfBangkokDate(addDays(today, -ago)).getTime() + 10 * HOUR_MS)
  for (const name of Object.keys(PICTURE_TEXTS) as PictureName[])
    await keepPicture(owner, DEMONSTRATION_BRAND, pictureNamed(name))
  await owner
    .insertInto('announcements')
    .values(
      ANNOUNCED.map(({ ago, lastsDays, title, body, isPublic = true, isPromotion = true, picture, en }, n) => ({
        brand_id: DEMONSTRATION_BRAND,
        title,
        body,
        is_public: isPublic,
        is_promotion: isPromotion,
        ...en,
        ...(picture && { picture_hash: pictureNamed(picture).hash, picture_text: PICTURE_TEXTS[picture] }),
        announcement_id: `00000000-0000-4000-8000-0000000001${String(n + 10)}`,
        published_at: morningOf(ago),
        ends_at: lastsDays === undefined ? null : morningOf(ago - lastsDays),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
