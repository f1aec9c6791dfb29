import { bankByCode } from '@duang/contract/bank/banks'
import type { Language } from '../language.ts'

/** The name of a bank in the language of the person. An unknown code stays as it is. */
export function bankName(code: string, language: Language): string {
  const bank = bankByCode(code)
  if (!bank) return code
  return language === 'th' ? bank.nameTh : bank.nameEn
}
