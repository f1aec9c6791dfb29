import { defineTexts } from '#core/language.ts'

export const hostTexts = defineTexts({
  th: {
    title: 'โดเมน',
    hint: 'เว็บไซต์ตอบที่โดเมนเหล่านี้ การเพิ่มหรือลบต้องมีผู้อนุมัติอีกคน',
    host: 'โดเมน',
    actions: 'การทำรายการ',
    none: 'ยังไม่มีโดเมน',
    propose: 'ขออนุมัติโดเมนใหม่',
    remove: 'ขออนุมัติลบ',
  },
  en: {
    title: 'Hosts',
    hint: 'The site answers at these hosts. Adding or removing one needs a second person',
    host: 'Host',
    actions: 'Actions',
    none: 'There is no host yet',
    propose: 'Propose a host',
    remove: 'Propose its removal',
  },
})
