import { defineTexts } from '#core/language.ts'

export const hostTexts = defineTexts({
  th: {
    title: 'โดเมน',
    hint: 'เว็บไซต์ตอบที่โดเมนเหล่านี้ การเพิ่มหรือลบต้องมีผู้อนุมัติอีกคน',
    host: 'โดเมน',
    hostHint: 'เช่น moon.example ไม่มี https: และพอร์ต ตั้ง DNS และใบรับรองก่อน',
    actions: 'การทำรายการ',
    none: 'ยังไม่มีโดเมน',
    propose: 'ขออนุมัติโดเมนใหม่',
    remove: 'ขออนุมัติลบ',
    removeHint: 'หลังอนุมัติ โดเมนนี้ตอบ 421 ภายในหนึ่งวินาที สมาชิกที่ใช้อยู่ต้องเข้าสู่ระบบที่โดเมนอื่น ธนาคารและค่ายเกมที่เรียกโดเมนนี้จะถูกปฏิเสธ',
    send: 'ส่งคำขออนุมัติ',
  },
  en: {
    title: 'Hosts',
    hint: 'The site answers at these hosts. Adding or removing one needs a second person',
    host: 'Host',
    hostHint: 'Such as moon.example, without https: and port. Set up DNS and certificate first',
    actions: 'Actions',
    none: 'There is no host yet',
    propose: 'Propose a host',
    remove: 'Propose its removal',
    removeHint:
      'After the approval the host answers 421 within a second. Its members log in at another host. Banks and providers that call it are refused',
    send: 'Send the proposal',
  },
})
