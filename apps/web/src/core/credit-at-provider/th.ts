/** Texts beyond the copy deck: credit at game providers, and its recall. */
export const out = {
  title: 'เครดิตอยู่ที่ค่ายเกม',
  pauses: 'ดึงกลับแล้วเกมที่เปิดอยู่จะพักไว้ กลับไปเล่นต่อได้',
  /** During a break. */
  stops: 'ดึงกลับแล้วเกมที่เปิดอยู่จะพักไว้',
  busy: 'กำลังดึงเครดิตกลับ',
  pending: 'กำลังตรวจสอบ',
  back: 'ดึงเครดิตกลับแล้ว {amount} บาท',
  nothing: 'ไม่มีเครดิตค้างที่ค่ายเกมแล้ว',
  checking: 'เครดิตบางส่วนยังอยู่ที่ {names} ระบบกำลังตรวจสอบให้',
  held: 'เครดิตยังอยู่ที่ {names} เล่นรอบที่ค้างให้จบ แล้วดึงเครดิตกลับอีกครั้ง',
} as const
