/** Notes of the system at a withdrawal. They are stored in Thai, since staff read them as well, and shown in the member's language. */
import type { Language } from '@duang/contract/wire/language'

export const BANK_FAILED = 'ธนาคารโอนไม่สำเร็จ ส่งคำขออีกครั้งได้'
export const BANK_REFUSED = 'ธนาคารโอนเข้าบัญชีนี้ไม่ได้ คืนเครดิตแล้ว'
export const expiredNote = (hours: number | string): string => `ธนาคารโอนไม่สำเร็จภายใน ${hours} ชั่วโมง คืนเครดิตแล้ว`

const ENGLISH = new Map([
  [BANK_FAILED, 'The bank could not make the transfer. You can send the request again'],
  [BANK_REFUSED, 'The bank could not pay into this account. Your credit is back'],
])
const EXPIRED = new RegExp(`^${expiredNote('(\\d+)')}$`)

/** A note of staff stays as they wrote it. */
export function noteIn<Note extends string | null>(language: Language, note: Note): Note | string {
  if (language === 'th' || note === null) return note
  const [, hours] = EXPIRED.exec(note) ?? []
  return hours
    ? `The bank could not make the transfer within ${hours} hours. Your credit is back`
    : (ENGLISH.get(note) ?? note)
}
