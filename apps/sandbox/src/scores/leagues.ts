/** Two leagues of invented clubs. Their order is arbitrary: each season has its own draw. */

export type LeagueId = 'one' | 'two'
export type Club = { id: string; name: string }
export type League = {
  id: LeagueId
  name: string
  /** Of the first kick-off of a day, minutes after midnight in Bangkok. */
  firstKickOffMinute: number
  clubs: readonly Club[]
}

const clubs = (prefix: string, names: readonly string[]): Club[] =>
  names.map((name, index) => ({ id: `${prefix}${String(index + 1).padStart(2, '0')}`, name }))

/** The kick-offs of one league fall between those of the other, so that nearly always a match is running. */
export const LEAGUES: readonly League[] = [
  {
    id: 'one',
    name: 'สุวรรณลีก',
    firstKickOffMinute: 0,
    clubs: clubs('a', [
      'ดวงนคร ยูไนเต็ด',
      'เมฆาลัย ซิตี้',
      'วังหิ่งห้อย',
      'ธารามรกต',
      'เขานาคี',
      'ทุ่งตะวัน',
      'บ้านว่าวลม',
      'ศรีจันทรา',
      'ปากน้ำเงิน',
      'ท่าแพลอย',
      'สวนตาลใหม่',
      'หอคอยทราย',
    ]),
  },
  {
    id: 'two',
    name: 'รัตนลีก',
    firstKickOffMinute: 120,
    clubs: clubs('b', [
      'ลำธารแก้ว',
      'นกยูงทอง',
      'ไผ่ร้อยกอ',
      'เรือใบแดง',
      'ดอยหมอกขาว',
      'คลองจันทร์',
      'กระรอกไพร',
      'ตลาดเช้า',
      'กังหันลม',
      'หมู่บ้านฝน',
      'สะพานรุ้ง',
      'ป่าสนเหนือ',
    ]),
  },
]
