/** The desk helps with each setting in Thai, as the schema does in English. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { brandSettingsSchema } from '../../apps/api/src/core/brand/settings.ts'
import { SETTING_HELP } from '../../apps/desk/src/features/site/brand/help.ts'

type Property = { description?: string; guard?: string; properties?: Record<string, Property> }

/** Paths of settings that the form shows. Names of parts of the menu are their help. */
const paths = (property: Property, prefix = ''): string[] =>
  Object.entries(property.properties ?? {}).flatMap(([name, each]) => {
    if (each.guard === 'none' || prefix === 'menu.') return []
    return [...(each.description ? [`${prefix}${name}`] : []), ...paths(each, `${prefix}${name}.`)]
  })

test('each setting has help in Thai, and no help is left of a setting that went', () => {
  const schema = z.toJSONSchema(brandSettingsSchema, { io: 'input', unrepresentable: 'any' }) as Property
  expect(Object.keys(SETTING_HELP).sort(), 'SETTING_HELP in apps/desk/src/features/site/brand/help.ts').toEqual(
    paths(schema).sort(),
  )
})
