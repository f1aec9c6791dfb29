/** Texts of transfers of commission and cashback to the credit; each account brings its own title. */
export const pot = {
  amount: 'จำนวนที่ย้าย',
  all: 'ทั้งหมด',
  confirm: 'ยืนยันการย้าย',
  busy: 'กำลังย้าย',
  done: 'ย้ายเข้าเครดิตแล้ว',
  minimum: 'ย้ายขั้นต่ำครั้งละ {amount} บาท',
  tooSmall: 'ยอดที่ย้ายต่ำกว่าขั้นต่ำ {amount} บาท',
  tooMuch: 'ยอดที่ย้ายต้องไม่เกินรายได้ที่มี',
  empty: 'ยังไม่มียอดให้ย้าย',
  after: 'เมื่อย้ายแล้ว ยอดนี้อยู่ในเครดิต ถอนได้ตามปกติ ไม่มีเงื่อนไขยอดเล่นเพิ่ม',
} as const
