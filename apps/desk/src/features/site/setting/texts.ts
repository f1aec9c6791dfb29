import { defineTexts } from '#core/language.ts'

export const maintenanceTexts = defineTexts({
  th: {
    title: 'ปิดปรับปรุง',
    open: 'เว็บไซต์เปิดอยู่',
    closed: 'ปิดปรับปรุงจนกว่าจะเปิดเอง',
    closedUntil: 'ปิดปรับปรุงถึง {time}',
    usualMessage: 'ข้อความปกติ',
    start: 'ปิดเว็บไซต์ตอนนี้',
    end: 'เปิดเว็บไซต์',
    plan: 'กำหนดเวลาปิดปรับปรุง',
    cancel: 'ยกเลิกกำหนดการ',
    planned: 'กำหนดการ',
    nothingPlanned: 'ไม่มีกำหนดการ',
  },
  en: {
    title: 'Maintenance',
    open: 'The site is open',
    closed: 'Closed until it is opened again',
    closedUntil: 'Closed until {time}',
    usualMessage: 'The usual message',
    start: 'Close the site now',
    end: 'Open the site',
    plan: 'Plan maintenance',
    cancel: 'Cancel this plan',
    planned: 'Planned',
    nothingPlanned: 'Nothing is planned',
  },
})
