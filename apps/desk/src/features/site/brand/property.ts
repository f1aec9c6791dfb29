/** A setting as its JSON Schema describes it. The server generates the schema from the settings of the api. */
import type { readDeskSettings } from '@duang/contract/desk/settings'
import type { ReplyOf } from '#core/call/brand-call.ts'
import type { Language } from '#core/language.ts'
import { wordsOf } from '#core/show/setting-name.ts'

export type Settings = ReplyOf<typeof readDeskSettings>

export type Property = {
  th?: string
  description?: string
  unit?: 'satang' | 'percent' | 'time' | 'date' | 'colour' | 'long'
  guard?: 'content' | 'money' | 'access' | 'brand'
  default?: unknown
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  anyOf?: Property[]
  items?: Property | false
  prefixItems?: Property[]
  properties?: Record<string, Property>
  propertyNames?: Property
  additionalProperties?: Property | boolean
}

/** The type inside of a setting that may be null, with the names of the outer one. */
export function withoutNull(property: Property): { inner: Property; isNullable: boolean } {
  const inner = property.anyOf?.find((each) => each.type !== 'null')
  if (!inner) return { inner: property, isNullable: false }
  const { anyOf: _, ...names } = property
  return { inner: { ...inner, ...names }, isNullable: true }
}

export const nameOf = (name: string, { th }: Property, language: Language): string =>
  language === 'th' && th ? th : wordsOf(name)

/** The names along a path: `โบนัส · อัตราที่ 1`. */
export function pathName(schema: Record<string, Property>, path: string, language: Language): string {
  const keys = path.split('.')
  return keys
    .map((key, at) => nameOf(key, propertyAt(schema, keys.slice(0, at + 1).join('.')) ?? {}, language))
    .join(' · ')
}

/** The value of a path, such as `bonus.rate1`. */
export const valueAt = (values: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values)

export function propertyAt(schema: Record<string, Property>, path: string): Property | undefined {
  let property: Property | undefined = { properties: schema }
  for (const key of path.split('.')) property = property?.properties?.[key]
  return property
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A value to begin with, where none is stored. */
export function emptyOf(property: Property): unknown {
  if (property.default !== undefined) return property.default
  if (property.enum) return property.enum[0]
  if (property.properties)
    return Object.fromEntries(Object.entries(property.properties).map(([name, each]) => [name, emptyOf(each)]))
  return { string: '', number: 0, integer: 0, boolean: false, array: [], object: {}, null: null }[
    property.type ?? 'null'
  ]
}

/** Returns whether another person approves a change of this setting. */
export const needsApproval = ({ guard }: Property): boolean => guard === 'money' || guard === 'access'
