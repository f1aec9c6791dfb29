/** A member as the desk reads it. */
import { bankByCode } from '@duang/contract/bank/banks'
import type { readMember } from '@duang/contract/desk/member'
import type { ReplyOf } from '#core/call/brand-call.ts'
import type { Language } from '#core/language.ts'

export type Member = ReplyOf<typeof readMember>

export function bankName(code: string, language: Language): string {
  const bank = bankByCode(code)
  return (language === 'th' ? bank?.nameTh : bank?.nameEn) ?? code
}
