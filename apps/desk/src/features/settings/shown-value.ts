import { baht } from '#core/format.ts'
import { type Property, withoutNull } from './property.ts'

/** A value as a person reads it: satang as baht, lists with commas. */
export function shownValue(value: unknown, property: Property | undefined, none: string): string {
  const inner = property && withoutNull(property).inner
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'number' && inner?.unit === 'satang') return baht(value)
  if (typeof value === 'number' && inner?.unit === 'percent') return `${value} %`
  if (Array.isArray(value)) {
    const item = inner?.items || undefined
    return value.length === 0 ? none : value.map((each) => shownValue(each, item, none)).join(', ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
