export const mv = {
  title: 'ดูหนัง',
  empty: 'ยังไม่มีรายการหนัง',
  fail: 'เล่นวิดีโอไม่ได้ ลองเรื่องอื่นหรือกลับมาใหม่ภายหลัง',
} as const

/** Beyond the copy deck. */
export const mvMore = {
  search: 'ค้นหาชื่อเรื่อง',
  none: 'ไม่พบเรื่องที่ตรงกับ “{q}”',
  noneSub: 'ลองใช้คำที่สั้นลง หรือล้างคำค้นเพื่อดูทั้งหมด',
  found: 'พบ {n} เรื่อง',
  seconds: '{n} วินาที',
  minutes: '{n} นาที',
  hours: '{h} ชม. {n} นาที',
  captions: 'มีคำบรรยายไทย',
  thai: 'ไทย',
} as const
