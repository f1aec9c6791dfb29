export const rk = {
  progress: 'ยอดฝากที่นับแล้ว {have} จาก {need} บาท',
  top: 'คุณอยู่ระดับสูงสุดที่เปิดให้ใช้งาน',
  title: 'ระดับสมาชิก',
  now: 'ระดับของคุณ',
  cash: 'คืนยอดเสีย {p}%',
  count: 'ถอนได้วันละ 5 ครั้ง',
  max: 'คืนสูงสุด {amount} บาท',
  locked: 'ยังไม่เปิดให้ใช้งาน',
  done: 'ผ่านเกณฑ์แล้ว',
  diaNote: 'สูงสุด 15% ตามเงื่อนไขที่กำหนด',
  note: 'ฝากเท่าที่คุณพร้อมเสียได้ ระดับสมาชิกไม่ใช่เป้าหมายการใช้เงิน',
} as const

/** Beyond the copy deck: texts around the figures, which come from the level table. */
export const rkMore = {
  criteria: {
    first: 'ฝากสะสมตั้งแต่ {amount} บาท',
    cumulative: 'ฝากสะสมตั้งแต่ {amount} บาท',
    monthly: 'ฝากตั้งแต่ {amount} บาท ภายใน 1 เดือน',
    vip: 'ฝากเดือนละ {amount} บาท',
  },
  daily: 'ถอนได้วันละ {amount} บาท',
  each: 'ถอนได้ครั้งละ {amount} บาท',
  count: 'วันละ {n} ครั้ง',
  next: 'ระดับถัดไป {level}',
  note: 'หมายเหตุ',
  fall: 'ระดับที่นับยอดฝากรายเดือนจะทบทวนเมื่อสิ้นเดือน หากยอดฝากของเดือนไม่ถึงเกณฑ์ ระดับจะลดลงครั้งละ 1 ระดับ และไม่ต่ำกว่าระดับที่ยอดฝากสะสมถึงแล้ว',
  history: 'ประวัติระดับ',
  change: '{from} เป็น {to}',
  reasons: {
    deposit: 'ยอดฝากถึงเกณฑ์',
    staff: 'ปรับโดยเจ้าหน้าที่',
    unassign: 'รายการฝากถูกยกเลิก',
    review: 'ทบทวนเมื่อสิ้นเดือน',
  },
} as const
