/** Copy that features share, by the namespaces of the copy deck. `format` replaces the parts in braces. */

export const g = {
  ok: 'ตกลง',
  cancel: 'ยกเลิก',
  close: 'ปิด',
  back: 'ย้อนกลับ',
  next: 'ถัดไป',
  save: 'บันทึก',
  confirm: 'ยืนยัน',
  retry: 'ลองอีกครั้ง',
  refresh: 'รีเฟรช',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
  share: 'แชร์',
  seeAll: 'ดูทั้งหมด',
  more: 'โหลดเพิ่มเติม',
  search: 'ค้นหา',
  clear: 'ล้าง',
  show: 'แสดง',
  hide: 'ซ่อน',
  optional: 'ไม่บังคับ',
  loading: 'กำลังโหลด',
  updating: 'กำลังอัปเดต',
  baht: 'บาท',
  point: 'คะแนน',
  today: 'วันนี้',
  last7: '7 วันล่าสุด',
  thisMonth: 'เดือนนี้',
  custom: 'กำหนดเอง',
  from: 'ตั้งแต่วันที่',
  to: 'ถึงวันที่',
  times: '{n} ครั้ง',
  items: '{n} รายการ',
  skip: 'ข้ามไปยังเนื้อหาหลัก',
  'nav.main': 'เมนูหลัก',
  'nav.tiles': 'เมนูลัด',
  pageTitle: '{page} | {site}',
  footer: '© {year} {site} สงวนลิขสิทธิ์',
  terms: 'ข้อกำหนด',
  privacy: 'ความเป็นส่วนตัว',
  help: 'ช่วยเหลือ',
  age: 'สำหรับผู้ที่มีอายุ {minAge} ปีขึ้นไปเท่านั้น',
  rg: 'การพนันมีความเสี่ยงและอาจทำให้เสพติดได้ โปรดเล่นอย่างมีสติ',
  rgHelp: 'ต้องการคนคุยด้วย โทรสายด่วน 1323 ฟรี ตลอด 24 ชั่วโมง',
  online: 'ออนไลน์ขณะนี้ {n} คน',
  imgAlt: 'ไม่มีรูปภาพ',
  language: 'ภาษา',
} as const

export const nav = {
  home: 'หน้าหลัก',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  play: 'เล่นเกม',
  media: 'กิจกรรม',
  contact: 'ติดต่อ',
  affiliate: 'แนะนำเพื่อน',
  winlost: 'ยอดได้เสีย',
  history: 'ประวัติรายการ',
  reward: 'แลกของรางวัล',
  rank: 'ระดับสมาชิก',
  password: 'เปลี่ยนรหัสผ่าน',
  address: 'ที่อยู่จัดส่ง',
  promo: 'โปรโมชัน',
  login: 'เข้าสู่ระบบ',
  register: 'สมัครสมาชิก',
  logout: 'ออกจากระบบ',
  live: 'ผลบอลสด',
  score: 'ตารางคะแนน',
  casino: 'คาสิโน',
  slot: 'สล็อต',
  allGames: 'เกมทั้งหมด',
  searchGames: 'ค้นหาเกม',
  sport: 'กีฬา',
  soon: 'เร็ว ๆ นี้',
} as const

/** Beyond the copy deck: the link to limits and breaks, on every page. */
export const care = {
  limits: 'วงเงินและเวลาเล่น',
  way: 'ตั้งวงเงิน เวลา หรือพักการเล่น',
} as const

/** Beyond the copy deck: dark or light, in the footer. */
export const scheme = {
  label: 'ธีมของเว็บไซต์',
  system: 'ตามเครื่อง',
  dark: 'มืด',
  light: 'สว่าง',
} as const

export const a11y = {
  balance: 'เครดิตคงเหลือ {n} บาท',
  passShow: 'แสดงรหัสผ่าน',
  passHide: 'ซ่อนรหัสผ่าน',
  newTab: 'เปิดในแท็บใหม่',
  masked: 'ลงท้ายด้วย {d}',
} as const

