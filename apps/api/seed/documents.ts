/** Legal texts of the demonstration. They say that the money is play money, and that an operator has to replace them. */
import type { DOCUMENT_LANGUAGES, DocumentKind } from '@duang/contract/site/legal'

export type SeedDocuments = Readonly<Record<(typeof DOCUMENT_LANGUAGES)[number], Record<DocumentKind, string>>>

const list = (...items: string[]): string => `<ul>${items.map((each) => `<li>${each}</li>`).join('')}</ul>`
const part = (title: string, ...rest: string[]): string => `<p><strong>${title}</strong></p>${rest.join('')}`

/** The texts of a demonstration brand, by its Thai name and the one in Latin letters. */
export const demonstrationDocuments = (brand: string, latinName: string): SeedDocuments => ({
  th: inThai(brand),
  en: inEnglish(latinName),
})

const inThai = (brand: string): SeedDocuments['th'] => ({
  terms: [
    `<p>${brand} เป็นเว็บไซต์สาธิต เครดิตทั้งหมดเป็นเงินจำลอง ฝากหรือถอนเป็นเงินจริงไม่ได้ ผู้ให้บริการจริงต้องเผยแพร่ข้อกำหนดของตนแทนข้อความนี้</p>`,
    part(
      '1. สมาชิก',
      list(
        'สมาชิกต้องมีอายุครบตามเกณฑ์ของเว็บไซต์',
        'หนึ่งคนมีหนึ่งบัญชี และใช้ชื่อกับบัญชีธนาคารของตนเอง',
        'เก็บรหัสผ่านเป็นความลับ ทีมงานไม่ขอรหัสผ่านหรือ OTP',
      ),
    ),
    part(
      '2. ฝากและถอน',
      list('โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น', 'ระบบโอนเงินถอนเข้าบัญชีที่ลงทะเบียนไว้', 'วงเงินและจำนวนครั้งต่อวันแสดงในหน้าถอนเงิน'),
    ),
    part(
      '3. โบนัส',
      list(
        'โบนัสและเงินที่ชนะด้วยโบนัสมียอดเล่นที่ต้องทำให้ครบก่อนถอน เงินของคุณเองใช้เล่นก่อนและถอนได้เสมอ',
        'ไม่รับหรือคืนโบนัสได้ก่อนเล่นครบ ระบบจะหักเฉพาะโบนัสและเงินที่ชนะด้วยโบนัส',
      ),
    ),
    part(
      '4. เล่นอย่างมีสติ',
      list('ตั้งวงเงิน เวลา หรือพักการเล่นได้ทุกเมื่อที่เมนูวงเงินและเวลาเล่น', 'การพนันมีความเสี่ยง เล่นเท่าที่พร้อมเสียได้'),
    ),
  ].join(''),
  privacy: [
    `<p>${brand} เป็นเว็บไซต์สาธิต กรุณาอย่าใส่ข้อมูลส่วนตัวจริง ผู้ให้บริการจริงต้องเผยแพร่นโยบายของตนแทนข้อความนี้</p>`,
    part(
      'ข้อมูลที่เก็บ',
      list('เบอร์โทรศัพท์ ชื่อผู้ใช้ ชื่อ และบัญชีธนาคารที่ใช้สมัคร', 'รายการฝาก ถอน และการเล่น', 'อุปกรณ์และเวลาที่เข้าสู่ระบบ'),
    ),
    part('ใช้ข้อมูลเพื่อ', list('จับคู่ยอดโอนและโอนเงินถอน', 'ดูแลความปลอดภัยของบัญชี', 'ตรวจสอบรายการเมื่อคุณแจ้งปัญหา')),
    part('การเปิดเผย', list('ธนาคารและค่ายเกมได้รับเท่าที่จำเป็นต่อรายการ', 'ผู้ให้บริการแชตได้รับข้อมูลเมื่อคุณยินยอมเท่านั้น')),
  ].join(''),
  help: `<p>${brand} เป็นเว็บไซต์สาธิต ทดลองฝากด้วยธนาคารจำลองได้จากหน้าฝากเงิน</p>`,
})

const inEnglish = (brand: string): SeedDocuments['en'] => ({
  terms: [
    `<p>${brand} is a demonstration. All credit is play money: you can neither pay in nor withdraw real money. A real operator must publish its own terms in place of this text. The Thai text is the one that counts.</p>`,
    part(
      '1. Membership',
      list(
        'Members must be old enough under the rules of this site.',
        'One person has one account, under their own name and with their own bank account.',
        'Keep your password secret. Our team never asks for a password or an OTP.',
      ),
    ),
    part(
      '2. Deposits and withdrawals',
      list(
        'Transfer from your registered bank account only.',
        'Withdrawals are paid to your registered bank account.',
        'The withdrawal page shows your limits and the number of withdrawals per day.',
      ),
    ),
    part(
      '3. Bonuses',
      list(
        'A bonus, with what was won by it, has a turnover that you must reach before you withdraw it. Your own money is played first and can always be withdrawn.',
        'You can decline a bonus, or give it back before that. Only the bonus and what was won by it are then taken back.',
      ),
    ),
    part(
      '4. Responsible play',
      list(
        'Set limits on money and time, or take a break, at any time in Limits and breaks.',
        'Gambling carries risk. Play only with what you can afford to lose.',
      ),
    ),
  ].join(''),
  privacy: [
    `<p>${brand} is a demonstration. Please enter no real personal data. A real operator must publish its own notice in place of this text. The Thai text is the one that counts.</p>`,
    part(
      'What we keep',
      list(
        'The phone number, username, name and bank account of your registration',
        'Your deposits, withdrawals and rounds',
        'The devices and times of your logins',
      ),
    ),
    part(
      'What we use it for',
      list(
        'To match deposits and to pay withdrawals',
        'To keep your account safe',
        'To look into a transaction when you report a problem',
      ),
    ),
    part(
      'Who receives it',
      list(
        'Banks and game providers receive only what a transaction needs.',
        'The provider of the live chat receives your details only with your consent.',
      ),
    ),
  ].join(''),
  help: `<p>${brand} is a demonstration. Try a deposit with the stand-in bank from the deposit page.</p>`,
})
