/** Units of the site's numbers, which follow them after a space; parts of a regular expression. */
export const UNITS: readonly string[] = [
  ...['บาท', 'คะแนน', 'เท่า'],
  ...['วินาที', 'นาที', 'ชม\\.', 'ชั่วโมง', 'น\\.', 'วัน', 'เดือน', 'ปี'],
  ...['ครั้ง', 'รายการ', 'รอบ', 'สิทธิ์', 'คน', 'เครื่อง', 'ข้อความ'],
]