export const er = {
  title: 'เกิดข้อผิดพลาด',
  net: 'เชื่อมต่ออินเทอร์เน็ตไม่ได้ ตรวจสอบสัญญาณแล้วลองอีกครั้ง',
  timeout: 'ระบบตอบช้าเกินไป ลองอีกครั้ง',
  cancel: 'คำขอถูกยกเลิกก่อนเสร็จสิ้น ลองอีกครั้ง',
  '503': 'ระบบไม่พร้อมให้บริการชั่วคราว ลองใหม่ในอีกสักครู่',
  '500': 'ระบบขัดข้อง ลองใหม่ในอีกสักครู่',
  '400': 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง',
  '401': 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่',
  '403': 'บัญชีนี้ไม่มีสิทธิ์ใช้งานส่วนนี้ กรุณาเข้าสู่ระบบใหม่',
  '404': 'ไม่พบข้อมูลที่ต้องการ',
  '409': 'มีรายการนี้อยู่แล้ว ตรวจสอบประวัติก่อนทำซ้ำ',
  '429': 'ทำรายการถี่เกินไป รอสักครู่แล้วลองอีกครั้ง',
  unknown: 'ทำรายการไม่สำเร็จ ลองอีกครั้งหรือติดต่อทีมงาน',
  money: 'ยังยืนยันผลรายการไม่ได้ ตรวจสอบประวัติก่อนทำซ้ำ',
  ref: 'รหัสอ้างอิง {ref}',
  load: 'โหลดข้อมูลไม่ได้',
  sock: 'การเชื่อมต่อสดขาดหาย กำลังเชื่อมต่อใหม่',
} as const

/** Beyond the copy deck: the wait after too many attempts. */
export const erMore = {
  wait: 'ลองใหม่ได้ในอีก {n} วินาที',
  waitMinutes: 'ลองใหม่ได้ในอีก {n} นาที',
  waited: 'ลองอีกครั้งได้แล้ว',
} as const

export const net = {
  off: 'ออฟไลน์อยู่ แสดงข้อมูลล่าสุดที่มี',
  on: 'กลับมาออนไลน์แล้ว',
  block: 'ทำรายการเงินไม่ได้ขณะออฟไลน์',
} as const

export const st = {
  pending: 'รอตรวจสอบ',
  processing: 'กำลังดำเนินการ',
  success: 'สำเร็จ',
  failed: 'ไม่สำเร็จ',
  rejected: 'ไม่อนุมัติ',
  cancelled: 'ยกเลิกแล้ว',
  refunded: 'คืนเครดิตแล้ว',
  received: 'รับแล้ว',
  unknown: 'รอยืนยันสถานะ',
} as const

export const bk = {
  '002': 'กรุงเทพ',
  '004': 'กสิกรไทย',
  '006': 'กรุงไทย',
  '011': 'ทหารไทยธนชาต',
  '014': 'ไทยพาณิชย์',
  '022': 'ซีไอเอ็มบี ไทย',
  '024': 'ยูโอบี',
  '025': 'กรุงศรีอยุธยา',
  '030': 'ออมสิน',
  '033': 'อาคารสงเคราะห์',
  '034': 'ธ.ก.ส.',
  '066': 'อิสลามแห่งประเทศไทย',
  '067': 'ทิสโก้',
  '069': 'เกียรตินาคินภัทร',
  '070': 'ไอซีบีซี (ไทย)',
  '071': 'ไทยเครดิต',
  '073': 'แลนด์ แอนด์ เฮ้าส์',
} as const

export const lv = {
  '1': 'ซิลเวอร์',
  '2': 'โกลด์',
  '3': 'แพลทินัม',
  '4': 'ไดมอนด์',
  '5': 'วีไอพี',
  '0': 'สมาชิก',
} as const

export const lo = {
  title: 'ต้องการออกจากระบบหรือไม่',
  body: 'ปิดเองใน {n} วินาที หากไม่เลือก คุณจะยังอยู่ในระบบ',
  ok: 'ตกลง',
  done: 'ออกจากระบบแล้ว',
} as const

