import { defineTexts } from '#core/language.ts'

export const gameTexts = defineTexts({
  th: {
    title: 'เกม',
    type: 'ประเภท',
    labelNew: 'ใหม่',
    labelPopular: 'ยอดนิยม',
    shown: 'แสดงอยู่',
    hidden: 'ซ่อนอยู่',
    unlisted: 'ค่ายไม่มีเกมนี้แล้ว',
    maintenance: 'ปิดปรับปรุง',
    show: 'แสดง',
    hide: 'ซ่อน',
    syncStarted: 'เริ่มอ่านรายการเกมแล้ว',
    none: 'ไม่พบเกม',
  },
  en: {
    title: 'Games',
    type: 'Type',
    labelNew: 'ใหม่',
    labelPopular: 'ยอดนิยม',
    shown: 'Shown',
    hidden: 'Hidden',
    unlisted: 'Not in the catalogue',
    maintenance: 'Maintenance',
    show: 'Show',
    hide: 'Hide',
    syncStarted: 'The catalogues are being read',
    none: 'No game was found',
  },
})
