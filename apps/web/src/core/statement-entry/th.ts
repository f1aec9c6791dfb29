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

/** Steps of a withdrawal that are over, and those that are still to come. The current one has the word of its state. */
export const stepsDone = { pending: 'ส่งคำขอแล้ว', processing: 'ส่งให้ธนาคารแล้ว', success: 'เงินเข้าบัญชีแล้ว' } as const
export const stepsToCome = { processing: 'ส่งให้ธนาคาร', success: 'เงินเข้าบัญชี' } as const

export const bonusName = 'โบนัส'

export const receivable = 'ค้างชำระ'
