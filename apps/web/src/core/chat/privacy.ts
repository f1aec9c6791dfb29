/** Text of the data that the provider of the chat receives. */
import type { ChatField } from '@duang/contract/page-brand'
import { ctMore } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { chatAccount } from './chat.ts'

const FIELD_NAMES: Record<ChatField, string> = {
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
const PROVIDER_NAMES = { chatwoot: 'Chatwoot', tawk: 'tawk.to', livechat: 'LiveChat' } as const

/** The consent line: the fields that are sent, by name, and the recipient (design 4.8). */
export function chatPrivacy(): string {
  const account = chatAccount()
  if (!account) return ''
  const provider = PROVIDER_NAMES[account.provider]
  if (account.fields.length === 0) return format(ctMore.seesNothing, { provider })
  const names = account.fields.map((field) => FIELD_NAMES[field])
  return format(ctMore.sees, { provider, fields: listed(names) })
}

/** `ชื่อ รหัสสมาชิก และระดับสมาชิก`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(' ')} และ${last}`
}
