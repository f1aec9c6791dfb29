export const his = {
  title: 'ประวัติรายการ',
  dep: 'ฝาก',
  wd: 'ถอน',
  all: 'ทั้งหมด',
  empty: 'ยังไม่มีรายการ',
  ref: 'เลขที่รายการ',
  time: 'วันและเวลา',
  bank: 'ธนาคาร',
  status: 'สถานะ',
  help: 'แจ้งปัญหารายการนี้',
} as const
