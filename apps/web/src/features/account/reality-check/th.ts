export const rg = {
  title: 'วันนี้คุณเล่นมา {t} แล้ว',
  body: 'พักสายตาสักครู่ แล้วดูยอดได้เสียก่อนเล่นต่อ',
  stop: 'พักก่อน',
  view: 'ดูยอดได้เสีย',
  go: 'เล่นต่อ',
  every: 'เตือนทุก',
  min: '{n} นาที',
} as const

/** Beyond the copy deck. */
export const rgMore = {
  hours: '{n} ชั่วโมง',
  staked: 'ยอดเล่นวันนี้',
  net: 'ได้เสียสุทธิวันนี้',
  stopping: 'กำลังปิดเกม',
} as const
