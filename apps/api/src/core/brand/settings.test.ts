/** Properties that every setting has: a guard, and a limit to each text, list and key. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { guardOf, settingForm } from '#features/site/brand/setting-form.ts'
import { isBrandHost, isDeskHost } from './brand-host.ts'
import { brandErrorsByPath } from './change-brand.ts'
import { brandSettingsSchema } from './settings.ts'

type Node = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  propertyNames?: Node
  items?: Node | false
  prefixItems?: Node[]
  anyOf?: Node[]
}

/** Paths of values that have no limit. */
function unlimited(node: Node, path: string): string[] {
  const { properties = {}, additionalProperties, propertyNames, items, prefixItems = [], anyOf = [] } = node
  const isRecord = typeof additionalProperties === 'object'
  return [
    ...(node.type === 'string' && !node.enum && node.const === undefined && node.maxLength === undefined ? [path] : []),
    ...(node.type === 'array' && items && node.maxItems === undefined ? [path] : []),
    ...(isRecord && propertyNames?.enum === undefined ? [`${path} (keys)`] : []),
    ...Object.entries(properties).flatMap(([name, each]) => unlimited(each, `${path}.${name}`)),
    ...[...(isRecord ? [additionalProperties] : []), ...(items ? [items] : []), ...prefixItems, ...anyOf].flatMap(
      (each) => unlimited(each, path),
    ),
  ]
}

test('every setting names its guard', () => {
  const without = Object.keys(settingForm.properties).filter((name) => guardOf(name) === undefined)
  expect(without).toEqual([])
})

test('settings that send people or data elsewhere, or lock people out, need a second person', () => {
  const ofAccess = ['lineIds', 'chat', 'mailDomain', 'frames', 'mediaOrigins', 'deskNetworks']
  const contacts = ['helpLine', 'operatorName', 'operatorContact', 'sessionIdleMinutes', 'sessionHours']
  for (const name of [...ofAccess, ...contacts]) expect(guardOf(name), name).toBe('access')
})

test('every text, list and key of a setting has a limit', () => {
  const schema = z.toJSONSchema(brandSettingsSchema, { io: 'input', unrepresentable: 'any' }) as Node
  expect(unlimited(schema, 'settings')).toEqual([])
})

test.each([
  ...['localhost', 'play.localhost', '127.0.0.1', '[::1]', 'duang.example', 'www.xn--o3cw4h.example'],
  ...['0', '1.2', 'a..b', 'constructor', '-a.example', 'a-.example', '.example', 'example.', 'a_b.example', '[x]'],
  ...['Duang.example', `${'a'.repeat(64)}.example`],
])('%s is a host exactly if browsers read it as a name or an address', (host) => {
  const isValid = /^(localhost|play\.localhost|127\.0\.0\.1|\[::1\]|duang\.example|www\.xn--o3cw4h\.example)$/.test(
    host,
  )
  expect(isBrandHost(host)).toBe(isValid)
})

test('the host of the desk is reserved, but not the names of this machine', () => {
  expect(isDeskHost({ deskOrigin: 'https://desk.duang.example' }, 'desk.duang.example')).toBe(true)
  expect(isDeskHost({ deskOrigin: 'https://desk.duang.example:8443' }, 'desk.duang.example')).toBe(true)
  expect(isDeskHost({ deskOrigin: 'https://desk.duang.example' }, 'duang.example')).toBe(false)
  expect(isDeskHost({ deskOrigin: 'http://localhost:3200' }, 'localhost')).toBe(false)
})

test.each([
  [{ helpLine: 'โทร 1323' }, 'helpLine'],
  [{ deskNetworks: ['1.2.3.4/99'] }, 'deskNetworks'],
  [{ termsText: 'x'.repeat(20_001) }, 'termsText'],
])('%j is refused when it is written', (settings, path) => {
  const draft = { clientId: 'duang', name: 'Duang', hosts: ['duang.example'], settings }
  expect(brandErrorsByPath(draft, 'sandbox').map((each) => each.path)).toEqual([path])
})
