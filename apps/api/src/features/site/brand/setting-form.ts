/** The form of the settings, read from their schema: JSON Schema with Thai names, units and guards. */
import * as z from 'zod'
import { brandSettingsSchema, SETTING_GROUPS } from '#core/brand/settings.ts'

/** Who may change a setting, and how: see core/brand/settings.ts. */
export const GUARDS = ['content', 'money', 'access', 'brand', 'none'] as const
export type Guard = (typeof GUARDS)[number]

type Property = {
  th?: string
  guard?: Guard
  unit?: string
  properties?: Record<string, Property>
  anyOf?: Property[]
}
export type SettingForm = { properties: Record<string, Property> }

export const settingForm = z.toJSONSchema(brandSettingsSchema, {
  io: 'input',
  unrepresentable: 'any',
}) as unknown as SettingForm

/** The guard of a setting by its path. Undefined: there is no such setting. */
export function guardOf(path: string): Guard | undefined {
  const [name = ''] = path.split('.')
  const property = Object.hasOwn(settingForm.properties, name) ? settingForm.properties[name] : undefined
  return property?.guard
}

/** `satang`, `percent`, … of a value by its path. */
export function unitOf(path: string): string | undefined {
  let property: Property | undefined = { properties: settingForm.properties }
  for (const key of path.split('.')) property = property?.properties?.[key]
  return property?.unit ?? property?.anyOf?.find((each) => each.unit)?.unit
}

/** The settings inside of an object, also of one that may be null. */
const fieldsOf = (property?: Property): Property['properties'] =>
  property?.properties ?? property?.anyOf?.find((each) => each.properties)?.properties

/** The Thai names along a path: `โบนัส · สูงสุด`. A key without a name, such as one of a record, stays as it is. */
export function thaiNameOf(path: string): string {
  let property: Property | undefined = { properties: settingForm.properties }
  const names: string[] = []
  for (const key of path.split('.')) {
    property = fieldsOf(property)?.[key]
    names.push(property?.th ?? key)
  }
  return names.join(' · ')
}

/** Groups with the names of their settings that these guards permit. Empty groups are left out. */
export const groupsFor = (guards: readonly Guard[]) =>
  Object.entries(SETTING_GROUPS)
    .map(([id, { th, en, settings }]) => ({
      id,
      th,
      en,
      names: Object.keys(settings).filter((name) => guards.includes(guardOf(name) ?? 'none')),
    }))
    .filter(({ names }) => names.length > 0)
