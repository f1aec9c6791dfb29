/**
 * The members of a living demonstration besides its logins. Site and sandbox compute the same persons and the same password, so that the
 * sandbox can open their bank accounts and play for them through the calls of any member. All of them are invented.
 */

export type StandIn = { username: string; name: string; phone: string; bank: string; account: string; afCode: string }

/** First names with their spelling in usernames. */
const FIRST = [
  ...['กฤษณะ krisana', 'กิตติพงษ์ kittipong', 'เกศินี kesinee', 'ขวัญใจ kwanjai', 'คมสัน komsan', 'จิราพร jiraporn'],
  ...['เจนจิรา janejira', 'ชลธิชา chonticha', 'ชัยวัฒน์ chaiwat', 'ณัฐพล nattapon', 'ดวงกมล duangkamol', 'ธนากร tanakorn'],
  ...['ธิดารัตน์ tidarat', 'นพดล noppadon', 'นันทนา nantana', 'บุษบา busaba', 'ปกรณ์ pakorn', 'ปิยนุช piyanuch'],
  ...['พงศกร pongsakorn', 'พิมพ์ชนก pimchanok', 'ไพโรจน์ pairoj', 'ภัทรพล pattarapon', 'มานพ manop', 'ยุพิน yupin'],
  ...['รัชนี ratchanee', 'รุ่งนภา rungnapa', 'วรวุฒิ worawut', 'วิภา wipa', 'ศิริพร siriporn', 'สมหญิง somying'],
  ...['สุรชัย surachai', 'สุภาวดี supawadee', 'อนุชา anucha', 'อรุณี arunee', 'เอกชัย ekachai', 'โสภา sopa'],
].map((each) => each.split(' ') as [thai: string, latin: string])

const LAST = [
  ...['แสงทอง', 'บุญเรือง', 'ศรีวงศ์', 'คำแก้ว', 'ทองดี', 'จันทร์หอม', 'วงศ์สวัสดิ์', 'พรมมา', 'สายบัว', 'รักไทย'],
  ...['ชูชาติ', 'ใจกล้า', 'มั่งมี', 'เพชรงาม', 'นาคสุข', 'พูลผล', 'อินทร์แก้ว', 'สมบูรณ์', 'เจริญผล', 'กลิ่นหอม'],
  ...['ดำรงค์', 'ปานทอง', 'ยอดเยี่ยม', 'ไชยศรี', 'หอมจันทร์'],
]

/** Banks with ten-digit accounts, the large ones more often. */
const BANKS = ['004', '014', '004', '014', '002', '006', '004', '025', '011', '014']
const COUNT = 500
/** No letter that is mistaken for another, as in codes that the site makes. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const STAND_INS: readonly StandIn[] = Array.from({ length: COUNT }, (_, n) => {
  const [thai, latin] = FIRST[n % FIRST.length] as [string, string]
  return {
    username: `${latin}${10 + ((Math.floor(n / FIRST.length) * 7 + (n % FIRST.length) * 13) % 90)}`,
    name: `${thai} ${LAST[(n + Math.floor(n / FIRST.length) * 7) % LAST.length]}`,
    phone: `09${String(10_000_000 + ((n * 7_654_321) % 89_999_999)).padStart(8, '0')}`,
    bank: BANKS[n % BANKS.length] as string,
    account: String(3_000_000_000 + ((n * 611_953_471) % 6_999_999_967)),
    afCode: `ST${[...String(n).padStart(6, '0')].map((digit) => CODE_LETTERS[Number(digit) + 8]).join('')}`,
  }
})

/** One password for all of them, known to who holds the secret that site and sandbox share. */
export async function standInPassword(secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode('stand-ins')))
  return `stand-in-${Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
