/** Tournaments of the demonstration, so that their page shows some. Safe to run again: a brand that has any tournament keeps it. */
import type { Definition } from '#features/rewards/tournament/definition.ts'
import { insertTournament } from '#features/rewards/tournament/insert.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { isSeedsOwn, type SeededBrand } from './brand-seed.ts'

const DAYS = 28

export async function seedTournaments(db: Db, brand: SeededBrand, now: Date): Promise<void> {
  if (!(await isSeedsOwn(db, brand))) return
  const { brandId } = brand
  const found = await db
    .selectFrom('tournaments')
    .select('tournament_id')
    .where('brand_id', '=', brandId)
    .limit(1)
    .execute()
  if (found.length > 0) return
  await inTransaction(db, (tx) => insertTournament(tx, { brandId, at: now }, fourWeeksOfTurnover(bangkokDate(now))))
}

/** `18 พ.ย.` or `18 Nov`: the day of the start, since four weeks are no month. */
const startOf = (day: string, locale: 'th' | 'en-GB'): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))

/** By turnover of all games, from the beginning of a Bangkok day. */
export const fourWeeksOfTurnover = (firstDay: string): Definition => ({
  name: {
    th: `ศึกยอดเล่น 4 สัปดาห์ เริ่ม ${startOf(firstDay, 'th')}`,
    en: `Four weeks of turnover from ${startOf(firstDay, 'en-GB')}`,
  },
  rules: [
    'นับยอดเล่นของทุกรอบที่เริ่มในช่วงเวลาแข่งขันและจบแล้ว ไม่นับรอบฟรี',
    'คะแนนเท่ากัน ผู้ที่ทำได้ก่อนอยู่อันดับสูงกว่า',
    'รางวัลเข้าบัญชีหลังสรุปผล โดยไม่มีเงื่อนไขยอดเล่น',
  ].join('\n'),
  startsAt: startOfBangkokDate(firstDay),
  endsAt: startOfBangkokDate(addDays(firstDay, DAYS)),
  score: 'turnover',
  stakeMin: 0,
  settleMinutes: 60,
  games: [],
  prizes: [
    { from: 1, to: 1, credit: 100_000, points: 500 },
    { from: 2, to: 3, credit: 50_000, points: 250 },
    { from: 4, to: 10, credit: 0, points: 100 },
  ],
})

/** By the best round of all games, for a week from the beginning of a Bangkok day. */
export const weekOfMultipliers = (firstDay: string): Definition => ({
  name: { th: 'สัปดาห์ล่าตัวคูณ', en: 'Multiplier week' },
  rules: [
    'นับรอบที่ได้ตัวคูณสูงสุดของคุณเพียงรอบเดียว จากรอบที่เดิมพัน 10 บาทขึ้นไป',
    'คะแนนเท่ากัน ผู้ที่ทำได้ก่อนอยู่อันดับสูงกว่า',
    'รางวัลเข้าบัญชีหลังสรุปผล โดยไม่มีเงื่อนไขยอดเล่น',
  ].join('\n'),
  startsAt: startOfBangkokDate(firstDay),
  endsAt: startOfBangkokDate(addDays(firstDay, 7)),
  score: 'multiplier',
  stakeMin: 1_000,
  settleMinutes: 60,
  games: [],
  prizes: [
    { from: 1, to: 1, credit: 150_000, points: 0 },
    { from: 2, to: 5, credit: 30_000, points: 100 },
  ],
})