export const pwa = {
  title: 'เพิ่มไว้ที่หน้าจอหลัก',
  body: 'เปิดได้เร็วขึ้นเหมือนแอป',
  cta: 'เพิ่มเลย',
  ios: 'แตะปุ่มแชร์ แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”',
  later: 'ไม่ใช่ตอนนี้',
  update: 'มีเวอร์ชันใหม่ แตะเพื่อรีเฟรช',
} as const

export const ptr = {
  pull: 'ดึงลงเพื่อรีเฟรช',
  go: 'ปล่อยเพื่อรีเฟรช',
} as const

export const fr = {
  slow: 'โหลดนานกว่าปกติ',
  fail: 'โหลดข้อมูลไม่ได้',
  open: 'เปิดในแท็บใหม่',
} as const

/** Beyond the copy deck: the data that the team of the chat really receives. */
export const ctMore = {
  chat: 'แชตสด',
  openChat: 'เปิดแชตสด',
  unread: 'แชตสด มีข้อความใหม่ {n} ข้อความ',
  ask: 'เริ่มแชตสดกับทีมงาน',
  sees: 'ทีมแชตสดและ {provider} จะเห็น{fields}ของคุณ',
  seesNothing: 'ทีมแชตสดและ {provider} จะไม่เห็นข้อมูลสมาชิกของคุณ',
  agree: 'ยอมรับและเริ่มแชต',
  notNow: 'ไม่ใช่ตอนนี้',
  withdraw: 'เลิกใช้แชตและลบข้อมูลในเครื่องนี้',
  off: 'แชตสดยังไม่พร้อม ติดต่อทาง LINE ได้',
  lines: 'ไปหน้าติดต่อเรา',
} as const

/** Beyond the copy deck. */
export const frMore = {
  none: 'ยังไม่เปิดให้บริการ',
  noneSub: 'หน้านี้จะแสดงเมื่อมีผู้ให้บริการข้อมูล',
} as const

/** Beyond the copy deck: categories of providers besides sport, casino and slot. */
export const categories = {
  fishing: 'ยิงปลา',
  lottery: 'ลอตเตอรี่',
  card: 'เกมไพ่',
  arcade: 'อาร์เคด',
  cockfight: 'ไก่ชน',
} as const

export const gm = {
  clock: 'ใช้งานมาแล้ว {t}',
} as const

/** Beyond the copy deck. */
export const sessionTime = {
  today: 'เวลาและยอดเล่นวันนี้',
  minutes: '{n} นาที',
  hours: '{t} ชม.',
} as const

export const pw = {
  caps: 'เปิด Caps Lock อยู่',
} as const

export const dash = {
  credit: 'เครดิตคงเหลือ',
  hideBal: 'ซ่อนยอดเงิน',
  showBal: 'แสดงยอดเงิน',
  hidden: 'ซ่อนยอดเงินอยู่',
  cashout: 'ดึงเครดิตกลับจากเกม',
  cashoutFail: 'ดึงเครดิตกลับไม่สำเร็จ ลองอีกครั้งหรือติดต่อทีมงาน',
} as const

export const rk = {} as const

/** While a proof of work is solved. */
export const proof = {
  solving: 'มีผู้ใช้จำนวนมาก เครื่องของคุณกำลังยืนยันคำขอ อาจใช้เวลาครึ่งนาที โปรดอย่าปิดหน้านี้',
} as const

/** Beyond the copy deck: texts that the deck lacks. */
export const gMore = {
  readAll: 'อ่านทั้งหมด',
  updated: 'อัปเดตรายการแล้ว',
  end: 'แสดงครบทุกรายการแล้ว',
  left: 'คงเหลือ',
} as const

export const demo = {
  notice: 'เว็บไซต์สาธิต ใช้เครดิตจำลอง ไม่มีเงินจริง',
} as const

export const maPlanned = {
  title: 'ปิดปรับปรุงระบบ',
  within: '{start}–{end} น.',
  across: '{start} – {end} น.',
} as const
