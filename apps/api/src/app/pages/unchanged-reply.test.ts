/** Replies that have not changed, and whose they are. */

import { logout } from '@duang/contract/account/login'
import { listDeposits } from '@duang/contract/bank/deposit'
import { callPath } from '@duang/contract/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
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
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
  session = await logIn(site, member)
})

const deposits = (of: TestMember, by: TestSession, etag?: string) =>
  site.fastify.inject({
    url: callPath(listDeposits, { params: { uuid: of.uuid } }),
    headers: {
      host: 'localhost',
      authorization: `Bearer ${by.token}`,
      cookie: `duang=${by.cookie}`,
      ...(etag ? { 'if-none-match': etag } : {}),
    },
  })

test('answers 304 without a body while a list has not changed, and 200 when it has', async () => {
  await giveCredit(site, member, 100_00)
  const first = await deposits(member, session)
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'authorization, cookie',
    'content-type': 'application/json; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
  })
  const etag = first.headers.etag as string
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await deposits(member, session, known)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['cache-control']).toBe('private, no-cache')
  }
  await giveCredit(site, member, 50_00)
  const changed = await deposits(member, session, etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.json().items).toHaveLength(2)
})

test('refers no other member and no later login to a kept reply, although the text is the same', async () => {
  const other = await addMember(site)
  const first = await deposits(member, session)
  const etag = first.headers.etag as string
  const theirs = await deposits(other, await logIn(site, other), etag)
  expect([theirs.statusCode, theirs.body]).toEqual([200, first.body])
  expect((await deposits(other, session, etag)).statusCode).toBe(404)
  expect((await deposits(member, await logIn(site, member), etag)).statusCode).toBe(200)
  await clientOf(site, session)(logout, { body: {} })
  const ended = await deposits(member, session, etag)
  expect([ended.statusCode, ended.headers['cache-control'], ended.headers.etag]).toEqual([401, 'no-store', undefined])
})
