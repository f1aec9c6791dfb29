/** Names of the data that the provider of the chat receives. */
import type { ChatField } from '@duang/contract/site/page-brand'

export const chatFields: Record<ChatField, string> = {
  name: 'ชื่อ',
  id: 'รหัสสมาชิก',
  level: 'ระดับสมาชิก',
  email: 'อีเมลสำหรับติดต่อทีมงาน',
  phone: 'เบอร์โทรศัพท์',
  username: 'ชื่อผู้ใช้',
  bankName: 'ชื่อธนาคาร',
  bankId: 'เลขท้ายบัญชีธนาคาร',
  point: 'คะแนนสะสม',
}

/** `ชื่อ รหัสสมาชิก และระดับสมาชิก`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(' ')} และ${names.at(-1)}`
