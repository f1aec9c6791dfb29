import { CORRECTION_WORDS } from '@duang/contract/action/correction'
import { defineTexts, type Language } from '#core/language.ts'

const kinds = (language: Language) =>
  Object.fromEntries(Object.entries(CORRECTION_WORDS).map(([kind, words]) => [kind, words[language]])) as Record<
    keyof typeof CORRECTION_WORDS,
    string
  >

export const correctionTexts = defineTexts({
  th: {
    ...kinds('th'),
    title: 'แก้ไขเครดิต',
    corrections: 'รายการแก้ไข',
    receivables: 'ยอดค้างชำระ',
    collects: 'หัก {amount} บาทจากเครดิตของ {name} เพื่อชำระยอดค้าง',
    writesOff: 'เว็บไซต์รับภาระยอดค้าง {amount} บาทแทน {name}',
    actions: 'การทำรายการ',
    noCorrections: 'ยังไม่มีรายการแก้ไข',
    noReceivables: 'ไม่มียอดค้างชำระ',
  },
  en: {
    ...kinds('en'),
    title: 'Corrections',
    corrections: 'Corrections',
    receivables: 'Receivables',
    collects: '{amount} baht of the credit of {name} pay the receivable',
    writesOff: 'The site pays {amount} baht in place of {name}',
    actions: 'Actions',
    noCorrections: 'No correction yet',
    noReceivables: 'No receivable is open',
  },
})
