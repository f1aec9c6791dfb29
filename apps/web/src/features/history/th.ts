export const his = {
  title: 'ประวัติรายการ',
  dep: 'ฝาก',
  wd: 'ถอน',
  all: 'ทั้งหมด',
  empty: 'ยังไม่มีรายการ',
  help: 'แจ้งปัญหารายการนี้',
} as const
