/** Hostile texts come back as they were written or not at all. Keys that reach into objects pass no entry point. */
import { CALLS, type CallDefinition } from '@duang/contract'
import { getAddress, saveAddress } from '@duang/contract/account/manage-address'
import { foldLine } from '@duang/contract/wire/pasted-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../test/outside/hostile-texts.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'

let site: TestSite
let member: TestMember
let session: TestSession
beforeAll(async () => {
  site = await createTestSite()
  member = await addMember(site)
  session = await logIn(site, member)
})
afterAll(() => site.stop())

test('an address stores the letters of each text, white space as one space, or refuses it for its control letters', async () => {
  const call = clientOf(site, session)
  const params = { uuid: member.uuid }
  const place = { subdistrict: 'ลาดยาว', district: 'จตุจักร', province: 'กรุงเทพมหานคร', postcode: '10900' }
  let refused = 0
  for (const text of HOSTILE_TEXTS) {
    const address = { name: text, line: text, phone: '0812345678', ...place }
    const failure: unknown = await call(saveAddress, { params, body: address }).then(
      () => undefined,
      (error) => error,
    )
    if (failure) {
      expect(text).toMatch(/[\p{Cc}\p{Cs}]/u)
      refused++
    } else {
      const kept = foldLine(text)
      expect((await call(getAddress, { params })).address, text).toMatchObject({ name: kept, line: kept })
    }
  }
  expect(refused).toBeLessThan(15)
})

/** Bodies as text, since a literal with such a key would set the prototype instead. */
const REACHING = [
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":{"prototype":{"isStaff":true}}}',
  '{"amount":1,"nested":{"__proto__":{"isStaff":true}}}',
  '[{"__proto__":{"isStaff":true}}]',
  '{"\\u005f_proto__":{"isStaff":true}}',
]
const posts = (CALLS as readonly CallDefinition[]).filter(({ method }) => method !== 'GET')

test.each(posts)('$name refuses keys that reach a prototype, and changes none', async (call) => {
  const url = call.path
    .replace('{uuid}', member.uuid)
    .replace('{username}', member.username)
    .replace(/\{\w+\}/g, 'x')
  for (const payload of REACHING) {
    const answer = await site.fastify.inject({
      method: call.method,
      url,
      headers: { host: 'localhost', 'content-type': 'application/json', 'idempotency-key': 'reaching-for-a-prototype' },
      payload,
    })
    expect(answer.statusCode, payload).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, payload).toBeLessThan(500)
  }
  expect(Object.hasOwn(Object.prototype, 'isStaff')).toBe(false)
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined()
})
