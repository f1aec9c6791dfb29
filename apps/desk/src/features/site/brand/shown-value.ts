import { money } from '#core/format.ts'
import type { Language } from '#core/language.ts'
import { type Property, withoutNull } from './property.ts'

const NONE = { th: 'ไม่กำหนด', en: 'none' } as const
const SWITCH = { th: ['ปิด', 'เปิด'], en: ['off', 'on'] } as const

/** A value as a person reads it: satang as baht, lists with commas. */
export function shownValue(value: unknown, property: Property | undefined, language: Language): string {
  const none = NONE[language]
  const inner = property && withoutNull(property).inner
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'number' && inner?.unit === 'satang') return money(value, language)
  if (typeof value === 'number' && inner?.unit === 'percent') return `${value} %`
  if (typeof value === 'boolean') return SWITCH[language][value ? 1 : 0]
  if (Array.isArray(value)) {
    const item = inner?.items || undefined
    return value.length === 0 ? none : value.map((each) => shownValue(each, item, language)).join(', ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
