/** Movements of commission and cashback. */
export const potKinds = {
  accrue: 'รายได้เข้า',
  claim: 'ย้ายเข้าเครดิต',
  reversal: 'ปรับลดจากรายการฝากที่ถูกยกเลิก',
} as const
