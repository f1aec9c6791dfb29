import { defineTexts } from '#core/language.ts'

export const movieTexts = defineTexts({
  th: {
    title: 'หนัง',
    filesHint: 'ไฟล์หนัง โปสเตอร์ และคำบรรยาย เพิ่มด้วยคำสั่ง duang movie add',
    ownFile: 'ไฟล์ของเว็บไซต์',
    shown: 'แสดงอยู่',
    hidden: 'ซ่อนอยู่',
    show: 'แสดง',
    hide: 'ซ่อน',
    none: 'ยังไม่มีหนัง',
  },
  en: {
    title: 'Movies',
    filesHint: 'Files of movies, posters and captions are added with duang movie add',
    ownFile: 'File of the site',
    shown: 'Shown',
    hidden: 'Hidden',
    show: 'Show',
    hide: 'Hide',
    none: 'There are no movies yet',
  },
})
