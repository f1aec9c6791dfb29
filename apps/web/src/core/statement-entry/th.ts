export const movements = { deposit: 'ฝากเงิน', withdraw: 'ถอนเงิน' } as const

/** Names of corrections in the statement, and the state of a receivable. */
export const corrections = {
  unassign: 'ดึงยอดฝากที่เติมผิดคืน',
  credit: 'ปรับเพิ่มเครดิต',
  debit: 'ปรับลดเครดิต',
  goodwill: 'เครดิตชดเชย',
  collect: 'หักชำระยอดค้าง',
  'write-off': 'ยกยอดค้างชำระให้',
} as const

export const receivable = 'ค้างชำระ'
