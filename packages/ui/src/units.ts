/** What numbers of the site count, as they stand behind them after a space. */
const UNITS = [
  ...['บาท', 'คะแนน', 'เท่า'],
  ...['วินาที', 'นาที', 'ชม\\.', 'ชั่วโมง', 'น\\.', 'วัน', 'เดือน', 'ปี'],
  ...['ครั้ง', 'รายการ', 'รอบ', 'คน', 'เครื่อง', 'ข้อความ'],
]
/** Behind a digit, or behind an amount that is hidden. */
const BEFORE_UNIT = new RegExp(`(?<=[\\d•]) (?=${UNITS.join('|')})`, 'g')

/** Keeps a number and its unit on one line (design, section 1: "50 บาท" is never split); texts are written with plain spaces. */
export const joinUnits = (text: string): string => text.replace(BEFORE_UNIT, '\u00a0')
