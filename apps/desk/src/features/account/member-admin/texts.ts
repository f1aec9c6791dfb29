import { defineTexts } from '#core/language.ts'

/** Texts of the search and of the list. */
export const memberListTexts = defineTexts({
  th: {
    title: 'สมาชิก',
    searchLabel: 'ค้นหาสมาชิก',
    searchHint: 'ชื่อผู้ใช้ เบอร์โทร เลขบัญชีหรือ 4 ตัวท้าย ชื่อ เลขอ้างอิง รหัสรอบ',
    none: 'ไม่มีสมาชิกตามตัวกรองนี้',
    noHit: 'ไม่พบสมาชิกจากคำค้นนี้',
    hit_username: 'ชื่อผู้ใช้',
    hit_name: 'ชื่อ',
    hit_phone: 'เบอร์ลงท้าย {value}',
    hit_bank_account: 'บัญชีธนาคารลงท้าย {value}',
    hit_transfer: 'รายการบัญชี {value}',
    hit_withdrawal: 'การถอน {value}',
    hit_deposit: 'การฝาก {value}',
    hit_round: 'รอบเกม {value}',
    hit_provider_transaction: 'รายการค่ายเกม {value}',
    hit_member: 'รหัสสมาชิก',
  },
  en: {
    title: 'Members',
    searchLabel: 'Search members',
    searchHint: 'Username, phone, account number or its last 4 digits, name, reference, round id',
    none: 'No member matches these filters',
    noHit: 'No member matches this text',
    hit_username: 'username',
    hit_name: 'name',
    hit_phone: 'phone ends in {value}',
    hit_bank_account: 'bank account ends in {value}',
    hit_transfer: 'transfer {value}',
    hit_withdrawal: 'withdrawal {value}',
    hit_deposit: 'deposit {value}',
    hit_round: 'round {value}',
    hit_provider_transaction: 'provider transaction {value}',
    hit_member: 'id of the member',
  },
})
