/**
 * Replies to pages in English. Rounds and refusals keep their Thai words, so that the log of a studio has one language. A reply is worded
 * on its way out.
 */
import type { Language } from '@duang/contract/wire/language'
import type { FastifyRequest } from 'fastify'
import { ENGLISH_CLUBS } from '#scores/english-clubs.ts'
import { GAMES } from '#studio/studios.ts'

/** One Thai word has two names: that of the spot, and that of the result of a match. */
const TIE = { th: 'เสมอ', spot: 'Tie', match: 'Draw' }

const WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.values(GAMES).flatMap(({ games }) => games.map(({ name }) => [name.th, name.en] as const)),
  ...Object.entries(ENGLISH_CLUBS),
  ...Object.entries({
    ดวงเพลย์: 'Duang Play',
    บ้านเล่น: 'Baan Len',
    // Spots.
    หมุน: 'Spin',
    ตามตารางสัญลักษณ์: 'By the table of symbols',
    ผู้เล่น: 'Player',
    เจ้ามือ: 'Banker',
    เสมอ: TIE.spot,
    คู่ผู้เล่น: 'Player pair',
    คู่เจ้ามือ: 'Banker pair',
    ผู้เล่นชนะ: 'Player wins',
    เจ้ามือชนะ: 'Banker wins',
    'ไพ่สองใบแรกหน้าเดียวกัน เช่น K กับ K': 'First two cards of the same rank, such as K and K',
    ต่ำ: 'Low',
    '11 ไฮโล': '11 hi-lo',
    สูง: 'High',
    'ผลรวม 3 ถึง 10': 'Sum of 3 to 10',
    'ผลรวม 11': 'Sum of 11',
    'ผลรวม 12 ถึง 18': 'Sum of 12 to 18',
    ออกทั้งสองหน้า: 'Both faces show',
    ปลา: 'Fish',
    กุ้ง: 'Prawn',
    ปู: 'Crab',
    ไก่: 'Rooster',
    น้ำเต้า: 'Gourd',
    เสือ: 'Tiger',
    // Markets.
    ผลเต็มเวลา: 'Full-time result',
    เจ้าบ้าน: 'Home',
    ทีมเยือน: 'Away',
    ไม่มี: 'None',
    // Refusals.
    'เดิมพันนี้วางไม่ได้ ตรวจสอบช่องและจำนวนเงินอีกครั้ง': 'This bet is not possible. Check the spot and the amount',
    'เดิมพันต่อรอบต้องอยู่ระหว่าง 10 ถึง 5,000 บาท': 'The stake of a round must be from 10 to 5,000 baht',
    'คู่นี้ปิดรับแล้ว วางเดิมพันไม่ได้': 'Bets on this match are closed',
    'พักรับเดิมพันชั่วคราวระหว่างปรับราคา ลองใหม่ในอีกสักครู่': 'Bets are paused while the odds change. Try again in a moment',
    'คู่นี้ยกเลิกการแข่งขัน วางเดิมพันไม่ได้': 'This match is abandoned. Bets are not possible',
    'ราคาเปลี่ยนแล้ว ดูราคาใหม่ก่อนวางเดิมพัน': 'The odds have changed. See the new ones before you bet',
    'โพยนี้จ่ายได้ไม่เกิน 500,000 บาท ลดเดิมพันหรือจำนวนคู่':
      'A slip returns at most 500,000 baht. Lower the stake or choose fewer matches',
    การเล่นนี้สิ้นสุดแล้ว: 'This session of play is over',
    คำขอไม่ถูกต้อง: 'The request is invalid',
    ไม่พบคำขอนี้: 'Unknown request',
    ไม่พบรอบนี้: 'Unknown round',
    รอบนี้มีอยู่แล้วด้วยเดิมพันอื่น: 'This round exists with another stake',
    'ยังมีหมุนฟรีค้างอยู่ เล่นให้จบก่อน': 'Free spins are left. Play them first',
    รอบนี้จบแล้ว: 'This round is over',
    โพยนี้จบแล้ว: 'This slip is over',
    'พักขายโพยคืนชั่วคราวระหว่างปรับราคา ลองใหม่ในอีกสักครู่': 'Cash-out is paused while the odds change. Try again in a moment',
    เครดิตของเกมนี้ถูกดึงกลับไปที่เว็บไซต์แล้ว: 'The credit of this game was returned to the site',
    ค่ายเกมขัดข้องชั่วคราว: 'The studio is out of order for now',
    'ระบบขัดข้อง กรุณาลองใหม่': 'Something went wrong. Try again',
  }),
])

/** Texts with figures. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^สูง\/ต่ำ ([\d.]+) ประตู$/, 'Over/under $1 goals'],
  [/^สูง ([\d.]+)$/, 'Over $1'],
  [/^ต่ำ ([\d.]+)$/, 'Under $1'],
  [/^ประตูที่ (\d+)$/, 'Goal $1'],
  [/^ออก 1 ลูก$/, '1 die'],
  [/^ออก (\d) ลูก$/, '$1 dice'],
  [
    /^ราคาเปลี่ยนจาก ([\d.]+) เป็น ([\d.]+) ยืนยันราคาใหม่ก่อนวางเดิมพัน$/,
    'The odds have changed from $1 to $2. Confirm the new ones',
  ],
  [/^ยอดขายโพยคืนเปลี่ยนเป็น ([\d.]+) บาท ยืนยันยอดใหม่อีกครั้ง$/, 'The cash-out is now $1 baht. Confirm the new amount'],
]
const THAI = /[\u0e01-\u0e3e\u0e40-\u0e5b]/

function english(text: string): string {
  if (!THAI.test(text)) return text
  const known = WORDS.get(text)
  if (known !== undefined) return known
  const [pattern, words] = PATTERNS.find(([each]) => each.test(text)) ?? []
  if (pattern && words !== undefined) return text.replace(pattern, words)
  // Two pictures of a spot.
  return text.includes(' ')
    ? text
        .split(' ')
        .map((each) => WORDS.get(each) ?? each)
        .join(' ')
    : text
}

/** A text of a studio in a language. Unknown texts stay as they are. */
export const wordsIn = (language: Language, text: string): string => (language === 'en' ? english(text) : text)

/** A reply in the language of the page that sent the request. */
export const inLanguage = <Reply>(request: FastifyRequest, reply: Reply): Reply =>
  request.headers['x-language'] === 'en' ? (worded(reply, false) as Reply) : reply

function worded(value: unknown, isOfMatch: boolean): unknown {
  if (typeof value === 'string') return isOfMatch && value === TIE.th ? TIE.match : english(value)
  if (Array.isArray(value)) return value.map((each) => worded(each, isOfMatch))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      worded(each, isOfMatch || name === 'matches' || name === 'slip'),
    ]),
  )
}
