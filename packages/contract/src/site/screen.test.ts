import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CALLS, type ListedCall } from '../calls.ts'
import { SCREEN_READS } from './screen-reads.ts'

const calls = new Map<string, ListedCall>(CALLS.map((call) => [call.name, call]))

test.each(Object.entries(SCREEN_READS))('%s is a read of the member that needs no other input', (name, path) => {
  const call = calls.get(name)
  expect(call).toMatchObject({ path, access: 'member', idempotency: 'none' })
  expect(call?.method === 'GET' || call?.isRead).toBe(true)
  expect([call?.media, call?.asksProviders]).toEqual([undefined, undefined])
  for (const schema of [call?.query, call?.body]) expect(schema ? z.safeDecode(schema, {}).success : true).toBe(true)
  expect(path.match(/\{(\w+)\}/g) ?? []).toEqual(
    path.includes('{') ? [expect.stringMatching(/^\{(uuid|username)\}$/)] : [],
  )
})
