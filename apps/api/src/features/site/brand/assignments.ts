/** Reads `path=value` as typed by an operator, and applies it to the settings of a brand. */
import * as z from 'zod'
import { brandSettingsSchema } from '#core/brand/settings.ts'
import { invalid, unknown } from '#core/command.ts'

type Property = {
  /** A list where the setting may also be null. */
  type?: string | readonly string[]
  const?: unknown
  properties?: Record<string, Property>
  additionalProperties?: Property | boolean
  propertyNames?: { enum?: string[] }
  anyOf?: Property[]
}

/** Settings that have a column of their own. */
const OWN_WORDS = ['name', 'hosts'] as const
export type Assignment = { path: string; value: unknown }

/** Reads `path=value`. A text needs no quotes, and a list is `a,b` or JSON. Refuses an unknown path. */
export function readAssignment(word: string): Assignment {
  const at = word.indexOf('=')
  if (at < 1) throw invalid(`Expected path=value: ${word}`)
  const path = word.slice(0, at)
  const text = word.slice(at + 1)
  if (path === 'name') return { path, value: text }
  if (path === 'hosts') return { path, value: listOf(text) }
  return { path, value: readValue(path, propertyAt(path), text) }
}

/** Returns the settings with one value set. Missing objects on its path are created. */
export function withValue(settings: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...settings, [key]: value }
  const inner = settings[key]
  const base = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  return { ...settings, [key]: withValue(base, rest.join('.'), value) }
}

/** Returns the settings without one value, so that its default applies again. */
export function withoutValue(settings: Record<string, unknown>, path: string): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.')
  const { [key]: inner, ...others } = settings
  if (rest.length === 0 || typeof inner !== 'object' || inner === null) return others
  return { ...others, [key]: withoutValue(inner as Record<string, unknown>, rest.join('.')) }
}

function propertyAt(path: string): Property {
  let property = z.toJSONSchema(brandSettingsSchema, { io: 'input', unrepresentable: 'any' }) as Property
  for (const [depth, key] of path.split('.').entries()) {
    const object = property.anyOf?.find((each) => each.type === 'object') ?? property
    const isOpen = typeof object.additionalProperties === 'object' && object.propertyNames?.enum?.includes(key)
    const next = isOpen ? (object.additionalProperties as Property) : ownProperty(object.properties, key)
    if (!next) {
      const where = path.split('.').slice(0, depth).join('.')
      const names = Object.keys(object.properties ?? {}).concat(object.propertyNames?.enum ?? [])
      const known = (depth === 0 ? [...OWN_WORDS, ...names] : names).join(', ')
      throw unknown('setting', `${path}. ${where === '' ? 'Known' : `In ${where}`}: ${known || 'none'}.`)
    }
    property = next
  }
  return property
}

const ownProperty = (properties: Record<string, Property> | undefined, key: string): Property | undefined =>
  properties && Object.hasOwn(properties, key) ? properties[key] : undefined

function readValue(path: string, property: Property, text: string): unknown {
  const kinds = new Set([property, ...(property.anyOf ?? [])].flatMap((each) => each.type))
  if (kinds.has('null') && text === 'null') return null
  if (kinds.has('string')) return text
  if (kinds.has('array') && !text.startsWith('[')) return listOf(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(`Expected ${[...kinds].filter(Boolean).join(' or ')}: ${path}=${text}`)
  }
}

const listOf = (text: string): string[] => (text === '' ? [] : text.split(',').map((each) => each.trim()))
